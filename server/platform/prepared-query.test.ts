// postgres: prepared statements live in each connection of a pool
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { useWorld } from '../testing/world.ts';
import { runPrepared } from './statements.ts';

const world = useWorld();

async function lent(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await world.database.pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

test('what a statement answers with is described at its first run alone', () =>
  lent(async (client) => {
    const { connection } = client as pg.PoolClient & { connection: { describe(message: object): void } };
    const describe = vi.spyOn(connection, 'describe');
    const text = `select $1::int as n, $2::text as word, $3::timestamptz as at, null as none, '{"a":[1]}'::json as tree`;
    const at = new Date('2026-11-22T08:00:00.125Z');
    for (const n of [1, 2, 3]) {
      const { rows } = await runPrepared(client, text, [n, '张三', at]);
      expect(rows).toEqual([{ n, word: '张三', at, none: null, tree: { a: [1] } }]);
    }
    expect(describe).toHaveBeenCalledTimes(1);
    describe.mockRestore();
  }));

test('a statement without rows says how many it has changed', () =>
  lent(async (client) => {
    await client.query('create temp table counted (n int primary key)');
    for (const n of [1, 2]) {
      const made = await runPrepared(client, 'insert into counted values ($1)', [n]);
      expect(made).toEqual({ command: 'INSERT', rowCount: 1, rows: [] });
    }
    const changed = await runPrepared(client, 'update counted set n = n + 10', []);
    expect(changed).toMatchObject({ command: 'UPDATE', rowCount: 2 });
    await client.query('drop table counted');
  }));

test('a refused statement and a value without a text leave the connection whole', () =>
  lent(async (client) => {
    const text = 'select 10 / $1::int as n';
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (const refused of [0, circle, 0]) {
      await expect(runPrepared(client, text, [refused])).rejects.toThrow(/division by zero|circular/i);
      expect((await runPrepared(client, text, [5])).rows).toEqual([{ n: 2 }]);
    }
    await expect(runPrepared(client, 'select nothing_such', [])).rejects.toMatchObject({
      code: '42703',
      stack: expect.stringContaining('prepared-query.test.ts'),
    });
  }));
