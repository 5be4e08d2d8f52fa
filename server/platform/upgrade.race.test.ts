import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrl, onServer } from '../testing/golden.ts';
import { openServer, type Database } from './database.ts';
import { migrate, type Migration } from './migrate.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const name = `qunlu_test_${randomBytes(6).toString('hex')}`;
let database: Database;

beforeAll(async () => {
  await onServer(server, (client) => client.query(`create database ${name} template template0`));
  database = openServer(databaseUrl(server, name), 5);
  await database.pool.query('create table tea (tea_id int); insert into tea select generate_series(1, 100)');
});
afterAll(async () => {
  await database.close();
  await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
});

const migration = (what: string, ...lines: string[]): Migration => {
  const sql = `${['-- feature: platform', ...lines].join('\n')}\n`;
  return { name: `20270101_0000_${what}.sql`, sql, hash: what };
};

/** A connection of its own, as another process has. */
async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(server, name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('processes that start at once with an index to make do not wait for each other for ever: one makes it', async () => {
  const index = migration(
    'index',
    '-- no transaction',
    'create index concurrently if not exists tea_id on tea (tea_id);',
  );
  const other = openServer(databaseUrl(server, name), 2);
  try {
    const done = await Promise.all([database, other, database].map(({ pool }) => migrate(pool, [index])));
    expect(done.flat()).toEqual([index.name]);
  } finally {
    await other.close();
  }
  const { rows } = await database.pool.query(
    "select indisvalid from pg_index where indexrelid = 'tea_id'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a table that a long report reads is changed when it is over, and those who come meanwhile are answered', async () => {
  const column = migration('column', "alter table tea add column kind text not null default '';");
  const changing = await connected(async (report) => {
    await report.query('begin');
    await report.query('select count(*) from tea');
    const changing = migrate(database.pool, [column]);
    changing.catch(() => undefined);
    await connected(async (visitor) => {
      const waiting = async (): Promise<boolean> => {
        const { rowCount } = await visitor.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%add column kind%'",
        );
        return (rowCount ?? 0) > 0;
      };
      await expect.poll(waiting).toBe(true);
      // It stands behind the migration; without the latter's stepping aside it would wait for the report.
      const { rows } = await visitor.query('select count(*)::int as count from tea');
      expect(rows).toEqual([{ count: 100 }]);
    });
    const { rowCount } = await report.query("select from migration where name like '%column%'");
    expect(rowCount, 'and the report is still there').toBe(0);
    await report.query('commit');
    return { done: changing };
  });
  expect(await changing.done).toEqual([column.name]);
});
