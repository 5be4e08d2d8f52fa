/**
 * `node bench/orders.ts [seconds] [turns]`: services that are bought and paid out of the balance per second, over HTTP to a
 * server in a process of its own: session, limits, a new key each time. Once by one call, and once by two (bought, then
 * paid). Beside it on the same PostgreSQL, in turns of the same run: the floor by hand, which is one transaction of the
 * postings of such an order, and `pgbench` TPC-B at scale 1 and 16. By 1 and by 32 clients; medians and ratios. It says how many
 * statements and commits an order costs, and checks the sums of the ledger. Without a server at DATABASE_URL or without
 * `pgbench` it says so.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { promisify } from 'node:util';
import pg from 'pg';
import { buildApp, makeDeps } from '../server/app.ts';
import { checkLedger } from '../server/features/ledger/service/check.ts';
import { jobContext } from '../server/platform/context.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { statementsOf } from '../server/testing/statements.ts';
import { median, start, type Child } from './child.ts';

const seconds = Number(process.argv[2] ?? 10);
const turns = Number(process.argv[3] ?? 3);
const clients = [1, 32] as const;
const scales = [1, 16] as const;
/** So many that nobody reaches the limit of a person. */
const buyers = 4000;
const sellers = 400;

const tokenOf = (n: number): string => `bench-token-${n}-`.padEnd(43, 'x');

interface Offer {
  service_id: number;
  way_id: number;
}

/** Buyers with more money than they can spend here, and what they buy. */
async function seed({ pool }: Database): Promise<Offer[]> {
  const { rows: people } = await pool.query<{ user_id: number }>(
    `insert into account_user (username, phone, created_at)
     select '买卖' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1) n returning user_id`,
    [buyers + sellers],
  );
  const ids = people.map(({ user_id }) => user_id);
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     select hash, user_id, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench' from unnest($1::bytea[], $2::bigint[]) as s (hash, user_id)`,
    [
      ids.slice(0, buyers).map((_, n) => createHash('sha256').update(tokenOf(n)).digest()),
      ids.slice(0, buyers),
    ],
  );
  for (const [n, id] of ids.slice(0, buyers).entries())
    await pool.query(`select ledger_post($1, 'test', 0, $2, now(), $3::jsonb)`, [
      `bench:${id}`,
      n % 16,
      JSON.stringify([
        { kind: 'channel', user: 0, amount: -10_000_000, title: '', detail: '' },
        { kind: 'balance', user: id, amount: 10_000_000, title: '充值', detail: '' },
      ]),
    ]);
  await pool.query(
    `insert into service (user_id, type, title, content, images, category_id, audit, fee_min, fee_max, kinds, created_at, changed_at)
     select user_id, 1, '合同审阅', '逐条看合同', '{}', 111, 1, 100, 100, '{}', now(), now() from unnest($1::bigint[]) user_id`,
    [ids.slice(buyers)],
  );
  const { rows } = await pool.query<Offer>(
    `insert into service_way (service_id, kind, fee, max, address, position)
     select service_id, 'tel', 100, 3, '', 0 from service returning service_id, way_id`,
  );
  await pool.query('analyze');
  return rows;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function post(origin: string, path: string, n: number, body: object): Promise<Record<string, unknown>> {
  const payload = JSON.stringify(body);
  return new Promise((done, failed) => {
    const sent = request(
      `${origin}${path}`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokenOf(n)}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          'idempotency-key': randomBytes(12).toString('hex'),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () =>
          answer.statusCode === 200
            ? done(JSON.parse(text) as Record<string, unknown>)
            : failed(new Error(`${answer.statusCode} ${text}`)),
        );
      },
    );
    sent.on('error', failed);
    sent.end(payload);
  });
}

let asked = 0;

async function buy(origin: string, offers: readonly Offer[], calls: 1 | 2): Promise<void> {
  asked += 1;
  const n = asked % buyers;
  const offer = offers[asked % offers.length];
  const made = await post(origin, '/v1/service/buy', n, {
    ...offer,
    count: 1,
    use_balance: calls === 1 ? 1 : 0,
  });
  const paid =
    calls === 1
      ? made
      : await post(origin, '/v1/order/pay', n, { hash: made['hash'], use_balance: 1, channel: 'native' });
  if (paid['state'] !== 1) throw new Error('not paid');
}

