import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openInMemory } from '../platform/embedded.ts';
import { migrate, readMigrations } from '../platform/migrate.ts';

const folder = join(import.meta.dirname, '../../.cache');
const version = createHash('sha256')
  .update(
    readMigrations()
      .map((migration) => migration.hash)
      .join(),
  )
  .digest('hex')
  .slice(0, 16);

/** A migrated embedded database, dumped once and loaded by each test file. */
export const goldenImage = join(folder, `golden-${version}.tar`);
/** The same on a PostgreSQL server, copied for each test file. */
export const goldenDatabase = `qunlu_golden_${version}`;

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const databaseUrl = (url: string, name: string): string => {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
};

async function prepareServer(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const left = await client.query<{ datname: string }>(
      // Databases left by runs that died; those with connections belong to a parallel run.
      `select datname from pg_database where datname like 'qunlu_test_%'
        and datname not in (select datname from pg_stat_activity where datname is not null)`,
    );
    for (const { datname } of left.rows) await client.query(`drop database if exists "${datname}"`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [goldenDatabase]);
    if (rowCount === 0)
      await client.query(`create database "${goldenDatabase}" encoding 'UTF8' template template0`);
  });
  const pool = new pg.Pool({ connectionString: databaseUrl(url, goldenDatabase), max: 1 });
  await migrate(pool);
  await pool.end();
}

/** Milliseconds for which an image stays that a run beside this one, with other migrations, may still load. */
const keepMs = 3_600_000;

function dropOld(): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (name.startsWith('golden-') && mtimeMs < Date.now() - keepMs) rmSync(path, { force: true });
  }
}

/** Also by a worker, when a migration was written after the run began. */
export async function prepareImage(): Promise<void> {
  if (existsSync(goldenImage)) return;
  mkdirSync(folder, { recursive: true });
  dropOld();
  const database = await openInMemory();
  await migrate(database.pool);
  const image = await database.dump();
  // Whoever finds it finds the whole of it.
  const part = `${goldenImage}.${process.pid}`;
  writeFileSync(part, Buffer.from(await image.arrayBuffer()));
  renameSync(part, goldenImage);
  await database.close();
}

/** Vitest's global set-up: prepares the golden database once per run. */
export default async function setup(): Promise<void> {
  const url = process.env['TEST_DATABASE_URL'];
  await (url ? prepareServer(url) : prepareImage());
}
