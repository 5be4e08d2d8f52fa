import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { isOnline, runOnline } from './migrate-online.ts';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
/** An arbitrary constant for the advisory lock of migrations. */
const lockId = 727_001;
/** Milliseconds that a migration waits for a table: whoever comes after it to that table waits as long. */
const lockMs = 1000;
/** How often it tries again, for minutes: a long report, or a backup, holds what it needs. */
const triesMax = 240;
/** It was not let in, or stood in somebody's way. */
const crowded = new Set(['55P03', '40P01']);
const pause = (): Promise<void> => setTimeout(250 + Math.random() * 750);

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(folder + name, 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Runs `work` on one connection, one process at a time. */
export async function underMigrationLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // A migration takes what it takes, and so does waiting for another process's.
    await client.query('set statement_timeout = 0');
    await takeLock(client);
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}

/**
 * Asks again and again: a statement that waits for the lock would be a transaction that `create index concurrently` of its holder
 * waits for, and both would wait for ever.
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockId,
    ]);
    if (rows[0]?.taken) return;
    await setTimeout(100);
  }
}

/** The applied migrations with their hashes. A role that may not create tables can ask, too. */
async function findApplied(client: pg.PoolClient): Promise<Map<string, string>> {
  const there = await client.query<{ found: boolean }>(
    "select to_regclass('migration') is not null as found",
  );
  if (!there.rows[0]?.found) {
    await client.query(
      'create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
  }
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map((row) => [row.name, row.hash]));
}

const record = 'insert into migration (name, hash) values ($1, $2)';

async function inTransaction(client: pg.PoolClient, { name, sql, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(sql);
    await client.query(record, [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Others go on meanwhile: it queues for a second at most, steps aside, and tries again. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= triesMax || !crowded.has((error as pg.DatabaseError).code ?? '')) throw error;
    }
    await pause();
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { name, sql, hash } = migration;
  try {
    if (isOnline(sql)) {
      await runOnline(client, sql);
      await client.query(record, [name, hash]);
    } else await patiently(() => inTransaction(client, migration));
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    const advice = code === '42501' ? '，这个角色不能改表，请用 DATABASE_OWNER_URL 指定表的所有者' : '';
    throw new Error(`迁移 ${name} 失败：${message}${advice}`, { cause: error });
  }
}

/**
 * Applies pending migrations, each file in its own transaction unless it says otherwise, one process at a time.
 * Throws when an applied file was edited since: migrations are forward only.
 */
export const migrate = (pool: pg.Pool, migrations = readMigrations()): Promise<string[]> =>
  underMigrationLock(pool, async (client) => {
    const known = await findApplied(client);
    const applied: string[] = [];
    for (const migration of migrations) {
      const { name, hash } = migration;
      const before = known.get(name);
      if (before === hash) continue;
      if (before) throw new Error(`迁移 ${name} 已执行过但内容变了，请改为新增一个迁移文件`);
      await apply(client, migration);
      applied.push(name);
    }
    return applied;
  });
