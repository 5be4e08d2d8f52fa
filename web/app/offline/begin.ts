import type { RealtimeEvent } from '@qunlu/contract/realtime.ts';
import type { QueryClient } from '@tanstack/react-query';
import { startSimpleCards } from '../../features/card/queries/simple-cards.ts';
import { autoLoginAllowed } from '../../platform/auth-cookies.ts';
import { isUnreachable } from '../../platform/http/errors.ts';
import { sentence } from '../../platform/http/sentence.ts';
import { offlineState, shownHashes } from '../../platform/offline.ts';
import { dropOldCopies, keepCopies } from '../../platform/offline/copies.ts';
import { forgetPerson, forgetPictures } from '../../platform/offline/forget.ts';
import {
  countWaiting,
  outboxPrefix,
  playedPrefix,
  postPrefix,
  type Sender,
  sendWaiting,
} from '../../platform/offline/queue.ts';
import { claim, readAll } from '../../platform/offline/store.ts';
import { startUpdates, workerServes } from '../../platform/offline/updates.ts';
import { onRealtime } from '../../platform/realtime.ts';
import { onSessionChange, session } from '../../platform/session.ts';
import { alert } from '../../ui/dialog/alert.tsx';
import { popTip } from '../../ui/dialog/pop-tip.tsx';
import { fetchOwnAhead } from './ahead.ts';
import { copyable } from './kept-reads.ts';

/** Milliseconds between two tries to send what waits, while the page is looked at. */
const againEvery = 60_000;

/** Who sends what waits, for one round. */
function senders(): (what: string) => Promise<Sender> {
  const made = new Map<string, Promise<Sender>>();
  const make: Record<string, () => Promise<Sender>> = {
    card: async () => (await import('../../features/card/queries/send-later.ts')).editSender(),
    remark: async () => (await import('../../features/friend/queries/later.ts')).remarkSender(),
  };
  return (what) => {
    const sender = made.get(what) ?? make[what]?.() ?? Promise.reject(new Error(`nobody sends ${what}`));
    made.set(what, sender);
    return sender;
  };
}

/** What was written without a network, and who sends it: from whichever screen is open. What became of it stands where it was written. */
const outboxes: readonly [prefix: string, load: () => Promise<{ sendKept: () => Promise<void> }>][] = [
  [outboxPrefix, () => import('../../features/chat/queries/outbox.ts')],
  [postPrefix, () => import('../../features/forum/queries/outbox.ts')],
  [playedPrefix, () => import('../../features/course/queries/progress.ts')],
];

async function sendWritten(person: number): Promise<void> {
  for (const [prefix, load] of outboxes)
    if ((await readAll(person, prefix)).length > 0) await (await load()).sendKept();
}

async function send(client: QueryClient): Promise<void> {
  const { guest, userId } = session();
  if (guest || !navigator.onLine) return;
  await sendWritten(userId);
  const { sent, refused } = await sendWaiting(userId, {
    senderOf: senders(),
    refused: (error) =>
      void alert({ title: '有一处离线时的修改没有保存', message: sentence(error), okLabel: '知道了' }),
  });
  const scans = offlineState().waiting > 0 ? await sendScans(userId) : 0;
  if (sent + refused + scans === 0) return;
  if (sent > 0) popTip('离线时的修改已保存', { type: 'good' });
  // Only now: read between two of them, a screen would show the first without the second. Also what was refused is on screen.
  await client.invalidateQueries();
}

/** What a door has scanned is sent from whichever screen is open; what became of each is shown at the door. */
async function sendScans(person: number): Promise<number> {
  const { sendKept } = await import('../../features/attendance/queries/unsent.ts');
  return sendKept(person);
}

/** Asks again for what was shown from this phone, and for what could not be shown at all. */
async function readAgain(client: QueryClient): Promise<void> {
  const copies = new Set(shownHashes());
  await client.invalidateQueries({
    predicate: ({ queryHash, state }) =>
      copies.has(queryHash) || (state.status === 'error' && isUnreachable(state.error)),
  });
}

/**
 * Everything that works without a network and is no part of a screen. Nothing of the app depends on it: a browser that refuses
 * storage goes on as before. Answers with the function that stops it.
 */
export function begin(client: QueryClient): () => void {
  let stopCopies = (): void => undefined;
  let turn = 0;

  async function serve(): Promise<void> {
    const mine = (turn += 1);
    stopCopies();
    stopCopies = () => undefined;
    const { guest, userId } = session();
    if (guest) {
      // A session that lapsed keeps what is unsent for the same person; a logout keeps nothing.
      if (!autoLoginAllowed()) await forgetPerson();
      return;
    }
    if (await claim(userId)) await forgetPictures();
    if (mine !== turn) return;
    stopCopies = keepCopies(client.getQueryCache(), userId, copyable);
    await countWaiting(userId);
    trying += 1;
    await send(client).finally(() => (trying -= 1));
    await dropOldCopies(userId);
    // Without a worker the app does not open at all.
    await workerServes();
    if (navigator.onLine && mine === turn) await fetchOwnAhead(client);
  }

  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  // What could not be sent now is sent another time; the screens are asked for again all the same.
  let trying = 0;
  const back = (): void => {
    trying += 1;
    quietly(
      send(client)
        .catch(() => undefined)
        .finally(() => (trying -= 1))
        .then(() => readAgain(client)),
    );
  };
  const start = (): void => quietly(serve());
  // The browser says that it is online before anything can be reached, and says it once.
  const look = (): void => {
    // One that asks the person something takes as long as they do.
    if (document.visibilityState === 'visible' && offlineState().waiting > 0 && trying === 0) back();
  };
  start();
  addEventListener('online', back);
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, againEvery);
  // A message has reached this phone, whichever screen is open.
  const receive = (event: RealtimeEvent): void =>
    quietly(
      import('../../features/chat/queries/delivery.ts').then(({ received }) => received(client, event)),
    );
  const stops = [
    onSessionChange(start),
    startUpdates(),
    onRealtime('chat', receive),
    startSimpleCards(client),
  ];
  return () => {
    turn += 1;
    stopCopies();
    removeEventListener('online', back);
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
    stops.forEach((stop) => stop());
  };
}
