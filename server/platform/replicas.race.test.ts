import { allEndpoints } from '@qunlu/contract/all.ts';
import { header } from '@qunlu/contract/kernel/endpoint.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { filledPath } from '@qunlu/contract/client/address.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { makeArticle } from '../features/article/testing.ts';
import { makeStaff, type Member } from '../features/staff/testing.ts';
import { makePerson } from '../testing/people.ts';
import { makeSubject, validInput } from '../testing/valid-requests.ts';
import { useWorld } from '../testing/world.ts';
import { databaseLimits } from './database.ts';
import { openReplicas, type Replicas } from './replicas.ts';
import { sign } from './signature.ts';

const world = useWorld();
/** Further than any server is. */
const ahead = String(2n ** 62n);
const articles = '/v1/article/list';
const closers: (() => Promise<void>)[] = [];
let operator: Member;
let token: string;

const primaryUrl = (): string => String(world.database.pool.options.connectionString);
/** Connections that may only read, as those of a replica; in `copy` is what has not arrived there yet. */
const replicaUrl = (name: string): string =>
  `${primaryUrl()}?options=${encodeURIComponent('-c default_transaction_read_only=on -c search_path=copy,public')}&application_name=${name}`;

/** The product with replicas, which have said where they are. */
async function serve(...urls: readonly string[]): Promise<{ app: FastifyInstance; replicas: Replicas }> {
  const replicas = openReplicas(primaryUrl(), urls, 2, databaseLimits, world.deps.log);
  const app = await buildApp({ ...world.deps, replicas });
  closers.push(
    () => replicas.close(),
    () => app.close(),
  );
  return { app, replicas };
}

function ask(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const timestamp = String(world.now().getTime());
  return app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      [header.timestamp]: timestamp,
      [header.signature]: sign(world.deps.env.appSecret, timestamp),
      ...headers,
    },
  });
}

beforeAll(async () => {
  [{ token }, operator] = await Promise.all([makePerson(world), makeStaff(world, 'operator')]);
  await world.database.pool.query('create schema copy');
  await world.database.pool.query('create table copy.article_document (like public.article_document)');
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

test('a list comes from the replica, and from the primary for whoever has written what is not there yet', async () => {
  const { app, replicas } = await serve(replicaUrl('lists'));
  await makeArticle(world, operator);
  const count = async (headers?: Record<string, string>): Promise<number> =>
    (await ask(app, 'GET', articles, headers)).json().list.length;
  await expect.poll(() => replicas.reader(0n)).not.toBeNull();
  expect(await count()).toBe(0);
  expect(await count({ 'x-written': ahead })).toBe(1);
  expect(await count({ cookie: `written=${ahead}` })).toBe(1);
  // Not a position at all.
  expect(await count({ 'x-written': '-1; select' })).toBe(0);
});

test('what the replica does not have yet is found at the primary', async () => {
  const { app, replicas } = await serve(replicaUrl('finds'));
  const { alias } = await makeArticle(world, operator);
  await expect.poll(() => replicas.reader(0n)).not.toBeNull();
  const answer = await ask(app, 'GET', `/v1/article/view?alias=${alias}`);
  expect([answer.statusCode, answer.json().title]).toEqual([200, '春茶什么时候喝']);
  expect((await ask(app, 'GET', '/v1/article/view?alias=no-tea')).statusCode).toBe(404);
});

test('who writes is told where, in a cookie that no script reads and a header, and a replica that is there answers them', async () => {
  const { app, replicas } = await serve(replicaUrl('writes'));
  const answer = await ask(app, 'POST', '/v1/user/sign-in');
  const written = String(answer.headers['x-written']);
  expect(written).toMatch(/^\d+$/);
  expect(answer.cookies).toContainEqual(
    expect.objectContaining({ name: 'written', value: written, httpOnly: true, maxAge: 60, sameSite: 'Lax' }),
  );
  await expect.poll(() => replicas.reader(BigInt(written))).not.toBeNull();
  expect(replicas.reader(BigInt(ahead))).toBeNull();
  expect((await ask(app, 'GET', articles)).headers['x-written']).toBeUndefined();
});

test('a page for everybody comes from the replica, and from the primary while the replica has nothing there', async () => {
  const { app, replicas } = await serve(replicaUrl('pages'));
  const { alias } = await makeArticle(world, operator, { title: '冬茶' });
  await expect.poll(() => replicas.reader(0n)).not.toBeNull();
  const page = await app.inject({
    method: 'GET',
    url: `/article/${alias}`,
    headers: { accept: 'text/html' },
  });
  expect([page.statusCode, page.body.includes('冬茶')]).toEqual([200, true]);
});

test('a replica that is gone is passed over: by the call that meets it, too', async () => {
  const { app, replicas } = await serve(replicaUrl('dies'), 'postgres://postgres@127.0.0.1:1/none');
  await makeArticle(world, operator);
  await expect.poll(() => replicas.reader(0n)).not.toBeNull();
  expect((await ask(app, 'GET', articles)).json().list).toEqual([]);
  await replicas.close();
  expect((await ask(app, 'GET', articles)).json().list.length).toBeGreaterThan(0);
});

test('no read that may lag writes, and none answers otherwise on a replica', async () => {
  const { app, replicas } = await serve(`${primaryUrl()}?options=-c%20default_transaction_read_only%3Don`);
  await expect.poll(() => replicas.reader(0n)).not.toBeNull();
  const subject = await makeSubject(world);
  const may = allEndpoints.filter((endpoint) => endpoint.mayLag);
  expect(may.length).toBeGreaterThan(20);
  for (const endpoint of may) {
    expect([endpoint.id, endpoint.effect, endpoint.access === 'staff']).toEqual([endpoint.id, 'read', false]);
    const { query, body } = validInput(endpoint, subject);
    const fields = Object.entries({ ...query, ...body }).map(([name, value]) => [name, String(value)]);
    const { path, left } = filledPath(endpoint.path, Object.fromEntries(fields) as Record<string, string>);
    const address = `${path}?${new URLSearchParams(left).toString()}`;
    const [lagging, fresh] = [
      await ask(app, 'GET', address),
      await ask(app, 'GET', address, { 'x-written': ahead }),
    ];
    expect([endpoint.id, lagging.statusCode, lagging.body]).toEqual([
      endpoint.id,
      fresh.statusCode,
      fresh.body,
    ]);
  }
  expect(world.logs.filter((line) => line.includes('may lag writes'))).toEqual([]);
});
