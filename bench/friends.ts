/**
 * `node bench/friends.ts [rounds]`: the friend list of a person with 5,000 friends: first page, middle page, search by
 * name, by initials, by tag; p50 of the statement and of the whole call beside bare selects on the same table, in turns in
 * the same run. On the embedded database and, when DATABASE_URL answers, on PostgreSQL.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp, makeDeps } from '../server/app.ts';
import { listFriends } from '../server/features/friend/service/list.ts';
import { readingOf } from '../server/features/friend/service/readings.ts';
import { jobContext } from '../server/platform/context.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { openEmbedded } from '../server/platform/embedded.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { median } from './child.ts';

const rounds = Number(process.argv[2] ?? 200);
const friends = 5000;
/** Other people with the same friends, so that the table does not belong to one person. */
const others = 9;
const token = 'bench-token-'.padEnd(43, 'x');
const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章'];
const given = [...'知远明月清晨静安小满国强建华志明雨桐子涵思琪浩然俊杰'];
const companies = ['青禾茶业', '远山建筑设计事务所', '默会科技', '浙江茶叶集团', '清晨海运公司'];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

async function seed(database: Database): Promise<number> {
  await migrate(database.pool);
  const { pool } = database;
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [friends + others + 1],
  );
  const { rows } = await pool.query<{ user_id: number }>('select user_id from account_user order by user_id');
  const ids = rows.map((row) => row.user_id);
  const owners = ids.slice(0, others + 1);
  const entries = await Promise.all(
    ids.slice(others + 1).map(async (friend_id, n) => {
      const card = {
        realname: pick(surnames, n) + pick(given, n >> 3) + pick(given, n * 7 + (n >> 6)),
        company: pick(companies, n),
        position: '经理',
      };
      return { friend_id, ...card, ...(await readingOf(card)), tags: n % 10 === 0 ? ['茶友'] : [] };
    }),
  );
  await pool.query(
    `insert into friend_entry (user_id, friend_id, card_id, realname, avatar, company, position, certified, initial,
       sort_key, words, readings, tags, applied_at, since, via)
     select o, friend_id, friend_id, realname, '', company, position, 0, initial, sort_key, words, readings, tags,
       now(), now(), 'apply'
     from unnest($1::bigint[]) o, json_to_recordset($2::json) as e(friend_id bigint, realname text, company text,
       position text, initial text, sort_key text, words text, readings text, tags text[])`,
    [owners, JSON.stringify(entries)],
  );
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     values ($1, $2, now(), now(), now() + interval '30 days', '', '')`,
    [createHash('sha256').update(token).digest(), owners[0]],
  );
  await pool.query('vacuum analyze friend_entry');
  return owners[0] ?? 0;
}

const cases = {
  'first page': { page: 1, size: 20 },
  'middle page': { page: 125, size: 20 },
  'search by name': { q: '明', size: 20 },
  'search by initials': { q: 'zm', size: 20 },
  'by tag': { tag: '茶友', size: 20 },
} as const;

const barePage =
  'select * from friend_entry where user_id = $1 and not hidden order by sort_key, friend_id limit 20';
const bareScan =
  'select count(*) from friend_entry where user_id = $1 and not hidden and strpos(words, $2) > 0';

async function p50(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

async function compare(label: string, database: Database): Promise<void> {
  const userId = await seed(database);
  const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
  const app = await buildApp(deps);
  const ctx = {
    ...jobContext(deps),
    staff: null,
    viewer: { userId, phone: '', status: 1, sessionHash: Buffer.alloc(0) },
  };
  const page = () => database.pool.query({ name: 'bare-page', text: barePage, values: [userId] });
  const scan = () => database.pool.query({ name: 'bare-scan', text: bareScan, values: [userId, '明'] });
  for (const [name, query] of Object.entries(cases)) {
    const url = `/v1/friend/list?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    const { total } = answer.json<{ total?: number }>();
    if (answer.statusCode !== 200 || !total) throw new Error(`${name}: ${answer.body}`);
    await p50(page);
    const bare = { page: await p50(page), scan: await p50(scan) };
    const statement = await p50(() => listFriends(ctx, query));
    const call = await p50(() => app.inject({ url, headers: { authorization: `Bearer ${token}` } }));
    const ratio = (part: number, whole: number): string => (part / whole).toFixed(1);
    console.log(
      `${label.padEnd(11)} ${name.padEnd(18)} ${String(total).padStart(5)} found  statement ${statement.toFixed(2)} ms  call ${call.toFixed(2)} ms  bare page ${bare.page.toFixed(2)} ms (statement × ${ratio(statement, bare.page)})  bare scan ${bare.scan.toFixed(2)} ms (× ${ratio(statement, bare.scan)})`,
    );
  }
  await app.close();
}

async function embedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'qunlu-bench-'));
  const database = await openEmbedded(folder);
  await compare('embedded', database);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function postgres(address: string): Promise<void> {
  const name = `qunlu_bench_${process.pid}`;
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  try {
    const database = openServer(url.href, 2);
    await compare('PostgreSQL', database);
    await database.close();
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

await postgres(process.env['DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres').catch(
  (error: Error) => console.log(`PostgreSQL left out: ${error.message}`),
);
await embedded();
