import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
/** An arbitrary constant for the advisory lock of migrations. */
const lockId = 727_001;

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
    await client.query('select pg_advisory_lock($1)', [lockId]);
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
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

async function apply(client: pg.PoolClient, { name, sql, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { code, message } = error as pg.DatabaseError;
    const advice = code === '42501' ? '，这个角色不能改表，请用 DATABASE_OWNER_URL 指定表的所有者' : '';
    throw new Error(`迁移 ${name} 失败：${message}${advice}`, { cause: error });
  }
}

/**
 * Applies pending migrations, each file in its own transaction, one process at a time.
 * Throws when an applied file was edited since: migrations are forward only.
 */
export const migrate = (pool: pg.Pool): Promise<string[]> =>
  underMigrationLock(pool, async (client) => {
    const known = await findApplied(client);
    const applied: string[] = [];
    for (const migration of readMigrations()) {
      const { name, hash } = migration;
      const before = known.get(name);
      if (before === hash) continue;
      if (before) throw new Error(`迁移 ${name} 已执行过但内容变了，请改为新增一个迁移文件`);
      await apply(client, migration);
      applied.push(name);
    }
    return applied;
  });
