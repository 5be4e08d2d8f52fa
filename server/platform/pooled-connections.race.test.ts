import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';
import { databaseLimits, openServer, prepared } from './database.ts';

const world = useWorld();

test('behind a pool that lends connections nothing is prepared on them, and a changed table answers as it is now', async () => {
  const url = String(world.database.pool.options.connectionString);
  const lent = openServer(url, 1, databaseLimits, url);
  try {
    await world.database.pool.query('create table lent_row (id integer, name text)');
    await world.database.pool.query(`insert into lent_row values (1, '甲')`);
    const read = () =>
      prepared<Record<string, unknown>>(lent.db, 'select * from lent_row where id = $1', [1]);
    expect(await read()).toEqual([{ id: 1, name: '甲' }]);
    await world.database.pool.query('alter table lent_row add column later integer not null default 7');
    expect(await read()).toEqual([{ id: 1, name: '甲', later: 7 }]);
    const held = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(
      lent.db,
    );
    expect(held.rows).toEqual([{ count: 0 }]);
  } finally {
    await lent.close();
  }
});
