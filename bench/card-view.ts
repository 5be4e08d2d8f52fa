/**
 * `node bench/card-view.ts [seconds] [rounds]`: GET /v1/card/view?more=1 over 10,000 cards with 32 clients, as a guest and
 * as a member, compared with a hand-written handler of the same queries and a bare route with the same bytes; on the embedded
 * database and, when DATABASE_URL answers, on PostgreSQL. The three alternate; medians.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { openServer, type Database } from '../server/platform/database.ts';
import { openEmbedded } from '../server/platform/embedded.ts';
import { migrate } from '../server/platform/migrate.ts';
import { median, start } from './child.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const clients = 32;
const cards = 10_000;
const token = 'bench-token-'.padEnd(43, 'x');
const folder = mkdtempSync(join(tmpdir(), 'qunlu-bench-'));
const servers = ['product', 'hand', 'bare'] as const;
type Server = (typeof servers)[number];

async function seed(database: Database): Promise<number[]> {
  await migrate(database.pool);
  const { pool } = database;
  await pool.query(
    `insert into account_user (username, phone, created_at)
    select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [cards],
  );
  await pool.query(`insert into card (user_id, is_default, realname, phone, email, company, position, cityname, citycode, intro, educations, works, extends, created_at, updated_at)
    select user_id, true, '林知远', phone, 'zhiyuan@qinghe.example', '青禾茶业', '创始人', '杭州市', '330100', repeat('一杯好茶和一张好名片一样。', 8),
      '[{"id":1,"school":"浙江大学","major":"茶学","degree":5,"start_at":1125504000,"end_at":1243785600,"description":""}]',
      '[{"id":1,"company":"青禾茶业","position":"创始人","industry":"农业","start_at":1393603200,"end_at":0,"description":""}]',
      '[{"key":"微信","value":"linzhiyuan"},{"key":"QQ","value":"10001"},{"key":"我能提供","value":"龙井、红茶的产地直采"}]', now(), now() from account_user`);
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
    select $1, min(user_id), now(), now(), now() + interval '30 days', '', '' from account_user`,
    [createHash('sha256').update(token).digest()],
  );
  await pool.query('analyze');
  const { rows } = await pool.query<{ card_id: number }>('select card_id from card');
  return rows.map((row) => row.card_id);
}

async function load(
  origin: string,
  ids: readonly number[],
  member: boolean,
  time: number,
): Promise<autocannon.Result> {
  let turn = 0;
  // Few enough to stay below the throttle.
  const looked = Math.min(ids.length, 53);
  return autocannon({
    url: origin,
    connections: clients,
    duration: time,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: `/v1/card/view?id=${ids[(turn += 7919) % looked]}&more=1`,
        }),
      },
    ],
    ...(member ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
}

/** CPU milliseconds that a process has used, from the kernel; 0 where the kernel does not report it. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

interface Figures {
  rate: number[];
  /** Microseconds of the server's CPU per request: more stable than the rate on a shared machine. */
  cpu: number[];
  p50: number[];
  p99: number[];
}

async function compare(
  label: string,
  environment: Record<string, string>,
  ids: readonly number[],
  member: boolean,
): Promise<void> {
  const bytes = join(folder, 'bytes.json');
  const figures = Object.fromEntries(
    servers.map((server) => [server, { rate: [], cpu: [], p50: [], p99: [] }]),
  ) as unknown as Record<Server, Figures>;
  for (let round = 0; round < rounds; round += 1) {
    for (const server of servers) {
      const child = await start(
        'bench/serve.ts',
        { ...environment, SERVER: server, BYTES: bytes },
        /listening (\d+)/,
      );
      const sample = await fetch(
        `${child.origin}/v1/card/view?id=${ids[0]}&more=1`,
        member ? { headers: { authorization: `Bearer ${token}` } } : {},
      );
      const text = await sample.text();
      if (!sample.ok) throw new Error(`${server}: ${text}`);
      if (server === 'product') writeFileSync(bytes, text);
      await load(child.origin, ids, member, 2);
      const before = cpuOf(child.pid);
      const result = await load(child.origin, ids, member, seconds);
      figures[server].cpu.push(((cpuOf(child.pid) - before) * 1000) / result.requests.total);
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${server}: ${result.non2xx} refused, ${result.errors} errors`);
      figures[server].rate.push(result.requests.average);
      figures[server].p50.push(result.latency.p50);
      figures[server].p99.push(result.latency.p99);
      await child.stop();
    }
  }
  const rate = (server: Server): number => median(figures[server].rate);
  const cpu = (server: Server): number => median(figures[server].cpu);
  for (const server of servers) {
    console.log(
      `${label.padEnd(22)} ${server.padEnd(8)} ${rate(server).toFixed(0).padStart(7)} req/s  p50 ${median(figures[server].p50)} ms  p99 ${median(figures[server].p99)} ms  CPU ${cpu(server).toFixed(0)} µs`,
    );
  }
  console.log(
    `${label.padEnd(22)} product / hand ${(rate('product') / rate('hand')).toFixed(2)}, product / bare ${(rate('product') / rate('bare')).toFixed(2)}, CPU hand / product ${(cpu('hand') / cpu('product')).toFixed(2)}\n`,
  );
}

async function embedded(): Promise<void> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const database = await openEmbedded(dataDir);
  const ids = await seed(database);
  await database.close();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' };
  await compare('embedded, guest', environment, ids, false);
  await compare('embedded, member', environment, ids, true);
}

async function postgres(address: string): Promise<void> {
  const name = `qunlu_bench_${process.pid}`;
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  try {
    const database = openServer(url.href, 4);
    const ids = await seed(database);
    await database.close();
    await compare('PostgreSQL, guest', { DATABASE_URL: url.href }, ids, false);
    await compare('PostgreSQL, member', { DATABASE_URL: url.href }, ids, true);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

try {
  await postgres(process.env['DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres').catch(
    (error: Error) => console.log(`PostgreSQL left out: ${error.message}`),
  );
  if (!process.env['PG_ONLY']) await embedded();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
