/**
 * `node bench/activities.ts [seconds] [rounds] [lists | most]`: GET /v1/activity/view as a guest and as a member and
 * GET /v1/activity/list, over 100, 10,000 and 100,000 activities (or up to `most`) with 32 clients of wrk, compared with a
 * hand-written handler of the same answers on the same PostgreSQL; the two alternate; medians. Then every order and filter of the
 * list over the largest. Needs wrk and PostgreSQL (DATABASE_URL); `lists`: the lists alone, without wrk.
 */
import { makeDeps } from '../server/app.ts';
import { listActivities } from '../server/features/activity/service/publishing/list.ts';
import { searchWords } from '../server/platform/search-words.ts';
import { jobContext } from '../server/platform/context.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { median, start } from './child.ts';
import { withDatabase } from './database.ts';
import { inTurns, listed, needWrk, type BenchRequest } from './wrk.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const listsAlone = process.argv[4] === 'lists';
const most = Number(process.argv[4]) || 100_000;
const sizes = listsAlone ? [100_000] : [100, 10_000, 100_000].filter((size) => size <= most);
/** Who asks: more than clients, so that nobody waits for themself. */
const viewers = 1000;

const whats = ['读书', '徒步', '观星', '茶会', '摄影', '骑行', '校友', '亲子', '行业', '公益'];
const kinds = ['沙龙', '聚会', '讲座', '工作坊', '大会', '体验', '交流', '一日营', '分享', '周末'];
const towns = ['杭州', '宁波', '绍兴', '北京', '上海', '成都', '广州', '深圳', '西安', '武汉', '长沙'];
const names = ['林知远', '王晓', '陈嘉木', '周明月', '沈静安', '许小满', '何建华'];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Activities of as many people as a fifth of them, a tenth of them to come; answers numbers of those. */
async function seed(database: Database, size: number): Promise<number[]> {
  await migrate(database.pool);
  const { pool } = database;
  const people = size / 5;
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(
    `insert into card (user_id, is_default, realname, company, position, cityname, citycode, created_at, updated_at)
     select user_id, true, ($1::text[])[1 + user_id % 7], '青禾茶业', '创始人', '杭州市', '330100', now(), now() from account_user`,
    [names],
  );
  const known = new Map<string, string[]>();
  for (let from = 0; from < size; from += 5000) {
    const rows = [];
    for (let n = from; n < Math.min(size, from + 5000); n += 1) {
      // The same few stand in every size.
      const title = n % 10_000 === 70 ? `古琴雅集${n}` : pick(whats, n) + pick(kinds, n >> 5);
      const content = `${pick(towns, n >> 3)}，${pick(whats, n * 7)}${pick(kinds, n * 3)}，请提前报名`;
      const name = pick(names, n);
      const key = `${title} ${content} ${name}`;
      const search = known.get(key) ?? (await searchWords({ title, content, name }));
      known.set(key, search);
      rows.push({ n, title, content, search });
    }
    // Nine of ten are over, as after a year.
    await pool.query(
      `with people as (select user_id, row_number() over (order by user_id) as at from account_user),
        made as (select r.*, now() + (case when r.n % 10 = 0 then 1 else -1 end) * (1 + r.n) * interval '5 minutes' as starts
          from json_to_recordset($1::json) as r (n int, title text, content text, search text[]))
       insert into activity (user_id, title, content, category_id, audit, fee_min, fee_max, online, citycode, cityname, place,
         starts_at, ends_at, closes_at, seats, registered, over, search, created_at, changed_at)
       select p.user_id, r.title, r.content, 501 + r.n / 10 % 9, 1, r.n / 10 % 4 * 1000, r.n / 10 % 4 * 1000, r.n / 10 % 5 = 0,
         (array['330100', '310100', '110100', '440100'])[1 + r.n / 10 % 4], '杭州市', '湖畔居',
         r.starts, r.starts + interval '2 hours', r.starts, 30, 3, r.n % 10 <> 0, array_to_tsvector(r.search),
         now() - r.n * interval '7 minutes', now()
       from made r join people p on p.at = 1 + r.n % $2::int`,
      [JSON.stringify(rows), people],
    );
  }
  await seedTickets(database);
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     select sha256(convert_to('bench-token-' || lpad(n::text, 31, '0'), 'UTF8')), user_id, now(), now(), now() + interval '30 days', '', ''
     from (select user_id, row_number() over (order by user_id) as n from account_user order by user_id limit $1) p`,
    [viewers],
  );
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ activity_id: number }>(
    'select activity_id from activity where listed order by activity_id limit 5000',
  );
  return rows.map((row) => row.activity_id);
}

/** Two tickets for each, inside its places, and three who come to it, of whom two want to be seen. */
async function seedTickets({ pool }: Database): Promise<void> {
  await pool.query('analyze');
  await pool.query(
    `insert into activity_ticket (activity_id, name, price, stock, per_person, refund_policy, position)
     select activity_id, name, fee_max, 20, 2, 1, at from activity, (values ('早鸟票', 0), ('普通票', 1)) as v (name, at)`,
  );
  await pool.query(
    `insert into capacity_pool (subject, target, seats, taken, starts_at, created_at)
     select 'activity.all', activity_id::text, 30, 3, starts_at, now() from activity`,
  );
  await pool.query(
    `insert into capacity_pool (subject, target, seats, taken, starts_at, inside_id, created_at)
     select 'activity.ticket', t.ticket_id::text, 20, 1, p.starts_at, p.pool_id, now()
     from activity_ticket t join capacity_pool p on p.subject = 'activity.all' and p.target = t.activity_id::text`,
  );
  await pool.query('analyze');
  // By pieces: a statement has half a minute.
  for (let piece = 0; piece < 12; piece += 1)
    await pool.query(
      `with people as (select user_id, row_number() over (order by user_id) - 1 as at from account_user),
        tickets as (select activity_id, ticket_id, row_number() over (order by ticket_id) as n from activity_ticket where position = 0),
        size as (select count(*) as count from people)
       insert into activity_registration (activity_id, ticket_id, order_id, user_id, quantity, state, shown, created_at)
       select t.activity_id, t.ticket_id, t.n * 3 + $1::int % 3, p.user_id, 1, 2, $1::int % 3 < 2, now()
       from size cross join tickets t join people p on p.at = (t.n * 31 + $1::int % 3 * 7) % size.count where t.n % 4 = $1::int / 3`,
      [piece],
    );
}

const casesOf = (ids: readonly number[], people: number): Record<string, BenchRequest> => {
  const before = listed('ids', ids);
  const token = `string.format("bench-token-%031d", 1 + turn % ${Math.min(viewers, people)})`;
  const view = (who: string): BenchRequest => ({
    before,
    lua: `return "GET", string.format("/v1/activity/view?id=%.0f", ids[1 + (turn * 7919) % #ids]), ${who}, nil`,
  });
  return {
    'view, guest': view('""'),
    'view, member': view(token),
    'list, member': { lua: `return "GET", "/v1/activity/list?size=20", ${token}, nil` },
  };
};

