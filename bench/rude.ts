/**
 * `node bench/rude.ts [seconds] [rounds]`: cards per second that are served to 32, 256, 1,000 and 2,000 clients who ask again at
 * once, whatever they are answered (wrk), on PostgreSQL: as a share of the rate at 32, with the refusals, the 99th percentile
 * of what is answered and the server's CPU per answer; and how long a guest of another network waits for a card beside 2,000 of them. Needs wrk and DATABASE_URL of
 * a server that may create databases.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openServer } from '../server/platform/database.ts';
import { migrate } from '../server/platform/migrate.ts';
import { cpuOf, median, start, type Child } from './child.ts';

const seconds = Number(process.argv[2] ?? 8);
const rounds = Number(process.argv[3] ?? 3);
const crowds = [32, 256, 1000, 2000] as const;
const cards = 1000;
const address = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const folder = mkdtempSync(join(tmpdir(), 'qunlu-bench-'));
const name = `qunlu_rude_${process.pid}`;
const run = promisify(execFile);

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function seed(url: string): Promise<number[]> {
  const database = openServer(url, 2);
  await migrate(database.pool);
  await database.pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [cards],
  );
  await database.pool.query(`insert into card (user_id, is_default, realname, phone, created_at, updated_at)
    select user_id, true, '林知远', phone, now(), now() from account_user`);
  await database.pool.query('analyze');
  const { rows } = await database.pool.query<{ card_id: number }>('select card_id from card limit 50');
  await database.close();
  return rows.map(({ card_id }) => card_id);
}

const script = (ids: readonly number[]): string => `
local ids = {${ids.join(',')}}
local at, ok, refused = 0, 0, 0
local threads = {}
function setup(thread) thread:set('n', #threads); table.insert(threads, thread) end
function init() served = 0; refusals = 0; latest = 0 end
function request()
  at = at + 1
  return wrk.format('GET', '/v1/card/view?id=' .. ids[at % #ids + 1] .. '&more=1')
end
function response(status) if status == 200 then served = served + 1 else refusals = refusals + 1 end end
function done(summary, latency)
  for _, thread in ipairs(threads) do ok = ok + thread:get('served'); refused = refused + thread:get('refusals') end
  local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format('figures %d %d %d %d %f\\n', ok, refused, errors, summary.duration, latency:percentile(99) / 1000))
end
`;

interface Figures {
  rate: number;
  refused: number;
  errors: number;
  p99: number;
  /** Microseconds of the server's CPU per answer, refusals included. */
  cpu: number;
}

async function load({ origin, pid }: Child, clients: number, time: number): Promise<Figures> {
  const before = cpuOf(pid);
  const { stdout } = await run('wrk', [
    '-t',
    '1',
    '-c',
    String(clients),
    '-d',
    `${time}s`,
    '--timeout',
    '10s',
    '-s',
    join(folder, 'ask.lua'),
    origin,
  ]);
  const found = /figures (\d+) (\d+) (\d+) (\d+) ([\d.]+)/.exec(stdout);
  if (!found) throw new Error(stdout);
  const [served = 0, refused = 0, errors = 0, microseconds = 1, p99 = 0] = found.slice(1).map(Number);
  const per = (count: number): number => (count * 1e6) / microseconds;
  const cpu = (cpuOf(pid) - before) / (served + refused);
  return { rate: per(served), refused: per(refused), errors, p99, cpu };
}

await admin(`create database ${name}`);
try {
  const url = new URL(address);
  url.pathname = `/${name}`;
  const ids = await seed(url.href);
  writeFileSync(join(folder, 'ask.lua'), script(ids));
  const environment = { DATABASE_URL: url.href, DATA_DIR: folder, SERVER: 'product', TRUST_PROXY: '1' };
  const server = await start('bench/serve.ts', environment, /listening (\d+)/);
  await load(server, 32, 4);
  const all = new Map<number, Figures[]>(crowds.map((clients) => [clients, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const clients of crowds) all.get(clients)?.push(await load(server, clients, seconds));
  const rateOf = (clients: number): number => median((all.get(clients) ?? []).map(({ rate }) => rate));
  for (const clients of crowds) {
    const figures = all.get(clients) ?? [];
    const of = (key: keyof Figures): string => median(figures.map((one) => one[key])).toFixed(0);
    console.log(
      `${String(clients).padStart(5)} clients  served ${of('rate').padStart(5)}/s = ${(rateOf(clients) / rateOf(32)).toFixed(2)} of 32  refused ${of('refused').padStart(5)}/s  errors ${of('errors')}  p99 ${of('p99')} ms  CPU ${of('cpu')} µs an answer`,
    );
  }
  const crowd = load(server, 2000, seconds);
  const waits: number[] = [];
  const until = Date.now() + (seconds - 2) * 1000;
  await new Promise((go) => void setTimeout(go, 1000));
  while (Date.now() < until) {
    const from = performance.now();
    const answer = await fetch(`${server.origin}/v1/card/view?id=${ids[0]}`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    await answer.text();
    if (answer.ok) waits.push(performance.now() - from);
  }
  await crowd;
  console.log(
    `beside 2000 clients of one network, one of another waits ${median(waits).toFixed(0)} ms, at most ${Math.max(...waits).toFixed(0)} ms (${waits.length} cards)`,
  );
  await server.stop();
} finally {
  await admin(`drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
}
