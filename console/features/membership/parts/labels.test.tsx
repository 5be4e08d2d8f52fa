import { expect, test } from 'vitest';
import { privilegeValue } from './labels.ts';

test.each([
  ['count', 50, 3, '3'],
  ['count', 1_000_000, 1_000_000, '全部'],
  ['count', 1, 0, '没有'],
  ['count', 1, 1, '有'],
  ['basis-points', 1000, 600, '6%'],
  ['fen', 100, 8, '0.08 元'],
] as const)('[D119] in %s, at most %i: %i reads %s', (unit, max, value, words) => {
  expect(privilegeValue({ unit, max }, value)).toBe(words);
});