/** Requests a second of the product, by case. */
async function compare(size: number, url: string, ids: readonly number[]): Promise<Map<string, number>> {
  const label = `${size} activities`;
  const found = new Map<string, number>();
  const begin = (server: string) =>
    start('bench/serve.ts', { DATABASE_URL: url, SERVER: server, TRUST_PROXY: '1' }, /listening (\d+)/);
  const children = { product: await begin('product'), hand: await begin('activities') };
  for (const [name, request] of Object.entries(casesOf(ids, size / 5))) {
    const { product, hand } = await inTurns(
      (['product', 'hand'] as const).map((server) => ({
        name: server,
        origin: children[server].origin,
        request,
      })),
      { seconds, rounds },
    );
    found.set(name, product);
    console.log(
      `${label.padEnd(18)} ${name.padEnd(13)} product ${product.toFixed(0).padStart(6)} req/s  hand ${hand.toFixed(0).padStart(6)} req/s  product / hand ${(product / hand).toFixed(2)}`,
    );
  }
  for (const child of Object.values(children)) await child.stop();
  return found;
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const began = performance.now();
    await work();
    found.push(performance.now() - began);
  }
  return found;
}

type Wanted = Parameters<typeof listActivities>[1];

/** Every order and filter, on a first page and deep inside. */
const wanted: Record<string, Wanted> = {
  soon: {},
  new: { sort: 'new' },
  hot: { sort: 'hot' },
  'in a category': { category_id: 504 },
  'new in a category': { category_id: 504, sort: 'new' },
  'in a city': { citycode: '310100' },
  'in no city': { citycode: '650100' },
  free: { free: 1 },
  online: { online: 1 },
  'in a month': {
    from: Math.floor(Date.now() / 1000) + 30 * 86_400,
    to: Math.floor(Date.now() / 1000) + 60 * 86_400,
  },
  'a rare word': { words: '古琴' },
  'a word of one in ten': { words: '读书' },
  'a word of all': { words: '报名' },
};

async function lists(database: Database): Promise<void> {
  const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
  const { rows } = await database.pool.query<{ user_id: number }>(
    'select min(user_id) as user_id from account_user',
  );
  const viewer = { userId: rows[0]?.user_id ?? 0, phone: '', status: 1, sessionHash: Buffer.alloc(0) };
  const ctx = { ...jobContext(deps), staff: null, viewer };
  for (const [name, query] of Object.entries(wanted)) {
    const { list, next } = await listActivities(ctx, { ...query, size: 20 });
    const first = await times(() => listActivities(ctx, { ...query, size: 20 }));
    const second = next === -1 ? [0] : await times(() => listActivities(ctx, { ...query, size: 20, next }));
    console.log(
      `list, ${name.padEnd(21)} ${String(list.length).padStart(2)} lines  first ${median(first).toFixed(1)} ms  second page ${median(second).toFixed(1)} ms  slowest ${Math.max(...first, ...second).toFixed(1)} ms`,
    );
  }
}

if (!listsAlone) await needWrk();
const flat: Map<string, number>[] = [];
for (const size of sizes)
  await withDatabase(`activities_${size}`, async (url) => {
    const database = openServer(url, 4);
    const ids = await seed(database, size);
    if (!listsAlone) flat.push(await compare(size, url, ids));
    if (size === Math.max(...sizes)) await lists(database);
    await database.close();
  });
for (const [name, few] of flat[0] ?? [])
  console.log(
    `${name.padEnd(13)} rate to that of ${sizes[0]} activities  ${flat.map((found, at) => `${sizes[at]}: ${((found.get(name) ?? 0) / few).toFixed(2)}`).join('  ')}`,
  );
