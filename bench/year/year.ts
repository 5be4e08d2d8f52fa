/**
 * `node bench/year/year.ts [copies] [star] [database] [reads]`: a year at ten times the size. The demo world is copied so many times
 * (12,500: a million people), with stars of so many rows (100,000) around one person and what is theirs; then every GET of the contract
 * is asked as that person, before and after. Printed are those above 100 ms or above three times the small world's, with the statement
 * that took longest, its plan and buffers. Needs DATABASE_URL of a PostgreSQL that may create databases, and room on its disk.
 * A database that is named is kept, and walked again without filling it; `reads` is a part of the ids to ask.
 */
import { randomBytes, createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { features } from '../../server/all-features.ts';
import { buildApp, makeDeps } from '../../server/app.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { openServer, type Database } from '../../server/platform/database.ts';
import { readEnv } from '../../server/platform/env.ts';
import { makeLog } from '../../server/platform/log.ts';
import { migrate } from '../../server/platform/migrate.ts';
import { withDatabase } from '../database.ts';
import { fillYear } from './fill.ts';
import { inputsOf, type Inputs } from './people.ts';
import { timeReads, type Timing, type Statement } from './reads.ts';

const copies = Number(process.argv[2] ?? 12_500);
const star = Number(process.argv[3] ?? 100_000);
const name = process.argv[4] ?? '';
const only = process.argv[5] ?? '';
const limits = { ms: 100, ratio: 3, least: 20 };

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number}`;
}

/** The plan for all values, which a connection may keep from the sixth run on; or the one for these, where it takes longer. */
async function planOf({ pool }: Database, { text, values }: Statement): Promise<string> {
  const client = await pool.connect();
  try {
    const plans: { lines: string[]; ms: number }[] = [];
    await client.query(`prepare year as ${text}`);
    const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(textOf(value))));
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, costs off) execute year${given.length > 0 ? `(${given.join(', ')})` : ''}`,
      );
      const lines = rows.map((row) => row['QUERY PLAN']);
      const ms = Number(/Execution Time: ([\d.]+)/.exec(lines.at(-1) ?? '')?.[1] ?? 0);
      plans.push({ lines: [mode, ...lines], ms });
    }
    const longest = plans.toSorted((a, b) => b.ms - a.ms)[0];
    return longest?.lines.map((line) => `      ${line}`).join('\n') ?? '';
  } finally {
    await client.query('reset plan_cache_mode; deallocate all').catch(() => undefined);
    client.release(true);
  }
}

/** What a kept database says of the small world that it grew from. */
interface Before {
  userId: number;
  known: Inputs;
  small: ReadonlyMap<string, number>;
}

async function readBefore({ pool }: Database): Promise<Before | undefined> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('bench_year') is not null as there`,
  );
  if (!rows[0]?.there) return undefined;
  const found = await pool.query<{
    before: { userId: number; known: [string, number | string][]; small: [string, number][] };
  }>('select before from bench_year');
  const before = found.rows[0]?.before;
  return before && { userId: before.userId, known: new Map(before.known), small: new Map(before.small) };
}

const keepBefore = ({ pool }: Database, { userId, known, small }: Before) =>
  pool.query('create table bench_year as select $1::jsonb as before', [
    JSON.stringify({ userId, known: [...known], small: [...small] }),
  ]);

async function print(
  database: Database,
  small: ReadonlyMap<string, number>,
  large: ReadonlyMap<string, Timing>,
) {
  let over = 0;
  for (const [id, { status, ms, slowest }] of [...large].toSorted((a, b) => b[1].ms - a[1].ms)) {
    const before = small.get(id);
    if (before === undefined || (ms <= limits.ms && ms <= Math.max(limits.least, limits.ratio * before)))
      continue;
    over += 1;
    console.log(`${id} ${status}: ${before.toFixed(1)} → ${ms.toFixed(1)} ms`);
    if (!slowest) continue;
    console.log(`    ${slowest.ms.toFixed(1)} ms: ${slowest.text.replaceAll(/\s+/g, ' ').slice(0, 600)}`);
    console.log(await planOf(database, slowest).catch((error: unknown) => `      ${String(error)}`));
  }
  const failed = [...large.values()].filter(({ status }) => status >= 500).length;
  console.log(
    `${large.size} reads asked, ${failed} failed, ${over} above ${limits.ms} ms or ${limits.ratio} × the small world's`,
  );
}

async function measure(url: string): Promise<void> {
  const database = openServer(url, 5, { waitMs: 60_000, statementMs: 600_000 });
  await migrate(database.background.pool);
  const env = readEnv({
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'qunlu-year-')),
    LOOP_DELAY_MS: '60000',
    DATABASE_QUEUE: '100000',
  });
  const deps = makeDeps({ env, db: database.db, log: makeLog({ logLevel: 'silent' }) });
  const app = await buildApp(deps);
  deps.self.url = await app.listen({ port: 0, host: '127.0.0.1' });
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const timesAs = async (userId: number, known: Inputs, part: string) => {
    await database.pool.query(
      `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
       values ($1, $2, now(), now(), now() + interval '1 day', '', '') on conflict do nothing`,
      [hash, userId],
    );
    return timeReads(database.pool, app, deps, token, known, part);
  };
  let before = await readBefore(database);
  if (!before) {
    await seedDemo(deps, buildApp, features);
    await deps.outbox.idle();
    const { userId, known, stars } = await inputsOf(database);
    await database.pool.query('analyze');
    const walked = await timesAs(userId, known, '');
    before = { userId, known, small: new Map([...walked].map(([id, { ms }]) => [id, ms])) };
    const from = performance.now();
    await fillYear(database.pool, { copies, star, stars });
    await keepBefore(database, before);
    console.log(`filled in ${((performance.now() - from) / 60_000).toFixed(1)} min`);
  }
  const { rows: sizes } = await database.pool.query<{ table: string; rows: number }>(
    `select relname as table, reltuples::bigint as rows from pg_class
     where relkind = 'r' and reltuples > 100000 order by reltuples desc limit 15`,
  );
  console.log(sizes.map(({ table, rows }) => `${table} ${rows}`).join(', '));
  await print(database, before.small, await timesAs(before.userId, before.known, only));
  await app.close();
  await database.close();
}

/** The database of that name, made when it is not there. */
async function keptDatabase(): Promise<string> {
  const url = new URL(process.env['DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres');
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await admin.query(`create database ${admin.escapeIdentifier(name)}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

await (name ? keptDatabase().then(measure) : withDatabase('year', measure));
process.exit(0);
