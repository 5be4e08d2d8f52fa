/** Milliseconds before the first new start, and the longest pause; each death doubles it. */
const pauseMs = { first: 250, longest: 30_000 };
/** Times in a row that nobody was left, after which there is no point in starting again. */
const endsMost = 5;

/** When a worker that has died is started again. */
export interface Restarts {
  /** Milliseconds to wait; null: all have died again and again. `living`: workers that are left. */
  died(living: number): number | null;
  /** A worker has served for a while: whatever made others die, it is not the start. */
  steady(): void;
}

export function makeRestarts(): Restarts {
  let deaths = 0;
  let ends = 0;
  return {
    died(living) {
      if (living === 0) ends += 1;
      if (ends >= endsMost) return null;
      deaths += 1;
      return Math.min(pauseMs.longest, pauseMs.first * 2 ** (deaths - 1));
    },
    steady() {
      deaths = 0;
      ends = 0;
    },
  };
}
