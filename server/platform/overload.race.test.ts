import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, makeDeps } from '../app.ts';
import { makeCard } from '../features/card/testing.ts';
import { databaseUrl } from '../testing/golden.ts';
import { useWorld } from '../testing/world.ts';
import { openServer, type Database } from './database.ts';

const world = useWorld();
const logs: string[] = [];
const rings: (() => void)[] = [];
let small: Database;
let app: FastifyInstance;
let other: pg.Client;
let url = '';

/** A process with two connections and little patience, beside a stranger who holds a lock. */
beforeAll(async () => {
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name');
  url = databaseUrl(process.env['TEST_DATABASE_URL'] ?? '', rows[0]?.name ?? '');
  small = openServer(url, 2, { waitMs: 300, statementMs: 900 });
  const log = Object.assign(Object.create(world.deps.log), {
    warn: (facts: object, text: string) => logs.push(`${text} ${JSON.stringify(facts)}`),
  });
  app = await buildApp(
    makeDeps({
      ...world.deps,
      env: { ...world.deps.env, load: { loopDelayMs: 60_000, queue: 1 } },
      db: small.db,
      background: small.background.db,
      log,
      timer(_ms, ring) {
        rings.push(ring);
        return () => undefined;
      },
    }),
  );
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await app?.close();
  await small?.close();
});

const get = (path: string): Promise<LightMyRequestResponse> => app.inject({ method: 'GET', url: path });

test('while a table is locked, each call and the question whether the server is ready are answered', async () => {
  const { card } = await makeCard(world);
  const view = `/v1/card/view?id=${card.card_id}`;
  expect((await get(view)).statusCode).toBe(200);
  await other.query('begin; lock table card in access exclusive mode');
  const held = [get(view), get(view), get(view)];
  for (const answer of await Promise.all(held)) {
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ errcode: 50300, retry_after: expect.any(Number) });
  }
  expect((await get('/readyz')).statusCode).toBe(200);
  await other.query('rollback');
  expect((await get(view)).statusCode).toBe(200);
  expect(logs.join('\n')).toContain('the database is overloaded');
});

/** Resolves once a condition holds; what it waits for is on its way. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((go) => void setImmediate(go));
}

test('a server whose connections are all held says within its limit that it is not ready', async () => {
  const held = [await small.pool.connect(), await small.pool.connect()];
  rings.length = 0;
  const asked = get('/readyz');
  await until(() => rings.length === 1);
  const again = get('/readyz');
  await until(() => rings.length === 2);
  expect(small.pool.waitingCount).toBe(1);
  for (const ring of rings) ring();
  expect((await asked).statusCode).toBe(503);
  expect((await again).statusCode).toBe(503);
  expect((await get('/healthz')).statusCode).toBe(200);
  for (const one of held) one.release();
  await until(() => small.pool.waitingCount === 0);
  expect((await get('/readyz')).statusCode).toBe(200);
});

test('where many wait for the database a write is refused at once, and a read only later', async () => {
  const { card } = await makeCard(world);
  const view = `/v1/card/view?id=${card.card_id}`;
  const write = { method: 'POST', url: '/v1/card/post', payload: {} } as const;
  const held = [await small.pool.connect(), await small.pool.connect()];
  const first = get(view);
  await until(() => small.pool.waitingCount === 1);
  const refused = await app.inject(write);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({ errcode: 50300, retry_after: 2 });
  const second = get(view);
  await until(() => small.pool.waitingCount === 2);
  expect((await get(view)).statusCode).toBe(503);
  expect((await get('/healthz')).statusCode).toBe(200);
  for (const one of held) one.release();
  expect((await Promise.all([first, second])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await app.inject(write)).statusCode).not.toBe(503);
});

test('a connection that breaks in the middle of a transaction fails that call alone', async () => {
  const failed = small.db.transaction().execute(async (tx) => {
    const { rows } = await tx.executeQuery<{ pid: number }>({
      sql: 'select pg_backend_pid() as pid',
      parameters: [],
    } as never);
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await tx.executeQuery({ sql: 'select 1', parameters: [] } as never);
  });
  await expect(failed).rejects.toThrow(/terminat|ECONNRESET|connection error/);
  expect((await get('/readyz')).statusCode).toBe(200);
});

test('jobs and events have limits of their own', async () => {
  const { rows } = await small.background.pool.query<{ statement_timeout: string }>('show statement_timeout');
  expect(rows[0]?.statement_timeout).toBe('15min');
});
