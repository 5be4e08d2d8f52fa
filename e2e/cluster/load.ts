/**
 * People who talk, edit their cards and pay while engines break, and what was acknowledged to each.
 *   const load = await startLoad(url, 8); const figures = load.since(mark); await load.stop(); await load.wrongs();
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listChanges, listMessages, sendMessage, viewConversation } from '@qunlu/contract/chat/calls.ts';
import { postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { payOrder, queryOrder } from '@qunlu/contract/order/calls.ts';
import { tracerPath } from '@qunlu/contract/realtime.ts';
import { confirmSandboxPayment } from '@qunlu/contract/sandbox.ts';
import { recharge, viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { callApi } from '../api.ts';
import { logInByApi, newPhone } from '../people.ts';

interface Talker {
  userId: number;
  token: string;
  cardId: number;
  /** The last name of their card that was acknowledged. */
  name: string;
  /** Fen, by what was acknowledged. */
  balance: number;
  other: () => Talker;
  conversation: number;
  /** Messages of the conversation that were acknowledged to them. */
  said: Map<number, string>;
  page: Page;
}

/** What a page has heard of its conversation. */
interface Page {
  seen: Map<number, string>;
  doubled: number;
  opened: number;
  close(): void;
}

export interface Figures {
  acknowledged: number;
  /** Tries that were answered by an error, or by nobody. */
  failed: number;
  /** Milliseconds from the first failed try of somebody until their next success, at most. */
  longest: number;
  /** Milliseconds that an acknowledged step took, at the median and at the 99th hundredth. */
  p50: number;
  p99: number;
}

export interface Load {
  /** What has happened since the last time this was asked. */
  figures(): Figures;
  /** No step is begun any more, and those that have begun are ended. */
  stop(): Promise<void>;
  /** What was acknowledged and is not so, one line each. */
  wrongs(): Promise<string[]>;
  /** How often sockets were opened, and how many messages pages heard. */
  pages(): { opened: number; heard: number };
}

/** Milliseconds between two steps of one person, and until a failed one is tried again. */
const pace = { step: 600, again: 250 };
/** Milliseconds that a client waits for an answer. */
const patience = 15_000;
/** For what is asked before and after the breaking. */
const calm = <T>(work: () => Promise<T>): Promise<T> => work();

