import { saveProgress } from '@qunlu/contract/course/calls.ts';
import type { CourseProgress } from '@qunlu/contract/course/entity.ts';
import { addPlayed, type Played } from '@qunlu/contract/course/played.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import { authUserId } from '../../../platform/auth-cookies.ts';
import { isRefusal, RequestError } from '../../../platform/http/errors.ts';
import { call } from '../../../platform/http/call.ts';
import { playedPrefix } from '../../../platform/offline/queue.ts';
import { put, readAll, remove } from '../../../platform/offline/store.ts';
import { session } from '../../../platform/session.ts';

/** What was played in one opening of a lesson and could not be told yet. */
interface Unsaved {
  lesson_id: number;
  session: string;
  ranges: Played;
  position: number;
}

const keyOf = ({ lesson_id: lesson, session: opened }: Unsaved): string =>
  `${playedPrefix}${lesson}:${opened}`;

const send = (unsaved: Unsaved, keepalive = false): Promise<CourseProgress> =>
  call(saveProgress, {
    // The longest are the most of what was seen.
    body: { ...unsaved, ranges: longest(unsaved.ranges).map((range) => [...range]) },
    ...(keepalive ? { keepalive } : {}),
  });

function longest(ranges: Played): Played {
  if (ranges.length <= courseRules.rangesAtOnce) return ranges;
  return ranges
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
    .slice(0, courseRules.rangesAtOnce)
    .toSorted((a, b) => a[0] - b[0]);
}

/** Whether another try could go through: the server was not reached, was busy, or asked for patience. */
const mayComeLater = (error: unknown): boolean =>
  !isRefusal(error) || (error instanceof RequestError && error.retryAfter !== undefined);

async function keep(unsaved: Unsaved): Promise<void> {
  const person = session().userId;
  const kept = new Map(await readAll<Unsaved>(person, playedPrefix)).get(keyOf(unsaved));
  const ranges = [...(kept?.ranges ?? []), ...unsaved.ranges].reduce<Played>(addPlayed, []);
  await put(person, keyOf(unsaved), { ...unsaved, ranges });
}

/** Tells what was played. Without a network it stays on this phone, and goes when there is one again. */
export async function tellPlayed(unsaved: Unsaved, leaving = false): Promise<CourseProgress | null> {
  try {
    return await send(unsaved, leaving);
  } catch (error) {
    // What a page that closes could not keep is lost: fifteen seconds at most.
    if (mayComeLater(error)) await keep(unsaved).catch(() => undefined);
    return null;
  }
}

/** Sends what waits on this phone. */
export async function sendKept(): Promise<void> {
  const person = authUserId();
  for (const [key, unsaved] of await readAll<Unsaved>(person, playedPrefix)) {
    try {
      await send(unsaved);
    } catch (error) {
      if (mayComeLater(error)) return;
    }
    await remove(person, [key]);
  }
}
