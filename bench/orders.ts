/**
 * `node bench/orders.ts [seconds] [turns]`: orders that are made and paid by balance per second, at the level of the services
 * that the calls run (two transactions an order: made, then paid, settled to a seller and told to both), by 1 and by 32
 * people at once, each with a balance and a seller of their own. Beside it `pgbench` TPC-B on the same server, scale 1 and 16,
 * in turns of the same run; medians and their ratios. The sums of the ledger are checked at the end.
 * On PostgreSQL; without a server at DATABASE_URL or without `pgbench` it says so.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';
import pg from 'pg';
import { makeDeps } from '../server/app.ts';
import { checkLedger } from '../server/features/ledger/service/check.ts';
import { post } from '../server/features/ledger/service/post.ts';
import { payableSubjects } from '../server/features/order/ports.ts';
import { createOrder } from '../server/features/order/service/create.ts';
import { payOrder } from '../server/features/order/service/pay.ts';
import { inTransaction, jobContext, type Deps, type ViewerCtx } from '../server/platform/context.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { defineFeature } from '../server/platform/feature.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { provide } from '../server/platform/ports.ts';
import { median } from './child.ts';

const seconds = Number(process.argv[2] ?? 10);
const turns = Number(process.argv[3] ?? 3);
const clients = [1, 32] as const;
const scales = [1, 16] as const;

const promise: SalePromise = {
  version: 1,
  cancel: [],
  afterwards: 0,
  startsAt: 0,
  accept: null,
  serve: null,
  confirm: null,
  hold: 0,
  fee: 60,
};

const shop = defineFeature({
  name: 'bench',
  provides: [
    provide(payableSubjects, {
      name: 'bench.thing',
      type: orderTypes.service,
      earns: 'seller',
      paid: async () => undefined,
    }),
  ],
});

/** Buyers with more money than they can spend here, and as many sellers. */
async function seed(deps: Deps, pool: pg.Pool): Promise<{ buyer: number; seller: number }[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    `insert into account_user (username, phone, created_at)
     select '买卖' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, 64) n returning user_id`,
  );
  const ids = rows.map(({ user_id }) => user_id);
  const pairs = Array.from({ length: 32 }, (_, n) => ({ buyer: ids[n] ?? 0, seller: ids[n + 32] ?? 0 }));
  for (const { buyer } of pairs)
    await inTransaction(jobContext(deps), (tx) =>
      post(tx, {
        key: `bench:${buyer}`,
        kind: 'test',
        shardOf: buyer,
        lines: [
          { account: 'channel', amount: -100_000_000_00 },
          { account: 'balance', userId: buyer, amount: 100_000_000_00, title: '充值' },
        ],
      }),
    );
  return pairs;
}

let targets = 0;

async function buy(deps: Deps, { buyer, seller }: { buyer: number; seller: number }): Promise<void> {
  targets += 1;
  const order = await inTransaction(jobContext(deps), (tx) =>
    createOrder(tx, {
      type: orderTypes.service,
      subject: 'bench.thing',
      target: String(targets),
      buyerId: buyer,
      sellerId: seller,
      title: '一小时咨询',
      total: 100,
      snapshot: { title: '一小时咨询' },
      promise,
    }),
  );
  const ctx: ViewerCtx = {
    ...jobContext(deps),
    staff: null,
    viewer: { userId: buyer, phone: '', status: 1, sessionHash: Buffer.alloc(32) },
  };
  const { state } = await payOrder(ctx, { hash: order.hash, use_balance: 1, channel: 'native' });
  if (state !== 1) throw new Error('not paid');
}

async function ordersASecond(
  deps: Deps,
  pairs: readonly { buyer: number; seller: number }[],
): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    pairs.map(async (pair) => {
      while (performance.now() < until) {
        await buy(deps, pair);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}

const run = promisify(execFile);

async function pgbench(url: string, ...options: string[]): Promise<string> {
  return (await run('pgbench', [...options, url])).stdout;
}

/** TPC-B transactions a second, by as many clients. */
async function tpcB(url: string, count: number): Promise<number> {
  const said = await pgbench(
    url,
    '-n',
    '-M',
    'prepared',
    '-c',
    String(count),
    '-j',
    '2',
    '-T',
    String(seconds),
  );
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}

interface Bed {
  database: Database;
  deps: Deps;
  pairs: { buyer: number; seller: number }[];
}

async function measure(
  { deps, pairs }: Bed,
  beside: readonly { scale: number; url: string }[],
): Promise<void> {
  for (const count of clients) {
    const orders: number[] = [];
    const peers = new Map<number, number[]>(beside.map(({ scale }) => [scale, []]));
    await ordersASecond(deps, pairs.slice(0, count));
    for (let turn = 0; turn < turns; turn += 1) {
      orders.push(await ordersASecond(deps, pairs.slice(0, count)));
      for (const { scale, url } of beside) peers.get(scale)?.push(await tpcB(url, count));
    }
    const own = median(orders);
    const others = [...peers].map(([scale, figures]) => {
      const tps = median(figures);
      return `TPC-B scale ${scale} ${tps.toFixed(0)} (${((100 * own) / tps).toFixed(0)} %)`;
    });
    console.log(`${count} at once: ${own.toFixed(0)} orders made and paid a second; ${others.join(', ')}`);
  }
}

async function onFreshDatabases(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const names = [0, ...scales].map((scale) => `qunlu_bench_orders_${process.pid}_${scale}`);
  const addressOf = (scale: number): string => {
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
    const database = openServer(addressOf(0), 34);
    try {
      await migrate(database.pool);
      const env = readEnv({ DATABASE_URL: addressOf(0), LOG_LEVEL: 'error' });
      const deps = makeDeps({
        env,
        db: database.db,
        background: database.background.db,
        log: makeLog(env),
        extra: shop,
      });
      await measure({ database, deps, pairs: await seed(deps, database.pool) }, beside);
      await deps.outbox.idle();
      const { lines, differences } = await checkLedger(jobContext(deps));
      console.log(
        `ledger of ${lines} lines: ${differences.length === 0 ? 'balances' : differences.join('; ')}`,
      );
    } finally {
      await database.close();
    }
  } finally {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

const address = process.env['DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
await onFreshDatabases(address).catch((error: unknown) => {
  console.error(`no figures: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
