/**
 * `node bench/logins.ts [seconds] [rounds]`: password logins per second with 50 at once, and their effect on other requests:
 * p99 of card views at a steady 200 a second, idle and during the logins, alternating; medians. On the embedded database
 * and, when DATABASE_URL answers, on PostgreSQL.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import autocannon from 'autocannon';
import pg from 'pg';
import { openServer, type Database } from '../server/platform/database.ts';
import { openEmbedded } from '../server/platform/embedded.ts';
import { migrate } from '../server/platform/migrate.ts';
import { sign } from '../server/platform/signature.ts';
import { median, start } from './child.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const logins = 50;
const people = 500;
const viewRate = 200;
const password = 'bench-pass-1';
const folder = mkdtempSync(join(tmpdir(), 'qunlu-bench-'));

const phoneOf = (n: number): string => `139${String(n).padStart(8, '0')}`;

async function seed(database: Database): Promise<number[]> {
  await migrate(database.pool);
  const password_hash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await database.pool.query(
    `insert into account_user (username, phone, phone_verified_at, password_hash, created_at)
    select '群友' || n, '139' || lpad(n::text, 8, '0'), now(), $2, now() from generate_series(1, $1::int) n`,
    [people, password_hash],
  );
  await database.pool.query(`insert into card (user_id, is_default, realname, phone, created_at, updated_at)
    select user_id, true, '林知远', phone, now(), now() from account_user`);
  await database.pool.query('analyze');
  const { rows } = await database.pool.query<{ card_id: number }>('select card_id from card');
  return rows.map((row) => row.card_id);
}

/** Card views by guests at a steady rate; answers p50 and p99 in milliseconds. */
async function views(origin: string, ids: readonly number[]): Promise<{ p50: number; p99: number }> {
  let turn = 0;
  // Few enough to stay below the throttle.
  const looked = Math.min(ids.length, 53);
  const { latency } = await autocannon({
    url: origin,
    connections: 20,
    overallRate: viewRate,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: `/v1/card/view?id=${ids[(turn += 7919) % looked]}`,
        }),
      },
    ],
  });
  return { p50: latency.p50, p99: latency.p99 };
}

/** 50 people who log in repeatedly until `until` answers true; answers the number of successful logins. */
async function logInAll(origin: string, until: () => boolean): Promise<number> {
  let done = 0;
  let turn = 0;
  await Promise.all(
    Array.from({ length: logins }, async () => {
      while (!until()) {
        turn += 1;
        const timestamp = String(Date.now());
        const answer = await fetch(`${origin}/v1/oauth/loginbypassword`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-timestamp': timestamp,
            'x-signature': sign('qunlu-sandbox', timestamp),
            'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
          },
          body: JSON.stringify({ username: phoneOf(1 + (turn % people)), password }),
        });
        if (!answer.ok) throw new Error(`a login answered ${answer.status}: ${await answer.text()}`);
        await answer.text();
        done += 1;
      }
    }),
  );
  return done;
}

async function measure(
  name: string,
  environment: Record<string, string>,
  ids: readonly number[],
): Promise<void> {
  const child = await start(
    'bench/serve.ts',
    { SERVER: 'product', TRUST_PROXY: '1', ...environment },
    /listening (\d+)/,
  );
  const idle: { p50: number; p99: number }[] = [];
  const busy: { p50: number; p99: number }[] = [];
  const rate: number[] = [];
  await views(child.origin, ids);
  for (let round = 0; round < rounds; round += 1) {
    idle.push(await views(child.origin, ids));
    let over = false;
    const began = performance.now();
    const running = logInAll(child.origin, () => over);
    busy.push(await views(child.origin, ids));
    over = true;
    const done = await running;
    rate.push(done / ((performance.now() - began) / 1000));
  }
  await child.stop();
  const p99 = (list: { p99: number }[]): number => median(list.map((one) => one.p99));
  const p50 = (list: { p50: number }[]): number => median(list.map((one) => one.p50));
  console.log(
    `${name}: ${median(rate).toFixed(1)} logins/s with ${logins} at once; other requests idle p50 ${p50(idle)} p99 ${p99(idle)} ms, meanwhile p50 ${p50(busy)} p99 ${p99(busy)} ms (× ${(p99(busy) / Math.max(1, p99(idle))).toFixed(1)})`,
  );
}

async function embedded(): Promise<void> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const database = await openEmbedded(dataDir);
  const ids = await seed(database);
  await database.close();
  await measure('embedded', { DATA_DIR: dataDir, DATABASE_URL: '' }, ids);
}

async function postgres(url: string): Promise<void> {
  const name = `qunlu_bench_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  try {
    const database = openServer(target.href, 5);
    const ids = await seed(database);
    await database.close();
    await measure('PostgreSQL', { DATABASE_URL: target.href }, ids);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

const url = process.env['DATABASE_URL'];
if (url) await postgres(url);
await embedded();
rmSync(folder, { recursive: true, force: true });
