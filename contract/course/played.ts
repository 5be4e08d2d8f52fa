/** What was played of a lesson: ranges of its timeline, whole seconds, in order, apart from each other. */
export type Played = readonly (readonly [from: number, to: number])[];

/** With one more range, joined to those that it touches. The server counts the same way. */
export function addPlayed(played: Played, [from, to]: readonly [number, number]): Played {
  if (to <= from) return played;
  const before = played.filter((range) => range[1] < from);
  const after = played.filter((range) => range[0] > to);
  const touched = played.filter((range) => range[1] >= from && range[0] <= to);
  const joined = [
    Math.min(from, ...touched.map((range) => range[0])),
    Math.max(to, ...touched.map((range) => range[1])),
  ] as const;
  return [...before, joined, ...after];
}

/** Seconds of it, each once, however often they were played. */
export const playedSeconds = (played: Played): number =>
  played.reduce((sum, [from, to]) => sum + (to - from), 0);
