/**
 * `node bench/ledger.ts [rounds]`: the check of a ledger of 1,000,000 lines, and a page of the statement of one person at
 * depth 10, 50,000 and 100,000 of their lines, over all accounts and of one kind; p50 in turns of one run, ratios between
 * depths at the end; beside it the page that counts from the start (offset). And postings a second, one after the other.
 * On PostgreSQL; without a server at DATABASE_URL it says so.
 */
import pg from 'pg';
import { makeDeps } from '../server/app.ts';
import { checkLedger } from '../server/features/ledger/service/check.ts';
import { post } from '../server/features/ledger/service/post.ts';
import { statementOf } from '../server/features/ledger/service/statement.ts';
import { inTransaction, jobContext, type Ctx } from '../server/platform/context.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { median } from './child.ts';

const rounds = Number(process.argv[2] ?? 200);
const entries = 500_000;
const people = 1000;
/** Lines of the first person; the others share the rest. */
const longest = 100_100;
const depths = [10, 50_000, 100_000] as const;
const size = 20;

/** Two lines an entry: from the channel to the income of a person. Answers the person of many lines. */
async function seed({ pool }: Database): Promise<number> {
  await migrate(pool);
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `insert into account_user (username, phone, created_at)
       select '商家' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
      [people],
    );
    const { rows } = await client.query<{ first: number }>('select min(user_id) as first from account_user');
    const first = rows[0]?.first ?? 0;
    await client.query(
      `insert into ledger_account (kind, user_id) select 'income', user_id from account_user`,
    );
    await client.query(
      `insert into ledger_entry (entry_id, key, kind, order_id, at, tx) overriding system value
       select n, 'bench:' || n, case when n % 50 = 0 then 'post-commission' else 'post-sale' end, n,
         timestamptz '2026-01-01' + n * interval '40 seconds', '1'
       from generate_series(1, $1::int) n`,
      [entries],
    );
    await client.query(
      `insert into ledger_line (line_id, entry_id, account_id, amount, balance_after, kind, at, title, detail)
       select line, n, account_id, amount, sum(amount) over (partition by account_id order by line), e.kind, e.at,
         case when amount > 0 then '服务收入' else '' end, ''
       from (
         select n, 2 * n - 1 as line, c.account_id, -100 as amount
         from generate_series(1, $1::int) n
         join ledger_account c on c.kind = 'channel' and c.shard = n % 16
         union all
         select n, 2 * n, a.account_id, 100 from generate_series(1, $1::int) n
         join (select account_id, row_number() over (order by user_id) - 1 as nth from ledger_account where kind = 'income') a
           on a.nth = case when n % 5 = 0 and n <= $2::int * 5 then 0 else 1 + n % $3::int end
       ) l join ledger_entry e on e.entry_id = n`,
      [entries, longest, people - 1],
    );
    await client.query(
      `update ledger_account a set balance = s.sum, last_at = s.at
       from (select account_id, sum(amount) as sum, max(at) as at from ledger_line group by 1) s
       where s.account_id = a.account_id`,
    );
    await client.query("select setval('ledger_line_seq', $1)", [2 * entries]);
    await client.query("select setval(pg_get_serial_sequence('ledger_entry', 'entry_id'), $1)", [entries]);
    await client.query('commit');
    await client.query('vacuum analyze ledger_line; ').catch(() => undefined);
    await client.query('analyze');
    return first;
  } finally {
    client.release();
  }
}

async function p50(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** The line after which the page at a depth begins. */
async function cursorAt({ pool }: Database, userId: number, depth: number): Promise<number> {
  const { rows } = await pool.query<{ line_id: number }>(
    `select line_id from ledger_line join ledger_account using (account_id) where user_id = $1
     order by line_id desc offset $2 limit 1`,
    [userId, depth - 1],
  );
  return rows[0]?.line_id ?? 0;
}

async function statements(database: Database, ctx: Ctx, userId: number): Promise<void> {
  const plain = (depth: number) =>
    database.pool.query(
      `select * from ledger_line join ledger_account using (account_id) where user_id = $1
       order by line_id desc offset $2 limit $3`,
      [userId, depth, size],
    );
  const found = new Map<string, number>();
  for (const depth of depths) {
    const before = await cursorAt(database, userId, depth);
    const all = () => statementOf(ctx, { userId, before, size });
    const kind = () => statementOf(ctx, { userId, before, size, kinds: ['post-commission'] });
    await p50(all);
    await p50(kind);
    const times = [await p50(all), await p50(kind)] as const;
    found.set(`all ${depth}`, times[0]).set(`kind ${depth}`, times[1]);
    const began = performance.now();
    await plain(depth);
    console.log(
      `statement at depth ${String(depth).padStart(6)}: all ${times[0].toFixed(2)} ms, one kind ${times[1].toFixed(2)} ms; counted from the start ${(performance.now() - began).toFixed(1)} ms`,
    );
  }
  for (const what of ['all', 'kind'])
    console.log(
      `${what}: depth 50,000 : 10 × ${((found.get(`${what} 50000`) ?? 0) / (found.get(`${what} 10`) ?? 1)).toFixed(2)}, 100,000 : 10 × ${((found.get(`${what} 100000`) ?? 0) / (found.get(`${what} 10`) ?? 1)).toFixed(2)}`,
    );
}

async function postings(ctx: Ctx, userId: number): Promise<void> {
  let count = 0;
  const one = () => {
    count += 1;
    return inTransaction(ctx, (tx) =>
      post(tx, {
        key: `bench:post:${count}`,
        kind: 'test',
        orderId: count,
        lines: [
          { account: 'channel', amount: -100 },
          { account: 'income', userId, amount: 95, title: '服务收入' },
          { account: 'fee', amount: 5 },
        ],
      }),
    );
  };
  await p50(one);
  const time = await p50(one);
  console.log(`a posting of three lines, committed: ${time.toFixed(2)} ms`);
}

async function measure(database: Database): Promise<void> {
  const userId = await seed(database);
  const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'error' });
  const ctx = jobContext(makeDeps({ env, db: database.db, log: makeLog(env) }));
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    const { lines, differences } = await checkLedger(ctx);
    if (differences.length > 0) throw new Error(differences.join('\n'));
    times.push(performance.now() - began);
    console.log(`check of ${lines.toLocaleString('en')} lines: ${((times.at(-1) ?? 0) / 1000).toFixed(1)} s`);
  }
  await statements(database, ctx, userId);
  await postings(ctx, userId);
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
    const database = openServer(url.href, 2, { waitMs: 60_000, statementMs: 0 });
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
