import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openInMemory } from './embedded.ts';
import { shareRequests } from './fair-share.ts';

const turn = (): Promise<void> => new Promise((go) => void setImmediate(go));

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

test('of one session so many requests are in work, reads as well; others pass them, and each has its turn', async () => {
  const app = fastify();
  shareRequests(app, 2);
  const held: (() => void)[] = [];
  app.get('/slow', () => new Promise((go) => void held.push(() => go({}))));
  app.get('/quick', () => ({}));
  const ask = (url: string, by?: string) =>
    app.inject({ url, headers: by ? { authorization: `Bearer ${by}` } : {} });
  const answered: number[] = [];
  const many = Array.from({ length: 110 }, (_, at) =>
    ask('/slow', 'one').then(({ statusCode }) => {
      if (statusCode === 200) answered.push(at);
      return statusCode;
    }),
  );
  await until(() => held.length === 2);
  for (let at = 0; at < 5; at += 1) await turn();
  expect(held).toHaveLength(2);
  expect((await ask('/quick', 'two')).statusCode).toBe(200);
  expect((await ask('/quick')).statusCode).toBe(200);
  const all = Promise.all(many);
  for (let done = 0; done < 102; done += 1) {
    await until(() => held.length > done);
    held[done]?.();
  }
  const statuses = await all;
  // Two in work and a hundred who wait; more are refused at once.
  expect(statuses.filter((status) => status === 200)).toHaveLength(102);
  expect(statuses.slice(102)).toEqual(Array.from({ length: 8 }, () => 503));
  expect(answered).toEqual(answered.toSorted((a, b) => a - b));
  expect((await ask('/quick', 'one')).statusCode).toBe(200);
  await app.close();
});

test('a request that only says that it is a socket has no more of them', async () => {
  const app = fastify();
  shareRequests(app, 1);
  const held: (() => void)[] = [];
  app.get('/slow', () => new Promise((go) => void held.push(() => go({}))));
  const ask = () => app.inject({ url: '/slow', headers: { authorization: 'Bearer one', upgrade: 'h2c' } });
  const both = Promise.all([ask(), ask()]);
  await until(() => held.length === 1);
  for (let at = 0; at < 5; at += 1) await turn();
  expect(held).toHaveLength(1);
  for (let done = 0; done < 2; done += 1) {
    await until(() => held.length > done);
    held[done]?.();
  }
  expect((await both).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await app.close();
});

test('the embedded database lets others be heard between two pieces of work', async () => {
  const store = await openInMemory();
  const other = { heard: false };
  let asked = 0;
  setImmediate(() => setImmediate(() => void (other.heard = true)));
  while (!other.heard && asked < 50) {
    await store.pool.query('select 1');
    asked += 1;
  }
  expect(asked).toBeLessThan(10);
  await store.close();
});
