import { LRUCache } from 'lru-cache';

/** How many hold something at once, by subject. One look-up each, however many there are. */
export interface Holders {
  /** false: the subject has as many as it may; nothing is counted then. */
  take(subject: string, max: number): boolean;
  leave(subject: string): void;
}

export function makeHolders(): Holders {
  const counts = new Map<string, number>();
  return {
    take(subject, max) {
      const now = counts.get(subject) ?? 0;
      if (now >= max) return false;
      counts.set(subject, now + 1);
      return true;
    },
    leave(subject) {
      const now = (counts.get(subject) ?? 1) - 1;
      if (now > 0) counts.set(subject, now);
      else counts.delete(subject);
    },
  };
}

/** Subjects remembered; the one that was quiet longest is forgotten, which gives it a new window. */
const rememberedMax = 20_000;

/** In this process and without the database: a write would cost more than what is refused. `ms`: of a window. */
export function makeWindows(max: number, ms: number): (subject: string, now: number) => boolean {
  const windows = new LRUCache<string, { from: number; count: number }>({ max: rememberedMax });
  return (subject, now) => {
    const known = windows.get(subject);
    const window = known && now - known.from < ms ? known : { from: now, count: 0 };
    window.count += 1;
    if (window !== known) windows.set(subject, window);
    return window.count <= max;
  };
}
