import { expect, test } from 'vitest';
import { maskIdNumber, maskName } from '../identity/rules.ts';
import { ageOf, isIdNumber } from './id-number.ts';

test.each([
  ['11010519491231002X', true],
  ['11010519491231002x', false],
  ['110105194912310021', false],
  ['11010519490230002X', false],
  ['01010519491231002X', false],
  ['11010519491231002', false],
])('[D19] %s is a number by GB 11643: %s', (number, right) => {
  expect(isIdNumber(number)).toBe(right);
});

/** The age on a day in Shanghai, at its first moment. */
const ageOn = (birth: string, day: string): number =>
  ageOf(`110105${birth}002X`, new Date(`${day}T00:00:00+08:00`));

test.each([
  ['20081122', '2026-11-21', 17],
  ['20081122', '2026-11-22', 18],
  ['20080229', '2026-02-28', 17],
  ['20080229', '2026-03-01', 18],
  ['20080229', '2028-02-29', 20],
])('[D18] born %s, on %s one is %i', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age);
});

test('[D19] a name and a number are shown masked', () => {
  expect(['', '王', '王明', '王小明', '欧阳明月'].map(maskName)).toEqual(['', '*', '王*', '王*明', '欧**月']);
  expect(maskIdNumber('11010519491231002X')).toBe('1101********002X');
  expect(maskIdNumber('')).toBe('');
});
