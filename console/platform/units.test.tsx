import { expect, test } from 'vitest';
import { shownValue, storedValue, wholeNumber } from './units.ts';

test.each([
  ['fen', 123456, '1234.56 元', '1234.56'],
  ['basis-points', 60, '0.6%', '0.6'],
  ['count', 3, '3', '3'],
  ['seconds', 259_200, '3 天', '3'],
] as const)('%s: %i reads and is typed as people do', (unit, value, shown, text) => {
  expect(shownValue(unit, value)).toBe(shown);
  expect(storedValue(unit, text)).toBe(value);
});

test.each(['', 'abc', '0.001', '1e999'])('%s is no amount', (text) => {
  expect(storedValue('fen', text)).toBeNull();
});

test.each([
  ['1', 1],
  [' 50 ', 50],
  ['0', null],
  ['51', null],
  ['-3', null],
  ['1.5', null],
  ['十', null],
  ['', null],
])('%j as a number from 1 to 50 is %s', (text, value) => {
  expect(wholeNumber(text, 1, 50)).toBe(value);
});
