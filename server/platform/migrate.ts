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

/**
 * Applies pending migrations, each file in its own transaction, one process at a time.
 * Throws when an applied file was edited since: migrations are forward only.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    // A migration takes what it takes, and so does waiting for another process's.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockId]);
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const known = new Map<string, string>(
      (await client.query<{ name: string; hash: string }>('select name, hash from migration')).rows.map(
        (row) => [row.name, row.hash],
      ),
    );
    for (const { name, sql, hash } of readMigrations()) {
      const before = known.get(name);
      if (before === hash) continue;
      if (before) throw new Error(`迁移 ${name} 已执行过但内容变了，请改为新增一个迁移文件`);
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
  return applied;
}
