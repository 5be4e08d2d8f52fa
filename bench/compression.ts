/**
 * `node bench/compression.ts [seconds] [rounds]`: downloads of the first script as brotli, beside the same file compressed
 * anew for each; and what `Accept-Encoding: br, gzip` costs a call, small (a card) and long (one with a long introduction),
 * beside its identity form. In turns on PostgreSQL (DATABASE_URL); medians, and ratios of CPU.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { buildWeb } from '../scripts/web-build.ts';
import { ROOT } from '../scripts/run.ts';
import { openServer } from '../server/platform/database.ts';
import { migrate } from '../server/platform/migrate.ts';
import { type Child, median, start } from './child.ts';

const seconds = Number(process.argv[2] ?? 4);
const rounds = Number(process.argv[3] ?? 5);
const encoded = { 'accept-encoding': 'br, gzip' };
const identity = { 'accept-encoding': 'identity' };

/** CPU microseconds of the server for one request, requests a second, and bytes of one answer. */
interface Figure {
  cpu: number;
  rate: number;
  bytes: number;
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function load(child: Child, path: string, headers: Record<string, string>): Promise<Figure> {
  const before = cpuOf(child.pid);
  const result = await autocannon({ url: child.origin + path, connections: 16, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} refused`);
  const { total } = result.requests;
  return {
    cpu: (cpuOf(child.pid) - before) / total,
    rate: result.requests.average,
    bytes: result.throughput.total / total,
  };
}

/** Both in turns; the first of each is not counted. */
async function compare(
  name: string,
  one: () => Promise<Figure>,
  other: () => Promise<Figure>,
): Promise<void> {
  const [ones, others]: [Figure[], Figure[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    ones.push(await one());
    others.push(await other());
  }
  const of = (figures: Figure[], key: keyof Figure): number =>
    median(figures.slice(1).map((figure) => figure[key]));
  const line = (figures: Figure[]): string =>
    `${of(figures, 'rate').toFixed(0)}/s, ${of(figures, 'cpu').toFixed(0)} µs of CPU, ${of(figures, 'bytes').toFixed(0)} bytes`;
  const ratio = (key: keyof Figure): string => (of(ones, key) / of(others, key)).toFixed(2);
  console.log(
    `${name}\n   ${line(ones)}\n   ${line(others)}\n   rate × ${ratio('rate')}, CPU × ${ratio('cpu')}`,
  );
}

async function seed(url: string): Promise<number[]> {
  const database = openServer(url, 2);
  await migrate(database.pool);
  await database.pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, 2) n`,
  );
  const { rows } = await database.pool.query<{ card_id: number }>(
    `insert into card (user_id, is_default, realname, phone, company, position, cityname, citycode, intro, created_at, updated_at)
     select user_id, true, '林知远', phone, '青禾茶业', '创始人', '杭州市', '330100',
       (select string_agg('第' || n || '杯好茶和一张好名片一样。', '') from generate_series(1, case when username = '群友1' then 4 else 300 end) n),
       now(), now()
     from account_user returning card_id`,
  );
  await database.close();
  return rows.map((row) => row.card_id);
}

async function main(url: string): Promise<void> {
  await buildWeb();
  const manifest = JSON.parse(readFileSync(join(ROOT, 'web/dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const script = `/${manifest['index.html']?.file}`;
  const ids = await seed(url);
  const begin = (server: string): Promise<Child> =>
    start('bench/serve.ts', { DATABASE_URL: url, SERVER: server }, /listening (\d+)/);
  const [product, anew] = [await begin('product'), await begin('anew')];
  try {
    await compare(
      `first script ${script}: as built, compressed anew`,
      () => load(product, script, encoded),
      () => load(anew, script, encoded),
    );
    for (const [index, name] of ['card', 'card with a long introduction'].entries()) {
      const path = `/v1/card/view?id=${ids[index]}&more=1`;
      await compare(
        `${name}: br, gzip, identity`,
        () => load(product, path, encoded),
        () => load(product, path, identity),
      );
    }
  } finally {
    await product.stop();
    await anew.stop();
  }
}

const address = process.env['DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `qunlu_bench_${process.pid}`;
const admin = new pg.Client({ connectionString: address });
await admin.connect();
await admin.query(`create database ${name}`);
const url = new URL(address);
url.pathname = `/${name}`;
try {
  await main(url.href);
} finally {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}
