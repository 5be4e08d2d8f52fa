import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { openInMemory } from '../../platform/embedded.ts';
import { migrate, readMigrations } from '../../platform/migrate.ts';

let database: Database;

/** A database as it stood before a visitor's key was their id. */
beforeAll(async () => {
  database = await openInMemory();
  await database.pool.query(
    'create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  for (const { name, sql, hash } of readMigrations()) {
    if (name >= '20261122_0959') break;
    await database.pool.query(sql);
    await database.pool.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
  }
});
afterAll(() => database.close());

async function idOf(text: string): Promise<number> {
  return (await database.pool.query<{ id: number }>(text)).rows[0]?.id ?? 0;
}

test('visits under two keys of one person, as a change of SECRET_KEY left them, become one row [D32]', async () => {
  const { pool } = database;
  const person = (name: string) =>
    idOf(
      `insert into account_user (username, status, created_at) values ('${name}', 1, now()) returning user_id as id`,
    );
  const [owner, often, once] = [await person('主人'), await person('常来'), await person('来过')];
  const card = await idOf(
    `insert into card (user_id, realname, is_default, created_at, updated_at)
     values (${owner}, '主人', true, now(), now()) returning card_id as id`,
  );
  const visit = (key: string, userId: number | null, times: number, day: number) =>
    pool.query(
      `insert into card_visitor (card_id, visitor_key, user_id, source, times, last_counted_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [card, Buffer.from(key), userId, `from-${key}`, times, new Date(Date.UTC(2026, 10, day))],
    );
  await visit('before', often, 2, 3);
  await visit('after', often, 1, 9);
  await visit('another', once, 4, 5);
  await visit('guest', null, 1, 4);

  await migrate(pool);

  const { rows } = await pool.query(
    `select user_id, source, times, convert_from(visitor_key, 'UTF8') as key from card_visitor
     where user_id is not null order by seq desc`,
  );
  expect(rows).toEqual([
    { user_id: often, source: 'from-after', times: 3, key: `user ${often}` },
    { user_id: once, source: 'from-another', times: 4, key: `user ${once}` },
  ]);
  expect(await idOf('select count(*) as id from card_visitor where user_id is null')).toBe(1);
});
