import { addPlayed, type Played } from '@qunlu/contract/course/played.ts';

type PlayedRange = Played[number];

/** All of them in order; those that touch are one. */
export const joined = (...some: readonly Played[]): Played => some.flat().reduce<Played>(addPlayed, []);

/** What of the first lies in none of the second. */
export const without = (played: Played, taken: Played): Played =>
  taken.reduce<Played>(
    (left, [from, to]) =>
      left
        .flatMap(([a, b]): PlayedRange[] => [
          [a, Math.min(b, from)],
          [Math.max(a, to), b],
        ])
        .filter(([a, b]) => b > a),
    joined(played),
  );

/** How near to a whole second one counts as there. */
const breath = 0.2;

/** Whole seconds that were played from their beginning to their end: what is saved is never more than what was heard. */
export const wholeSeconds = (played: Played): Played =>
  played
    .map(([from, to]): PlayedRange => [Math.max(0, Math.ceil(from - breath)), Math.floor(to + breath)])
    .filter(([from, to]) => to > from);

/** What the browser has played of what is loaded: where one only seeked to is not among it. */
export const playedBy = ({ played }: HTMLMediaElement): Played =>
  Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)] as const);
