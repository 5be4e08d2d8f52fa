/**
 * `node bench/friends.ts [rounds]`: the friend lists of people with 100, 1,000, 5,000 and 50,000 friends in one table: first
 * page, middle page, search by a rare name, a common one, initials, tag; p50 of the statement and of the whole call in turns in the
 * same run, beside a plain ILIKE with the same order and page, as PostGraphile asks it. Ratios between lengths at the end. On
 * PostgreSQL when DATABASE_URL answers, and on the embedded database.
 */
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

const rounds = Number(process.argv[2] ?? 100);
const lengths = [100, 1000, 5000, 50_000] as const;
const most = Math.max(...lengths);
const token = 'bench-token-'.padEnd(43, 'x');
const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章'];
const given = [...'知远明月清晨静安小满国强建华志明雨桐子涵思琪浩然俊杰'];
const companies = ['青禾茶业', '远山建筑设计事务所', '默会科技', '浙江茶叶集团', '清晨海运公司'];
const places = ['杭州', '宁波', '绍兴', '嘉兴', '湖州', '金华', '台州'];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Answers the person of each length. */
async function seed(database: Database): Promise<number[]> {
  await migrate(database.pool);
  const { pool } = database;
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [most + lengths.length],
  );
  const { rows } = await pool.query<{ user_id: number }>('select user_id from account_user order by user_id');
  const ids = rows.map((row) => row.user_id);
  const owners = ids.slice(0, lengths.length);
  const friends = ids.slice(lengths.length);
  for (let from = 0; from < most; from += 5000) {
    const entries = await Promise.all(
      friends.slice(from, from + 5000).map(async (friend_id, at) => {
        const n = from + at;
        const card = {
          realname: pick(surnames, n) + pick(given, n >> 3) + pick(given, n * 7 + (n >> 6)),
          company: `${pick(places, n >> 2)}${pick(companies, n)}`,
          position: '经理',
        };
        // the same few stand in lists of every length
        if (n % 10_000 === 3) card.realname = '夏侯霸';
        return { n, friend_id, ...card, ...(await readingOf(card)), tags: n % 100 === 0 ? ['茶友'] : [] };
      }),
    );
    await pool.query(
      `insert into friend_entry (user_id, friend_id, card_id, realname, avatar, company, position, certified, initial,
         sort_key, words, readings, tags, applied_at, since, via)
       select o.owner, friend_id, friend_id, realname, '', company, position, 0, initial, sort_key, words, readings, tags,
         now(), now(), 'apply'
       from unnest($1::bigint[], $3::int[]) o (owner, length)
       join json_to_recordset($2::json) as e(n int, friend_id bigint, realname text, company text,
         position text, initial text, sort_key text, words text, readings text, tags text[]) on e.n < o.length`,
      [owners, JSON.stringify(entries), lengths],
    );
  }
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     select sha256(convert_to($1 || n, 'UTF8')), o, now(), now(), now() + interval '30 days', '', ''
     from unnest($2::bigint[]) with ordinality u (o, n)`,
    [token, owners],
  );
  await pool.query('vacuum analyze friend_entry');
  await pool.query('vacuum analyze friend_letter');
  return owners;
}

/** `tag`, and `page` counted from the length. */
const cases: Record<string, (length: number) => { q?: string; tag?: string; page?: number; size: number }> = {
  'first page': () => ({ size: 20 }),
  'middle page': (length) => ({ page: Math.ceil(length / 40), size: 20 }),
  'search, rare': () => ({ q: '夏侯', size: 20 }),
  'search, full name': () => ({ q: '赵知知', size: 20 }),
  'search, common letter': () => ({ q: '明', size: 20 }),
  'search, initials': () => ({ q: 'xhb', size: 20 }),
  tag: () => ({ tag: '茶友', size: 20 }),
};

const plainPage =
  'select * from friend_entry where user_id = $1 and not hidden order by sort_key, friend_id limit 21 offset $2';
const plainSearch = `select * from friend_entry where user_id = $1 and not hidden
  and (realname ilike $2 or company ilike $2 or position ilike $2 or note ilike $2 or readings ilike $2)
  order by sort_key, friend_id limit 21`;

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
  const owners = await seed(database);
  const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
  const app = await buildApp(deps);
  for (const [name, queryOf] of Object.entries(cases)) {
    const calls = new Map<number, number>();
    const statements = new Map<number, number>();
    for (const [index, length] of lengths.entries()) {
      const userId = owners[index] ?? 0;
      const viewer = { userId, phone: '', status: 1, sessionHash: Buffer.alloc(0) };
      const ctx = { ...jobContext(deps), staff: null, viewer };
      const query = queryOf(length);
      const url = `/v1/friend/list?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;
      const get = () => app.inject({ url, headers: { authorization: `Bearer ${token}${index + 1}` } });
      const answer = await get();
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
      const text = query.q ? plainSearch : plainPage;
      const values = [userId, query.q ? `%${query.q}%` : ((query.page ?? 1) - 1) * query.size];
      const plain = () => database.pool.query({ name: text.slice(-40), text, values });
      await p50(plain);
      await p50(get);
      const times = [await p50(plain), await p50(() => listFriends(ctx, query)), await p50(get)] as const;
      statements.set(length, times[1]);
      calls.set(length, times[2]);
      console.log(
        `${label.padEnd(11)} ${name.padEnd(22)} ${String(length).padStart(6)} friends ${String(answer.json<{ total: number }>().total).padStart(6)} found  plain ${times[0].toFixed(2)} ms  statement ${times[1].toFixed(2)} ms (${(times[0] / times[1]).toFixed(1)} × as fast)  call ${times[2].toFixed(2)} ms`,
      );
    }
    const ratio = (of: Map<number, number>, long: number, short: number): string =>
      ((of.get(long) ?? 0) / (of.get(short) ?? 1)).toFixed(2);
    console.log(
      `${label.padEnd(11)} ${name.padEnd(22)} 50,000 : 100 call × ${ratio(calls, most, 100)}, statement × ${ratio(statements, most, 100)};  50,000 : 1,000 call × ${ratio(calls, most, 1000)}, statement × ${ratio(statements, most, 1000)}\n`,
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
