/** Numbers from 0 to below 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a client draws from. */
export interface Dice {
  upTo: (count: number) => number;
  oneOf: <T>(list: readonly T[]) => T | undefined;
  chance: (share: number) => boolean;
}

export function diceOf(random: () => number): Dice {
  const upTo = (count: number): number => Math.floor(random() * count);
  return { upTo, oneOf: (list) => list[upTo(list.length)], chance: (share) => random() < share };
}
