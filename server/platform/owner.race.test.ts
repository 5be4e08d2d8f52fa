import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allJobs, buildApp, makeDeps } from '../app.ts';
import { hashOf, makeCard, openContact, viewAs } from '../features/card/testing.ts';
import { databaseUrl, onServer } from '../testing/golden.ts';
import { makePerson } from '../testing/people.ts';
import { useWorld } from '../testing/world.ts';
import { openServer, type Database } from './database.ts';
import { runJob, startJobs } from './jobs.ts';
import { migrate } from './migrate.ts';
import { prepareAsOwner } from './owner.ts';

const world = useWorld();
const server = process.env['TEST_DATABASE_URL'] ?? '';
const mark = randomBytes(6).toString('hex');
const [name, owner, serving] = [`qunlu_test_${mark}`, `qunlu_owner_${mark}`, `qunlu_serving_${mark}`];
const urlOf = (role: string): string => {
  const url = new URL(databaseUrl(server, name));
  [url.username, url.password] = [role, mark];
  return url.href;
};
let database: Database;
const before = { ...world };

/** The world's app, served by a role that owns nothing. */
beforeAll(async () => {
  await onServer(server, async (client) => {
    await client.query(`create role ${owner} login password '${mark}'`);
    await client.query(`create role ${serving} login password '${mark}'`);
    await client.query(`create database ${name} owner ${owner} template template0 encoding 'UTF8'`);
  });
  await prepareAsOwner(urlOf(owner), urlOf(serving));
  database = openServer(urlOf(serving), 5);
  Object.assign(before, { app: world.app, deps: world.deps, database: world.database });
  const deps = makeDeps({ ...world.deps, db: database.db, background: database.background.db });
  const app = await buildApp(deps);
  // Some jobs ask the sandbox's cashier over HTTP.
  deps.self = { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
  Object.assign(world, { database, deps, app });
});
afterAll(async () => {
  await world.app.close();
  await world.deps.outbox.idle();
  Object.assign(world, before);
  await database.close();
  await onServer(server, async (client) => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role ${owner}`);
    await client.query(`drop role ${serving}`);
  });
});

test('statements are not compiled, and a page out of order costs as much as one in order', async () => {
  const { rows } = await database.pool.query<{ jit: string; pages: string }>(
    `select current_setting('jit') as jit, current_setting('random_page_cost') as pages`,
  );
  expect(rows).toEqual([{ jit: 'off', pages: '1.1' }]);
});

test('the serving role serves: people, cards, contacts, events, every job and the queue', async () => {
  const viewer = await makePerson(world);
  const { owner: person, card } = await makeCard(world);
  await openContact(world, viewer, card.card_id);
  expect(hashOf((await viewAs(world, card.card_id, viewer)).phone)).not.toBe('');
  const swapped = await world.call('POST', '/v1/friend/swap', {
    token: (await makeCard(world, viewer)).owner.token,
    body: { card_id: card.card_id },
  });
  expect(swapped.status).toBe(200);
  const receipts = await world.call('GET', '/v1/card/receipts', {
    token: person.token,
    query: { id: card.card_id },
  });
  expect(receipts.body.list).toHaveLength(1);
  for (const job of allJobs) await runJob(world.deps, job);
  const stop = await startJobs(world.deps, database, allJobs);
  await stop();
});

test.each([
  'create table mine (id int)',
  'create schema mine',
  'drop table card',
  'truncate card',
  'alter table card add column mine int',
  'alter table staff_audit disable trigger all',
  'drop function public_id(text)',
  'drop table job.job',
  'create table job.mine (id int)',
  "insert into migration (name, hash) values ('mine', '')",
  'update platform_key set value = value',
])('the serving role may not: %s', async (text) => {
  await expect(database.pool.query(text)).rejects.toMatchObject({ code: '42501' });
});

test('started without the owner, a process that finds all migrations applied serves', async () => {
  expect(await migrate(database.pool)).toEqual([]);
});

test('tables of a later migration are granted by the same', async () => {
  const client = new pg.Client({ connectionString: urlOf(owner) });
  await client.connect();
  await client.query('create table later (id bigint generated always as identity primary key)');
  await client.end();
  await expect(database.pool.query('insert into later default values')).rejects.toMatchObject({
    code: '42501',
  });
  await prepareAsOwner(urlOf(owner), urlOf(serving));
  expect((await database.pool.query('insert into later default values')).rowCount).toBe(1);
});
