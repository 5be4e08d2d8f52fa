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

test('what could not be prepared is prepared the next time: its table came later, its transaction had failed, its creation was undone', () =>
  lent(async (client) => {
    const text = 'select n from came_later';
    const refused = (code: string) => expect(runPrepared(client, text, [])).rejects.toMatchObject({ code });
    await refused('42P01');
    await client.query('begin');
    await refused('42P01');
    await refused('25P02');
    await client.query('rollback');
    await client.query('begin');
    await client.query('create temp table came_later (n int)');
    expect((await runPrepared(client, text, [])).rows).toEqual([]);
    await client.query('rollback');
    await refused('42P01');
    await client.query('create temp table came_later as select 1 as n');
    for (let run = 0; run < 2; run += 1)
      expect((await runPrepared(client, text, [])).rows).toEqual([{ n: 1 }]);
    await client.query('drop table came_later');
  }));

test('a statement that fails after its first rows answers none of them, and all the next time', () =>
  lent(async (client) => {
    const text = 'select 10 / (3 - n) as v from generate_series(1, $1::int) n';
    for (let run = 0; run < 2; run += 1) {
      await expect(runPrepared(client, text, [5])).rejects.toMatchObject({ code: '22012' });
      expect((await runPrepared(client, text, [2])).rows).toEqual([{ v: 5 }, { v: 10 }]);
    }
  }));

test('lists, bytes, trees and nothing are sent and read as they are', () =>
  lent(async (client) => {
    const text =
      'select $1::bytea as bytes, $2::text[] as words, $3::jsonb as tree, $4::int as none, $5::bool as no';
    const [bytes, words, tree] = [Buffer.from([0, 255, 92]), ['a,"b', null, '{}'], { x: [1, null] }];
    for (let run = 0; run < 2; run += 1)
      expect((await runPrepared(client, text, [bytes, words, tree, undefined, false])).rows).toEqual([
        { bytes, words, tree, none: null, no: false },
      ]);
  }));
