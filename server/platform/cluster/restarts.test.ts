import { expect, test } from 'vitest';
import { makeRestarts } from './restarts.ts';

test('each death doubles the pause, up to half a minute; one that served for a while makes it short again', () => {
  const restarts = makeRestarts();
  const pauses = Array.from({ length: 9 }, () => restarts.died(1));
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  restarts.steady();
  expect(restarts.died(1)).toBe(250);
});

test('who dies alone is started for ever; when nobody is left five times in a row, that is the end', () => {
  const restarts = makeRestarts();
  for (let count = 0; count < 50; count += 1) expect(restarts.died(1)).not.toBeNull();
  const ends = Array.from({ length: 5 }, () => restarts.died(0));
  expect(ends.slice(0, 4)).not.toContain(null);
  expect(ends[4]).toBeNull();
});

test('ends that lie apart do not add up', () => {
  const restarts = makeRestarts();
  for (let count = 0; count < 20; count += 1) {
    expect(restarts.died(0)).toBe(250);
    restarts.steady();
  }
});
