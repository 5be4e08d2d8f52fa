/**
 * `node bench/capacity.ts [seconds] [turns]`: places that are held and booked per second, two transactions each, by 32 people at
 * once in one pool and in 32 pools, beside a plain `update … set taken = taken + 1` in one transaction on the same rows, in
 * turns of the same run; medians and their ratio. Afterwards what is taken is compared with who has it, and the plan of a page
 * of one's own waiting list at 100,000 entries is printed with its time.
 * On PostgreSQL; without a server at DATABASE_URL it says so.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { makeDeps } from '../server/app.ts';
import { checkPlaces } from '../server/features/capacity/service/check.ts';
import { book, hold, setPool } from '../server/features/capacity/service/places.ts';
import { listOwn } from '../server/features/capacity/service/waiting.ts';
import { after, inTransaction, jobContext, type Deps } from '../server/platform/context.ts';
import { openServer } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { median } from './child.ts';

const seconds = Number(process.argv[2] ?? 10);
const turns = Number(process.argv[3] ?? 3);
const clients = 32;
const subject = 'bench.seat';

async function seedPeople(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    `insert into account_user (username, created_at) select '买' || n, now() from generate_series(1, 500) n
     returning user_id`,
  );
  return rows.map(({ user_id }) => user_id);
}

/** How often `work` is done in a second by all clients together. */
async function aSecond(work: (client: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        await work(client);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}

let keys = 0;

async function takePlace(deps: Deps, target: string, userId: number): Promise<void> {
  keys += 1;
  const key = `order:${keys}`;
  const held = await inTransaction(jobContext(deps), (tx) =>
    hold(tx, { subject, target, key, userId, quantity: 1, until: after(tx.now, 900) }),
  );
  const booked = await inTransaction(jobContext(deps), (tx) => book(tx, key));
  if (held !== 'held' || !booked) throw new Error('not booked');
}

const plainUpdate = (deps: Deps, target: string): Promise<unknown> =>
  inTransaction(jobContext(deps), (tx) =>
    sql`update bench_plain set taken = taken + 1 where target = ${target}`.execute(tx.db),
  );

async function measure(deps: Deps, people: readonly number[], pools: number): Promise<void> {
  const targetOf = (client: number): string => `of-${pools}-${client % pools}`;
  for (let index = 0; index < pools; index += 1) {
    await inTransaction(jobContext(deps), (tx) =>
      setPool(tx, { subject, target: targetOf(index), seats: 1_000_000, startsAt: null }),
    );
    await sql`insert into bench_plain (target, taken) values (${targetOf(index)}, 0)`.execute(deps.db);
  }
  const own: number[] = [];
  const plain: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    own.push(await aSecond((client) => takePlace(deps, targetOf(client), people[client] ?? 0)));
    plain.push(await aSecond(async (client) => void (await plainUpdate(deps, targetOf(client)))));
  }
  const [places, updates] = [median(own), median(plain)];
  console.log(
    `${clients} at once, ${pools} pool(s): ${places.toFixed(0)} places held and booked a second, ` +
      `${updates.toFixed(0)} plain updates (${((100 * places) / updates).toFixed(0)} %)`,
  );
}

/** A page in the middle of one's own entries, among 100,000 of 500 people. */
async function readWaiting(deps: Deps, pool: pg.Pool, people: readonly number[]): Promise<void> {
  await pool.query(
    `with p as (insert into capacity_pool (subject, target, seats, created_at)
       select 'bench.queue', n::text, 0, now() from generate_series(1, 200) n returning pool_id)
     insert into capacity_wait (pool_id, user_id, quantity, state, joined_at)
     select pool_id, user_id, 1, 0, now() from p, unnest($1::bigint[]) user_id order by random()`,
    [people],
  );
  await pool.query('update capacity_pool set waiting = 500 where subject = $1', ['bench.queue']);
  await pool.query('analyze');
  const userId = people[0] ?? 0;
  const ctx = {
    ...jobContext(deps),
    staff: null,
    viewer: { userId, phone: '', status: 1, sessionHash: Buffer.alloc(32) },
  };
  const times: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const began = performance.now();
    await listOwn(ctx, { size: 20, next: 50_000 });
    times.push(performance.now() - began);
  }
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select w.*, (select count(*) from (select from capacity_wait b where b.pool_id = w.pool_id and
       b.state = 0 and b.wait_id < w.wait_id limit 99) before) from capacity_wait w join capacity_pool p using (pool_id)
     where w.user_id = $1 and w.wait_id < 50000 order by w.wait_id desc limit 21`,
    [userId],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const indexed = plan.includes('capacity_wait_person') && !/Sort|Seq Scan on capacity_wait/.test(plan);
  console.log(
    `a page of 100,000 entries: ${median(times).toFixed(1)} ms, ${indexed ? 'from indexes' : plan}`,
  );
}

async function onFreshDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const name = `qunlu_bench_capacity_${process.pid}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  try {
    await admin.query(`create database ${name}`);
    const database = openServer(address.href, clients + 2);
    try {
      await migrate(database.pool);
      await database.pool.query('create table bench_plain (target text primary key, taken integer)');
      const env = readEnv({ DATABASE_URL: address.href, LOG_LEVEL: 'error' });
      const deps = makeDeps({ env, db: database.db, background: database.background.db, log: makeLog(env) });
      const people = await seedPeople(database.pool);
      for (const pools of [1, clients]) await measure(deps, people, pools);
      const wrong = await checkPlaces(jobContext(deps));
      console.log(wrong.length === 0 ? 'what is taken is what somebody has' : wrong.join('; '));
      await readWaiting(deps, database.pool, people);
    } finally {
      await database.close();
    }
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

const address = process.env['DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
await onFreshDatabase(address).catch((error: unknown) => {
  console.error(`no figures: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
