import { expect, test } from 'vitest';
import { compare, ownerOf, playwrightSeconds, shrunk, vitestSeconds } from './budget.ts';

test('a file counts for its feature, whichever side it stands on', () => {
  expect(
    [
      'server/features/card/decode.test.ts',
      'web/features/card/screens/card.test.tsx',
      'contract/card/rules.test.ts',
      'server/testing/guard-cost.test.ts',
      'scripts/tally.test.ts',
    ].map(ownerOf),
  ).toEqual(['card', 'card', 'card', 'server/testing', 'scripts']);
});

test('seconds are added up of every file, and of the try of a journey that counts', () => {
  const result = (name: string, ...durations: number[]) => ({
    name: `/root/${name}`,
    assertionResults: durations.map((duration) => ({ duration })),
  });
  const testResults = [
    result('server/features/card/a.test.ts', 500, 700),
    result('web/features/card/b.test.tsx', 800),
  ];
  expect(vitestSeconds({ testResults }, '/root')).toEqual({ card: 2 });
  const spec = (file: string, ...durations: number[]) => ({
    file,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { specs: [spec('journeys/circles.test.ts', 3000)] },
    { suites: [{ specs: [spec('journeys/circles-money.test.ts', 1000, 2000)] }] },
  ];
  expect(playwrightSeconds({ suites })).toEqual({ circles: 5 });
});

test('what takes three times its figure fails, whether the figure is listed or the usual one', () => {
  const { lines, over } = compare(
    'journeys',
    { card: 59, wallet: 61, friend: 23, order: 25 },
    { card: 20, wallet: 20 },
  );
  expect(lines[0]).toBe('wallet 61.0 s of 20 s');
  expect(over).toEqual(['journeys: wallet 61.0 s of 20 s', 'journeys: order 25.0 s of 8 s']);
});

test('on a machine that is slower for all, what is slower than the others fails', () => {
  const listed = { card: 10, order: 10, wallet: 10 };
  expect(compare('journeys', { card: 15, order: 16, wallet: 47 }, listed).over).toEqual([]);
  expect(compare('journeys', { card: 15, order: 16, wallet: 49 }, listed).over).toEqual([
    'journeys: wallet 49.0 s of 10 s',
  ]);
});

test('a listed figure only shrinks, and goes when it is no more than the usual one', () => {
  expect(
    shrunk('PostgreSQL', { card: 9.2, order: 4.1, wallet: 1.9, vip: 7 }, { card: 6, order: 5, wallet: 3 }),
  ).toEqual({
    card: 6,
    order: 5,
    vip: 7,
  });
});
