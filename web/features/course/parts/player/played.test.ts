import type { Played } from '@qunlu/contract/course/played.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joined, wholeSeconds, without } from './played.ts';

const played = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20)).map(([from, length]) => [from, from + length] as const),
  { maxLength: 8 },
);
const secondsOf = (all: Played): number[] =>
  [...new Set(all.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)))].toSorted(
    (a, b) => a - b,
  );

test('[D81] what is saved next is what no earlier save has told, each second once', () => {
  fc.assert(
    fc.property(played, played, (all, told) => {
      const known = new Set(secondsOf(told));
      const next = without(all, told);
      expect(secondsOf(next)).toEqual(secondsOf(all).filter((second) => !known.has(second)));
      expect(secondsOf(joined(next, told))).toEqual(secondsOf([...all, ...told]));
    }),
  );
});

test('[D81] only whole seconds count; a breath at their edge does not', () => {
  expect(
    wholeSeconds([
      [0.1, 15.3],
      [20.5, 21.4],
      [30, 44.9],
    ]),
  ).toEqual([
    [0, 15],
    [30, 45],
  ]);
});
