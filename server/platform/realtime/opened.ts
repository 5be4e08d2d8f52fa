import { LRUCache } from 'lru-cache';
import type { Db } from '../database.ts';
import type { Bus, News } from './bus.ts';

/** Callers (people and networks) remembered by a process; the oldest are forgotten, which resets what they have opened. */
const callersMax = 5000;
/** Objects remembered of a caller; more than any bound. */
const objectsMax = 12_000;
/** Milliseconds in which what was opened is gathered before other processes are told. */
const gatherMs = 200;

interface Window {
  /** Milliseconds. */
  until: number;
  objects: Set<number>;
}

/**
 * Which objects callers have opened lately, in this process and, a moment later, in all others. Both are numbers that only this
 * installation can make, so that what goes between processes says nothing.
 */
export interface FreeViews {
  /** How many different objects the caller has opened in their window, with this one; 0: they have opened it before. */
  count(caller: number, object: number, windowMs: number): number;
  /** It was shown, so other processes count it, too. */
  tell(db: Db, caller: number, object: number): void;
  /** It was refused: the next try counts anew. */
  forget(caller: number, object: number): void;
  hear(news: News): void;
}

export function makeOpened(bus: Bus, clock: () => Date): FreeViews {
  const windows = new LRUCache<number, Window>({ max: callersMax });
  /** What others have not been told yet. */
  let untold = new Map<number, number[]>();
  let timer: NodeJS.Timeout | undefined;

  function windowOf(caller: number, until: (now: number) => number): Window {
    const now = clock().getTime();
    const known = windows.get(caller);
    if (known && now < known.until) return known;
    const fresh = { until: until(now), objects: new Set<number>() };
    windows.set(caller, fresh);
    return fresh;
  }

  async function share(db: Db): Promise<void> {
    const news = [...untold].map(([id, users]): News => ({
      topic: 'opened',
      id,
      version: Math.ceil((windows.peek(id)?.until ?? 0) / 1000),
      users,
    }));
    untold = new Map();
    // What could not be told is counted in this process alone: it must not keep anybody from opening.
    await bus.send(db, news).catch(() => undefined);
    timer = untold.size > 0 ? setTimeout(() => void share(db), gatherMs).unref() : undefined;
  }

  return {
    count(caller, object, windowMs) {
      const { objects } = windowOf(caller, (now) => now + windowMs);
      if (objects.has(object)) return 0;
      if (objects.size < objectsMax) objects.add(object);
      return objects.size;
    },
    tell(db, caller, object) {
      if (!bus.reachesOthers) return;
      const before = untold.get(caller);
      if (before) before.push(object);
      else untold.set(caller, [object]);
      timer ??= setTimeout(() => void share(db), gatherMs).unref();
    },
    forget: (caller, object) => void windows.peek(caller)?.objects.delete(object),
    hear({ id, version, users }) {
      const { objects } = windowOf(id, () => version * 1000);
      for (const object of users) if (objects.size < objectsMax) objects.add(object);
    },
  };
}