export async function startLoad(site: string, pairs: number): Promise<Load> {
  const going = { stopped: false };
  let current: Figures & { took: number[] } = {
    acknowledged: 0,
    failed: 0,
    longest: 0,
    p50: 0,
    p99: 0,
    took: [],
  };

  /** The same again until it is answered, as a client does it. */
  async function insist<T>(work: () => Promise<T>): Promise<T> {
    let failedAt = 0;
    for (let tries = 0; ; tries += 1) {
      const from = performance.now();
      try {
        const answer = await Promise.race([
          work(),
          wait(patience, undefined, { ref: false }).then(() => {
            throw new Error('nobody answers');
          }),
        ]);
        const now = performance.now();
        current.acknowledged += 1;
        current.took.push(now - from);
        if (failedAt > 0) current.longest = Math.max(current.longest, now - failedAt);
        return answer;
      } catch (error) {
        // What a person did wrong is no outage; 429 is none either, but goes away by itself.
        if (/ answered 4(?!29)/.test(String(error)) || tries > 400) throw error;
        current.failed += 1;
        if (failedAt === 0) failedAt = from;
        await wait(pace.again);
      }
    }
  }

  function openPage(who: () => Talker): Page {
    let version = 0;
    let asking: Promise<void> | undefined;
    let again = false;
    let socket: WebSocket | undefined;
    const page: Page = { seen: new Map(), doubled: 0, opened: 0, close: () => socket?.close() };
    const ask = async (): Promise<void> => {
      do {
        again = false;
        const { token, conversation: id } = who();
        const { list, version: now } = await insist(() =>
          callApi(site, listChanges, { query: { id, since: version }, token }),
        );
        for (const { message_id, text } of list) {
          if (page.seen.has(message_id)) page.doubled += 1;
          page.seen.set(message_id, text ?? '');
        }
        version = now;
      } while (again);
    };
    const look = (): void => {
      again = true;
      asking ??= ask()
        .catch(() => undefined)
        .finally(() => (asking = undefined));
    };
    const connect = (): void => {
      if (going.stopped) return;
      const options = { headers: { origin: site } } as unknown as string[];
      socket = new WebSocket(`${site.replace('http', 'ws')}${tracerPath}`, options);
      socket.addEventListener('open', () => {
        page.opened += 1;
        const { userId, token } = who();
        socket?.send(JSON.stringify({ type: 'login', uid: userId, token }));
      });
      socket.addEventListener('message', ({ data }) => {
        if (String(data).includes('"topic":"chat"')) look();
      });
      socket.addEventListener('close', () => void wait(1000, undefined, { ref: false }).then(connect));
    };
    connect();
    return page;
  }

  async function enter(): Promise<Talker> {
    const { user_id: userId, token } = await logInByApi(site, newPhone());
    const name = `甲${userId}`;
    const card = await callApi(site, postCard, { body: { realname: name }, token });
    const talker: Talker = {
      userId,
      token,
      cardId: card.card_id,
      name,
      balance: 0,
      other: () => talker,
      conversation: 0,
      said: new Map(),
      page: { seen: new Map(), doubled: 0, opened: 0, close: () => undefined },
    };
    return talker;
  }

  async function say(talker: Talker, text: string, run = insist): Promise<void> {
    const body = {
      user_id: talker.other().userId,
      client_id: randomBytes(12).toString('hex'),
      type: 1,
      text,
    };
    const { message_id } = await run(() =>
      callApi(site, sendMessage, { body: { ...body, type: 1 }, token: talker.token }),
    );
    talker.said.set(message_id, text);
  }

  async function rename(talker: Talker, turn: number): Promise<void> {
    const realname = `${'甲乙丙丁'[turn % 4]}${talker.userId}`;
    await insist(() =>
      callApi(site, postCard, { query: { id: talker.cardId }, body: { realname }, token: talker.token }),
    );
    talker.name = realname;
  }

  async function topUp(talker: Talker, turn: number): Promise<void> {
    const { token } = talker;
    const total = 1000 + turn;
    const idempotencyKey = randomBytes(12).toString('hex');
    const { hash } = await insist(() => callApi(site, recharge, { body: { total }, token, idempotencyKey }));
    const answer = await insist(() =>
      callApi(site, payOrder, { body: { hash, channel: 'native', use_balance: 0 }, token }),
    );
    const number = new URL(answer.start?.url ?? site).searchParams.get('prepay_id') ?? '';
    await insist(() =>
      callApi(site, confirmSandboxPayment, { body: { out_trade_no: number } }).catch((error: unknown) => {
        // Paid by the try before, whose answer was lost.
        if (!String(error).includes(' answered 422')) throw error;
      }),
    );
    for (let tries = 0; ; tries += 1) {
      const { state } = await insist(() => callApi(site, queryOrder, { query: { hash }, token }));
      if (state === 1) break;
      if (tries > 200) throw new Error(`order ${hash} was paid and stays in state ${state}`);
      await wait(500);
    }
    talker.balance += total;
  }

  async function live(talker: Talker): Promise<void> {
    for (let turn = 0; !going.stopped; turn += 1) {
      if (turn % 5 === 4) await topUp(talker, turn);
      else if (turn % 2 === 0) await say(talker, `${talker.userId} 第 ${turn} 句`);
      else await rename(talker, turn);
      await wait(pace.step);
    }
  }

  const talkers: Talker[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const [one, other] = [await enter(), await enter()];
    one.other = () => other;
    other.other = () => one;
    await say(one, '开始', calm);
    await say(other, '好', calm);
    for (const talker of [one, other]) {
      const view = { query: { user_id: talker.other().userId }, token: talker.token };
      talker.conversation = (await callApi(site, viewConversation, view)).conversation_id;
      talker.page = openPage(() => talker);
    }
    talkers.push(one, other);
  }
  const lives = talkers.map((talker) => live(talker));
  const ended = Promise.all(lives);
  ended.catch(() => undefined);

  async function wrongsOf(talker: Talker): Promise<string[]> {
    const { userId, token, conversation: id, page } = talker;
    const found: string[] = [];
    const both = new Map([...talker.said, ...talker.other().said]);
    const stored = new Map<number, string>();
    for (let next: number | undefined; next !== -1;) {
      const query = next === undefined ? { id, size: 50 } : { id, size: 50, next };
      const answer = await callApi(site, listMessages, { query, token });
      for (const { message_id, text } of answer.list) stored.set(message_id, text ?? '');
      next = answer.next;
    }
    const texts = [...stored.values()];
    if (new Set(texts).size < texts.length) found.push(`${userId}: a message stands twice`);
    for (const [message, text] of both) {
      if (stored.get(message) !== text)
        found.push(`${userId}: message ${message} was acknowledged and is lost`);
      if (page.seen.get(message) !== text)
        found.push(`${userId}: their page never heard of message ${message}`);
    }
    if (page.doubled > 0) found.push(`${userId}: their page heard ${page.doubled} messages twice`);
    const { realname } = await callApi(site, viewCard, { query: { id: talker.cardId }, token });
    if (realname !== talker.name)
      found.push(`${userId}: their card says ${realname}, acknowledged was ${talker.name}`);
    const { balance } = await callApi(site, viewBalance, { query: {}, token });
    if (balance !== talker.balance)
      found.push(`${userId}: balance ${balance}, acknowledged were ${talker.balance}`);
    return found;
  }

  return {
    figures() {
      const { took, ...figures } = current;
      current = { acknowledged: 0, failed: 0, longest: 0, p50: 0, p99: 0, took: [] };
      const sorted = took.toSorted((a, b) => a - b);
      const share = (part: number): number => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
      return { ...figures, longest: Math.round(figures.longest), p50: share(0.5), p99: share(0.99) };
    },
    async stop() {
      going.stopped = true;
      await ended;
      // What was told last is asked for.
      await wait(3000);
      for (const { page } of talkers) page.close();
    },
    async wrongs() {
      return (await Promise.all(talkers.map(wrongsOf))).flat();
    },
    pages: () => ({
      opened: talkers.reduce((sum, { page }) => sum + page.opened, 0),
      heard: talkers.reduce((sum, { page }) => sum + page.seen.size, 0),
    }),
  };
}
