import { expect, test } from 'vitest';
import { bringPersonActs, loadPersonActs, personActs } from './person-acts.ts';

test('what can be done with a person is loaded as it is asked for, by its order; without a network what is there stays', async () => {
  let asked = 0;
  loadPersonActs(async () => {
    asked += 1;
    bringPersonActs([
      { order: 200, label: '写佐证', href: String },
      { order: 100, label: '发消息', href: String },
    ]);
  });
  expect(asked).toBe(0);
  const labels = async () => (await personActs()).map(({ label }) => label);
  expect(await labels()).toEqual(['发消息', '写佐证']);
  expect(asked).toBe(1);
  loadPersonActs(() => Promise.reject(new Error('no network')));
  expect(await labels()).toEqual(['发消息', '写佐证']);
});
