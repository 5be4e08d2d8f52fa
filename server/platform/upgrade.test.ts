import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { openInMemory } from './embedded.ts';
import { migrate, type Migration } from './migrate.ts';

let database: Database;
beforeAll(async () => void (database = await openInMemory()));
afterAll(() => database.close());

const migration = (name: string, ...lines: string[]): Migration => {
  const sql = `${['-- feature: platform', ...lines].join('\n')}\n`;
  return { name: `20270101_0000_${name}.sql`, sql, hash: name };
};
const rows = async (text: string): Promise<unknown[]> => (await database.pool.query(text)).rows;

test('an index that was broken off half-way is made anew, and the migration counts once it is whole', async () => {
  const { pool } = database;
  await pool.query('create table tea (name text); insert into tea values ($$green$$), ($$green$$)');
  const index = migration(
    'index',
    '-- no transaction',
    '',
    '-- Nobody is told twice.',
    'create unique index concurrently if not exists tea_name on tea (name);',
  );
  const state = () => rows("select indisvalid from pg_index where indexrelid = to_regclass('tea_name')");
  await expect(migrate(pool, [index])).rejects.toThrow('迁移 20270101_0000_index.sql 失败');
  expect(await state(), 'PostgreSQL leaves half of it').toEqual([{ indisvalid: false }]);
  expect(await rows('select name from migration')).toEqual([]);

  await pool.query('delete from tea where ctid = (select min(ctid) from tea)');
  expect(await migrate(pool, [index])).toEqual([index.name]);
  expect(await state()).toEqual([{ indisvalid: true }]);
  expect(await migrate(pool, [index])).toEqual([]);
});

test('rows are changed a few at a time, and those that were left when it broke off by the next start', async () => {
  const { pool } = database;
  await pool.query(`create table cup (cup_id int primary key, size text);
    insert into cup select generate_series(1, 25);
    create table batch (size int);
    create function counted() returns trigger language plpgsql as $$
      begin
        insert into batch select count(*) from changed;
        if (select count(*) from batch) = 2 then raise exception 'the power is gone'; end if;
        return null;
      end $$;
    create trigger cup_counted after update on cup referencing new table as changed
      for each statement execute function counted()`);
  const fill = migration(
    'fill',
    '-- no transaction',
    '-- repeat',
    "update cup set size = 's' where cup_id in",
    '  (select cup_id from cup where size is null order by cup_id limit 10);',
  );
  await expect(migrate(pool, [fill])).rejects.toThrow('the power is gone');
  expect(await rows('select count(*)::int as left from cup where size is null')).toEqual([{ left: 15 }]);
  await pool.query('drop trigger cup_counted on cup');
  expect(await migrate(pool, [fill])).toEqual([fill.name]);
  expect(await rows('select count(*)::int as left from cup where size is null')).toEqual([{ left: 0 }]);
  expect(await rows('select size from batch'), 'ten at a time').toEqual([{ size: 10 }]);
});

test('without the mark a migration is all or nothing', async () => {
  const { pool } = database;
  const both = migration('both', 'create table pot (pot_id int);', 'insert into nowhere values (1);');
  await expect(migrate(pool, [both])).rejects.toThrow('nowhere');
  expect(await rows("select to_regclass('pot') as pot")).toEqual([{ pot: null }]);
});
