/**
 * `node bench/service.ts [seconds] [rounds] [search | most]`: GET /v1/service/view as a guest and as a member and GET /v1/service/list,
 * over 100, 10,000 and 100,000 services (or up to `most`) with 32 clients of wrk, compared with a hand-written handler of the same
 * answers on the same PostgreSQL; the two alternate; medians. Then searching the largest, in the app and beside ILIKE. Needs wrk and
 * PostgreSQL (DATABASE_URL); `search`: that alone.
 */
import { makeDeps } from '../server/app.ts';
import { listServices } from '../server/features/service/service/publishing/list.ts';
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
const searchAlone = process.argv[4] === 'search';
const most = Number(process.argv[4]) || 100_000;
const sizes = searchAlone ? [100_000] : [100, 10_000, 100_000].filter((size) => size <= most);
/** Who asks: more than clients, so that nobody waits for themself. */
const viewers = 1000;

const whats = ['标志', '海报', '合同', '小程序', '短视频', '简历', '茶礼', '税务', '品牌', '室内'];
const verbs = ['设计', '审阅', '开发', '剪辑', '润色', '定制', '筹划', '咨询', '辅导', '制作'];
const towns = ['杭州', '宁波', '绍兴', '北京', '上海', '成都', '广州', '深圳', '西安', '武汉', '长沙'];
const names = ['林知远', '王晓', '陈嘉木', '周明月', '沈静安', '许小满', '何建华'];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Services of as many people as a fifth of them; answers their numbers. */
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
      const title =
        n % 10_000 === 77 ? `古琴斫制${n}` : pick(towns, n >> 3) + pick(whats, n) + pick(verbs, n >> 5);
      const content = `${pick(whats, n * 7)}${pick(verbs, n * 3)}，三稿，提供源文件，${pick(towns, n * 5)}可上门`;
      const name = pick(names, n);
      const key = `${title} ${content} ${name}`;
      const search = known.get(key) ?? (await searchWords({ title, content, name }));
      known.set(key, search);
      rows.push({ n, title, content, search });
    }
    await pool.query(
      `with people as (select user_id, row_number() over (order by user_id) as at from account_user),
        categories as (select category_id, row_number() over (order by category_id) as at from publication_category where parent_id > 0)
       insert into service (user_id, title, content, category_id, audit, fee_min, fee_max, kinds, score, deal, citycode, cityname,
         search, created_at, changed_at)
       select p.user_id, r.title, r.content, c.category_id, 1, (r.n % 50) * 100, (r.n % 50) * 100, '{tel}', 4 + (r.n % 90) / 100.0,
         r.n % 40, '330100', '杭州市', array_to_tsvector(r.search), now() - r.n * interval '7 minutes', now()
       from json_to_recordset($1::json) as r (n int, title text, content text, search text[])
         join people p on p.at = 1 + r.n % $2::int join categories c on c.at = 1 + r.n % 60`,
      [JSON.stringify(rows), people],
    );
  }
  await pool.query(
    `insert into service_way (service_id, kind, fee, max) select service_id, 'tel', fee_min, 1 from service`,
  );
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     select sha256(convert_to('bench-token-' || lpad(n::text, 31, '0'), 'UTF8')), user_id, now(), now(), now() + interval '30 days', '', ''
     from (select user_id, row_number() over (order by user_id) as n from account_user order by user_id limit $1) p`,
    [viewers],
  );
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ service_id: number }>(
    'select service_id from service order by service_id limit 5000',
  );
  return rows.map((row) => row.service_id);
}

const casesOf = (ids: readonly number[], people: number): Record<string, BenchRequest> => {
  const before = listed('ids', ids);
  const token = `string.format("bench-token-%031d", 1 + turn % ${Math.min(viewers, people)})`;
  const view = (who: string): BenchRequest => ({
    before,
    lua: `return "GET", string.format("/v1/service/view?id=%.0f", ids[1 + (turn * 7919) % #ids]), ${who}, nil`,
  });
  return {
    'view, guest': view('""'),
    'view, member': view(token),
    'list, member': { lua: `return "GET", "/v1/service/list?size=20", ${token}, nil` },
  };
};

/** Requests a second of the product, by case. */
async function compare(size: number, url: string, ids: readonly number[]): Promise<Map<string, number>> {
  const label = `${size} services`;
  const found = new Map<string, number>();
  const begin = (server: string) =>
    start('bench/serve.ts', { DATABASE_URL: url, SERVER: server, TRUST_PROXY: '1' }, /listening (\d+)/);
  const children = { product: await begin('product'), hand: await begin('hand') };
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
      `${label.padEnd(17)} ${name.padEnd(13)} product ${product.toFixed(0).padStart(6)} req/s  hand ${hand.toFixed(0).padStart(6)} req/s  product / hand ${(product / hand).toFixed(2)}`,
    );
  }
  for (const child of Object.values(children)) await child.stop();
  return found;
}

const plainSearch = `select s.service_id, s.title, s.images, p.realname, p.avatar
  from service s left join card_person p on p.user_id = s.user_id
  where s.listed and (s.title ilike $1 or s.content ilike $1 or p.realname ilike $1)
  order by s.rank desc, s.service_id desc limit 21`;

const searches = {
  rare: '古琴',
  'in one of 110': '杭州标志设计',
  'in one of 7': '林知远',
  'in every one': '源文件',
};

async function p50(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

async function search(database: Database): Promise<void> {
  const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
  const { rows } = await database.pool.query<{ user_id: number }>(
    'select min(user_id) as user_id from account_user',
  );
  const viewer = { userId: rows[0]?.user_id ?? 0, phone: '', status: 1, sessionHash: Buffer.alloc(0) };
  const ctx = { ...jobContext(deps), staff: null, viewer };
  for (const [name, words] of Object.entries(searches)) {
    const plain = await p50(() =>
      database.pool.query({ name: 'plain', text: plainSearch, values: [`%${words}%`] }),
    );
    const own = await p50(() => listServices(ctx, { words, size: 20 }));
    console.log(
      `search, ${name.padEnd(14)} ILIKE ${plain.toFixed(1)} ms  product ${own.toFixed(1)} ms  ${(plain / own).toFixed(1)} × as fast`,
    );
  }
}

await needWrk();
const flat: Map<string, number>[] = [];
for (const size of sizes)
  await withDatabase(`services_${size}`, async (url) => {
    const database = openServer(url, 4);
    const ids = await seed(database, size);
    if (!searchAlone) flat.push(await compare(size, url, ids));
    if (size === Math.max(...sizes)) await search(database);
    await database.close();
  });
for (const [name, few] of flat[0] ?? [])
  console.log(
    `${name.padEnd(13)} rate to that of ${sizes[0]} services  ${flat.map((found, at) => `${sizes[at]}: ${((found.get(name) ?? 0) / few).toFixed(2)}`).join('  ')}`,
  );
