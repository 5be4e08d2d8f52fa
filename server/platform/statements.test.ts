// postgres: prepared statements live in each connection of a pool
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';
import { anyOf, type Db } from './database.ts';

const world = useWorld();

const preparedNow = async (db: Db): Promise<string[]> =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

test('statements of ever new texts leave room for those that are used', async () => {
  await world.deps.db.connection().execute(async (db) => {
    for (let number = 0; number < 620; number += 1) {
      await sql.raw(`select ${number} as passing`).execute(db);
      if (number % 100 === 0) await sql`select 1 as used`.execute(db);
    }
    await sql`select 1 as late`.execute(db);
    const texts = await preparedNow(db);
    expect(texts).toContain('select 1 as used');
    expect(texts).toContain('select 1 as late');
    expect(texts).not.toContain('select 1 as passing');
    expect(texts.length).toBeLessThanOrEqual(500);
    // One that was dropped is prepared anew.
    expect((await sql.raw('select 1 as passing').execute(db)).rows).toEqual([{ passing: 1 }]);
    expect((await preparedNow(db)).filter((text) => text === 'select 1 as passing')).toHaveLength(1);
  });
});

test('those of before a migration make room, too', async () => {
  await world.deps.db.connection().execute(async (db) => {
    await sql`create table moved (a int)`.execute(db);
    for (let number = 0; number < 20; number += 1) await sql.raw(`select ${number} as before`).execute(db);
    await sql`select * from moved`.execute(db);
    await sql`alter table moved add column b int`.execute(db);
    // What PostgreSQL refuses to answer by now: all are prepared anew.
    expect((await sql`select * from moved`.execute(db)).rows).toEqual([]);
    for (let number = 0; number < 520; number += 1) await sql.raw(`select ${number} as after`).execute(db);
    expect((await preparedNow(db)).length).toBeLessThanOrEqual(500);
    await sql`drop table moved`.execute(db);
  });
});

test('a transaction goes on when a statement must make room in it', async () => {
  await world.deps.db.transaction().execute(async (db) => {
    for (let number = 0; number < 520; number += 1) await sql.raw(`select ${number} as inside`).execute(db);
    await expect(sql`select 1/0`.execute(db)).rejects.toThrow('division by zero');
    await expect(sql`select 1 as refused`.execute(db)).rejects.toThrow('aborted');
    await sql`rollback`.execute(db);
    expect((await sql`select 1 as works`.execute(db)).rows).toEqual([{ works: 1 }]);
    // What could not be ended in it has made room since.
    expect((await preparedNow(db)).length).toBeLessThanOrEqual(500);
    await sql`begin`.execute(db);
  });
});

test('lists of any length are one statement', async () => {
  const texts = [[1], [1, 2], []].map(
    (ids) => sql`select 1 where 1 = ${anyOf(ids)}`.compile(world.deps.db).sql,
  );
  expect(new Set(texts).size).toBe(1);
});