/** How often `work` is done a second by as many at once. */
async function rate(count: number, work: (client: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, client) => {
      while (performance.now() < until) {
        await work(client);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}

/** The postings of an order in a transaction, over as many connections. */
async function byHand(url: string, count: number, ids: readonly number[]): Promise<number> {
  const connections = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  await Promise.all(connections.map((one) => one.connect()));
  try {
    return await rate(count, async (client) => {
      asked += 1;
      const one = connections[client] as pg.Client;
      const id = ids[asked % ids.length];
      await one.query('begin');
      await one.query({
        name: 'post',
        text: `select ledger_post($1, 'payment', $2, $3, now(), $4::jsonb)`,
        values: [
          `hand:${asked}`,
          0,
          asked % 16,
          JSON.stringify([
            { kind: 'balance', user: id, amount: -1, title: '付款：合同审阅', detail: '用余额付款' },
            { kind: 'escrow', user: 0, amount: 1, title: '', detail: '' },
          ]),
        ],
      });
      await one.query('commit');
    });
  } finally {
    await Promise.all(connections.map((one) => one.end()));
  }
}

const run = promisify(execFile);

async function pgbench(url: string, ...options: string[]): Promise<string> {
  return (await run('pgbench', [...options, url])).stdout;
}

/** TPC-B transactions a second, by as many clients. */
async function tpcB(url: string, count: number): Promise<number> {
  const said = await pgbench(url, '-n', '-M', 'prepared', '-c', `${count}`, '-j', '2', '-T', `${seconds}`);
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}

/** What one order costs, asked of the same app in this process. */
async function cost(database: Database, url: string, offers: readonly Offer[]): Promise<void> {
  const env = readEnv({ DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
  const app = await buildApp(deps);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const calls of [1, 2] as const) {
    await buy(origin, offers, calls);
    await deps.outbox.idle();
    const texts = await statementsOf(async () => {
      await buy(origin, offers, calls);
      await deps.outbox.idle();
    });
    const commits = texts.filter((text) => text === 'commit').length;
    const alone = texts.filter(
      (text) => /^\s*(insert|with|update|delete)/.test(text) && !inside(texts, text),
    );
    console.log(
      `${calls === 1 ? 'one call' : 'two calls'}: ${texts.length} statements, begin and commit among them; ` +
        `${commits} transactions and ${alone.length} writes that commit alone`,
    );
  }
  const { differences, lines } = await checkLedger(jobContext(deps));
  console.log(`ledger of ${lines} lines: ${differences.length === 0 ? 'balances' : differences.join('; ')}`);
  await app.close();
}

/** Whether a statement stands between a begin and its commit. */
function inside(texts: readonly string[], text: string): boolean {
  const at = texts.indexOf(text);
  return texts.lastIndexOf('begin', at) > texts.lastIndexOf('commit', at);
}

async function measure(
  server: Child,
  offers: readonly Offer[],
  peers: { hand: string; ids: readonly number[]; beside: readonly { scale: number; url: string }[] },
): Promise<void> {
  for (const count of clients) {
    const figures = new Map<string, number[]>();
    const note = (name: string, value: number) => figures.set(name, [...(figures.get(name) ?? []), value]);
    await rate(count, () => buy(server.origin, offers, 1));
    for (let turn = 0; turn < turns; turn += 1) {
      note('orders by one call', await rate(count, () => buy(server.origin, offers, 1)));
      note('orders by two calls', await rate(count, () => buy(server.origin, offers, 2)));
      note('postings by hand', await byHand(peers.hand, count, peers.ids));
      for (const { scale, url } of peers.beside) note(`TPC-B scale ${scale}`, await tpcB(url, count));
    }
    const own = median(figures.get('orders by one call') ?? []);
    console.log(`${count} at once, a second:`);
    for (const [name, values] of figures) {
      const value = median(values);
      console.log(
        `  ${name} ${value.toFixed(0)} (orders by one call are ${((100 * own) / value).toFixed(0)} %)`,
      );
    }
  }
}

async function onFreshDatabases(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const names = ['own', 'hand', ...scales].map((one) => `qunlu_bench_orders_${process.pid}_${one}`);
  const addressOf = (scale: number | 'own' | 'hand'): string => {
    const address = new URL(url);
    address.pathname = `/qunlu_bench_orders_${process.pid}_${scale}`;
    return address.href;
  };
  try {
    for (const name of names) await admin.query(`create database ${name}`);
    const beside = scales.map((scale) => ({ scale, url: addressOf(scale) }));
    for (const { scale, url: address } of beside)
      await pgbench(address, '-i', '-q', '-s', String(scale)).catch((error: unknown) => {
        throw new Error('pgbench is missing or failed', { cause: error });
      });
    const [own, hand] = [addressOf('own'), addressOf('hand')];
    const database = openServer(own, 4);
    const other = openServer(hand, 4);
    try {
      await Promise.all([migrate(database.pool), migrate(other.pool)]);
      const [offers] = await Promise.all([seed(database), seed(other)]);
      const { rows } = await other.pool.query<{ user_id: number }>(
        `select user_id from ledger_account where kind = 'balance' order by user_id limit $1`,
        [buyers],
      );
      const server = await start(
        'bench/serve.ts',
        { SERVER: 'product', DATABASE_URL: own },
        /listening (\d+)/,
      );
      try {
        await measure(server, offers, { hand, ids: rows.map(({ user_id }) => user_id), beside });
      } finally {
        await server.stop();
      }
      await database.pool.query(`delete from platform_limit`);
      await cost(database, own, offers);
    } finally {
      await database.close();
      await other.close();
    }
  } finally {
    agent.destroy();
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

const address = process.env['DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
await onFreshDatabases(address).catch((error: unknown) => {
  console.error(`no figures: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
