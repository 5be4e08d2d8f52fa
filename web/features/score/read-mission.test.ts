import { expect, test } from 'vitest';
import { readMission } from './parts/read-mission.ts';

const whole = {
  id: 3,
  title: '评论',
  what: '评论别人',
  path: '/',
  mode: 3,
  score: 2,
  max: 5,
  remain: 4,
  status: 0,
  claimable: 0,
  days: 0,
};

test('[B226] [E204] [E205] [E206] [E207] the fields of a mission are numbers, whatever came', () => {
  expect(readMission(whole)).toEqual(whole);
  const texts = { ...whole, mode: '3', max: '5', score: '2', status: '0', remain: '4' };
  expect(readMission(texts)).toEqual(whole);
  const odd = readMission({ ...whole, mode: 'daily', score: null, status: undefined, max: {} });
  expect(odd).toMatchObject({ mode: 0, score: 0, status: 0, max: 0 });
});

test.each([undefined, null, '', ' ', '很多', NaN, Infinity, {}])(
  '[B226] [E208] what is left is the most when it came as %j',
  (remain) => {
    expect(readMission({ ...whole, remain }).remain).toBe(5);
  },
);

test('[B226] [E208] nothing left is nothing left', () => {
  expect(readMission({ ...whole, remain: 0 }).remain).toBe(0);
  expect(readMission({ ...whole, remain: '0' }).remain).toBe(0);
});
