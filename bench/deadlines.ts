/**
 * `node bench/deadlines.ts [orders]`: how long the job takes for 10,000 orders whose time has run out at once (half of them are
 * given back, half are settled with a fee and a hold), and what requests wait meanwhile: looking at an order, and accepting one,
 * p50, p95 and the longest, alone and beside the job, in one run. At the end every order is looked at: its escrow is empty.
 * On PostgreSQL; without a server at DATABASE_URL it says so.
 */
import pg from 'pg';
import { orderTypes } from '../contract/order/rules.ts';
import { salePromises } from '../contract/order/sale-promises.ts';
import type { SalePromise } from '../contract/order/promise.ts';
import { makeDeps } from '../server/app.ts';
import { payableSubjects } from '../server/features/order/ports.ts';
import { checkOrders } from '../server/features/order/service/money/checks.ts';
import { runDeadlines } from '../server/features/order/service/clocks.ts';
import { ownOrder } from '../server/features/order/service/own.ts';
import { accept } from '../server/features/order/service/steps/stages.ts';
import { jobContext, type Deps, type ViewerCtx } from '../server/platform/context.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { defineFeature } from '../server/platform/feature.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { provide } from '../server/platform/ports.ts';

const count = Number(process.argv[2] ?? 10_000);
/** Orders for requests, not due. */
const live = 2000;
const people = 1000;
const total = 10_000;

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

const promise: SalePromise = salePromises.service({ fee: 200 });

/** Orders that were paid by balance, a third of the people being sellers; the due ones wait for silence of either side. */
async function seed({ pool }: Database): Promise<void> {
  await migrate(pool);
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(
    `with one as (select array_agg(user_id order by user_id) as ids from account_user)
     insert into order_order (hash, type, subject, target, buyer_id, seller_id, title, total, snapshot, promise, state, stage,
       paid_balance, created_at, expires_at, paid_at, accepted_at, delivered_at)
     select lpad(n::text, 22, 'x'), 4, 'bench.thing', n::text, ids[1 + n % ($1::int / 3 * 2)], ids[$1::int / 3 * 2 + 1 + n % ($1::int / 3)],
       '一小时咨询', $2::int, '{}', $3, 1, case when n > $4::int then 1 when n % 2 = 0 then 3 else 1 end, $2, now(), now(), now(),
       case when n <= $4::int and n % 2 = 0 then now() end, case when n <= $4::int and n % 2 = 0 then now() end
     from one, generate_series(1, $4::int + $5::int) n`,
    [people, total, JSON.stringify(promise), count, live],
  );
  await pool.query(
    `insert into order_deadline (order_id, what, due_at)
     select order_id, case when stage = 3 then 'confirm' else 'accept' end,
       case when target::int <= $1 then now() - interval '1 minute' else now() + interval '1 day' end from order_order`,
    [count],
  );
  await pool.query(
    `select ledger_post('order:' || order_id || ':paid', 'order-paid', order_id, (order_id % 16)::int, now(),
       jsonb_build_array(jsonb_build_object('kind', 'channel', 'user', 0, 'amount', -total, 'title', '', 'detail', ''),
         jsonb_build_object('kind', 'escrow', 'user', 0, 'amount', total, 'title', '', 'detail', '')))
     from (select * from order_order order by order_id % 16, order_id) o`,
  );
  await pool.query('analyze');
}

interface Live {
  hash: string;
  buyer_id: number;
  seller_id: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Requests one after the other, a moment between two, until told to stop; answers their times in milliseconds. */
function ask(
  work: (one: Live) => Promise<unknown>,
  orders: Iterator<Live>,
): { stop: () => Promise<number[]> } {
  const times: number[] = [];
  const run = { goesOn: true };
  const done = (async () => {
    while (run.goesOn) {
      const { value } = orders.next() as IteratorResult<Live, undefined>;
      if (!value) break;
      const began = performance.now();
      await work(value);
      times.push(performance.now() - began);
      await pause(20);
    }
  })();
  return {
    async stop() {
      run.goesOn = false;
      await done;
      return times.toSorted((a, b) => a - b);
    },
  };
}

const at = (times: readonly number[], share: number): string =>
  (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
const say = (what: string, times: readonly number[]): void =>
  console.log(
    `${what}: p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, longest ${at(times, 1)} ms (${times.length})`,
  );

async function measure(database: Database): Promise<void> {
  await seed(database);
  const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env), extra: shop });
  const jobs: Deps = { ...deps, db: database.background.db };
  const as = (userId: number): ViewerCtx => ({
    ...jobContext(deps),
    viewer: { userId, phone: '', status: 0, sessionHash: Buffer.alloc(0) },
    staff: null,
  });
  const { rows } = await database.pool.query<Live>(
    `select hash, buyer_id, seller_id from order_order where target::int > $1 order by order_id`,
    [count],
  );
  const looks = () =>
    ask(
      ({ hash, buyer_id }) => ownOrder(as(buyer_id), hash),
      (function* () {
        for (;;) yield* rows;
      })(),
    );
  const fresh = rows.values();
  const accepts = () => ask(({ hash, seller_id }) => accept(as(seller_id), { hash }), fresh);
  const alone = [looks(), accepts()];
  await pause(2000);
  const [look, step] = [await alone[0]?.stop(), await alone[1]?.stop()];
  say('looking at an order, alone', look ?? []);
  say('accepting an order, alone', step ?? []);

  const beside = looks();
  const stepping = accepts();
  const began = performance.now();
  await runDeadlines(jobs, () => true);
  const seconds = (performance.now() - began) / 1000;
  const [busyLook, busyStep] = [await beside.stop(), await stepping.stop()];
  console.log(`${count} deadlines: ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second`);
  say('looking at an order, beside the job', busyLook);
  say('accepting an order, beside the job', busyStep);

  const left = await database.pool.query('select from order_deadline where due_at <= now()');
  const wrong = await checkOrders(jobContext(deps));
  if (left.rowCount !== 0 || wrong.length > 0)
    throw new Error(`${left.rowCount} deadlines are left; ${wrong.slice(0, 3).join('; ')}`);
}

const address = process.env['DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `qunlu_bench_${process.pid}`;
const admin = new pg.Client({ connectionString: address });
try {
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  try {
    const database = openServer(url.href, 4, { waitMs: 60_000, statementMs: 0 });
    await measure(database);
    await database.close();
  } finally {
    await admin.query(`drop database ${name} with (force)`);
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await admin.end();
}
