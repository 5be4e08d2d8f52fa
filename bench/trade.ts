/**
 * `node bench/trade.ts [seconds] [rounds] [most]`: lists of questions, answerers, cooperations, group buys and deals with 100 and with
 * 100,000 rows of each (or `most`); the square of cooperations and the questions beside a hand-written handler of the same answers on
 * the same PostgreSQL, in turns; medians of 32 clients of wrk. Then orders a second of one goods of one group buy, a piece each, paid
 * out of balances. Then how long a group buy of 1,000 orders that failed takes to give all of them back, and what one who looks at it
 * waits meanwhile. Needs wrk and PostgreSQL (DATABASE_URL).
 */
import { makeDeps } from '../server/app.ts';
import { settleBuys } from '../server/features/groupbuy/service/deadline.ts';
import { giveMoney } from '../server/features/ledger/testing.ts';
import type { Deps } from '../server/platform/context.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { median, start, type Child } from './child.ts';
import { withDatabase } from './database.ts';
import { inTurns, load, needWrk, warm, type BenchRequest } from './wrk.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const most = Number(process.argv[4]) || 100_000;
/** As many as a fifth of the rows, and never fewer than those who ask. */
const viewers = 1000;
const orders = Number(process.argv[5]) || 1000;
const token = (n: number): string => `bench-token-${String(n).padStart(31, '0')}`;

async function seedPeople({ pool }: Database, people: number): Promise<void> {
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(
    `insert into card (user_id, is_default, realname, company, position, cityname, citycode, created_at, updated_at)
     select user_id, true, '林知远', '青禾茶业', '创始人', '杭州市', '330100', now(), now() from account_user`,
  );
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     select sha256(convert_to('bench-token-' || lpad(n::text, 31, '0'), 'UTF8')), user_id, now(), now(), now() + interval '30 days', '', ''
     from (select user_id, row_number() over (order by user_id) as n from account_user order by user_id limit $1) p`,
    [viewers],
  );
  await pool.query(
    'create table bench_person as select row_number() over (order by user_id) - 1 as n, user_id from account_user',
  );
  await pool.query('alter table bench_person add primary key (n)');
}

/** By pieces: a statement has half a minute. `$1` of `$2` people, from `$3` to `$4`. */
const tables: Record<string, string> = {
  questions: `insert into ask_question (kind, state, user_id, topic, text, anonymous, public, answers, listed, asked_at, created_at,
      changed_at, search)
    select 3, 2, p.user_id, 1 + g.n % 19, repeat('茶室的租约还有一年，房东要卖房，', 1 + g.n % 4) || g.n, g.n % 5 = 0, true, g.n % 3,
      nextval('ask_listed_seq'), now(), now(), now(), array_to_tsvector(array['茶室', '租约', 'n' || g.n])
    from generate_series($2::int, $3::int) g (n) join bench_person p on p.n = g.n % $1::int`,
  cooperations: `insert into cooperation (user_id, side, kind, title, content, industry, citycode, cityname, audit, expires_at, search,
      created_at, changed_at)
    select p.user_id, (array['need', 'offer'])[1 + g.n % 2], (array['project', 'funds', 'talent', 'channel'])[1 + g.n / 2 % 4],
      '找茶叶礼盒的采购渠道' || g.n, '自有茶园', 1001 + g.n % 9, (array['330100', '310100', '110100'])[1 + g.n % 3], '杭州市', 1,
      now() + interval '90 days' - g.n * interval '30 seconds', array_to_tsvector(array['茶叶', 'n' || g.n]), now(), now()
    from generate_series($2::int, $3::int) g (n) join bench_person p on p.n = g.n % $1::int`,
  buys: `insert into groupbuy_buy (user_id, title, goods_count, price_min, price_max, visibility, threshold, needed, deadline, ready_by,
      audit, search, created_at, changed_at)
    select p.user_id, '烟台苹果接龙' || g.n, 1, 3900, 3900, 0, 'none', 0, now() + interval '1 day' + g.n * interval '20 seconds',
      now() + interval '60 days', 1, array_to_tsvector(array['苹果', 'n' || g.n]), now() - g.n * interval '1 minute', now()
    from generate_series($2::int, $3::int) g (n) join bench_person p on p.n = g.n % $1::int`,
  deals: `insert into o2o_deal (user_id, title, rules, price, per_person, valid_to, shop, region, region_name, address, lat, lng, audit,
      search, created_at, changed_at)
    select p.user_id, '双人下午茶' || g.n, '周二到周五下午', 6800 + g.n % 99, 10, now() + interval '30 days', '湖边茶铺',
      (array['330106', '310101', '110101'])[1 + g.n % 3], '西湖区', '龙井路 18 号', 30 + g.n % 997 * 0.001, 120 + g.n % 991 * 0.001, 1,
      array_to_tsvector(array['下午茶', 'n' || g.n]), now() - g.n * interval '1 minute', now()
    from generate_series($2::int, $3::int) g (n) join bench_person p on p.n = g.n % $1::int`,
};

async function seed(database: Database, size: number): Promise<void> {
  const { pool } = database;
  await migrate(pool);
  const people = Math.max(viewers, size / 5);
  await seedPeople(database, people);
  for (const text of Object.values(tables))
    for (let from = 1; from <= size; from += 10_000)
      await pool.query(text, [people, from, Math.min(size, from + 9999)]);
  await pool.query(
    `insert into capacity_pool (subject, target, seats, created_at) select 'o2o.deal', deal_id::text, 20, now() from o2o_deal`,
  );
  const takers = Math.min(people, size);
  await pool.query(
    `insert into ask_profile (user_id, enabled, price, topics, asked, answered, changed_at)
     select user_id, true, 1000 + n % 400 * 100, array[(1 + n % 19)::smallint], 10, n % 11, now() from bench_person where n < $1`,
    [takers],
  );
  await pool.query(
    `insert into ask_rank (topic, user_id, price_key, rate_key)
     select 0, user_id, price::bigint * 4294967296 + no, (answered * 100 * 101 + answered)::bigint * 4294967296 + 4294967295 - no
     from ask_profile`,
  );
  await pool.query('vacuum analyze');
}

const reader = `string.format("bench-token-%031d", 1 + turn % ${viewers})`;
const get = (path: string): BenchRequest => ({ lua: `return "GET", "${path}", ${reader}, nil` });
const square = '/v1/cooperation/list?size=20';
const find = '/v1/ask/find?size=20';
const lists: Record<string, string> = {
  'questions (ask-find)': find,
  'questions of a topic': `${find}&topic=4`,
  answerers: '/v1/ask/answerers?size=20',
  'cooperations (square)': square,
  'cooperations, narrowed': `${square}&side=need&kind=project`,
  'group buys': '/v1/groupbuy/list?size=20',
  'group buys, new': '/v1/groupbuy/list?size=20&sort=new',
  deals: '/v1/o2o/list?size=20',
  'deals nearby': '/v1/o2o/near?size=20&lat=30.25&lng=120.15',
};

const begin = (url: string, server: string): Promise<Child> =>
  start('bench/serve.ts', { DATABASE_URL: url, SERVER: server, TRUST_PROXY: '1' }, /listening (\d+)/);

/** Two sizes on two databases, in turns: what else the machine does meets both alike. */
async function compareLists(few: string, many: string): Promise<void> {
  const children = {
    few: await begin(few, 'product'),
    many: await begin(many, 'product'),
    hand: await begin(many, 'trade'),
  };
  for (const [name, path] of Object.entries(lists)) {
    const isBeside = path === square || path === find;
    const found: Partial<Record<'few' | 'many' | 'hand', number>> = await inTurns(
      (isBeside ? (['few', 'many', 'hand'] as const) : (['few', 'many'] as const)).map((server) => ({
        name: server,
        origin: children[server].origin,
        request: get(path),
      })),
      { seconds, rounds },
    );
    const { few: small = 0, many: large = 0, hand } = found;
    const beside = hand ? `  hand ${hand.toFixed(0)} req/s, product / hand ${(large / hand).toFixed(2)}` : '';
    console.log(
      `${name.padEnd(24)} 100 rows ${small.toFixed(0)} req/s  ${most} rows ${large.toFixed(0)} req/s  ratio ${(large / small).toFixed(2)}${beside}`,
    );
  }
  for (const child of Object.values(children)) await child.stop();
}

interface OpenBuy {
  id: number;
  goods: number;
  point: number;
}

/** One that runs, with one goods of which there is enough for everybody. */
async function openBuy({ pool }: Database, needed: number): Promise<OpenBuy> {
  const numberOf = async (text: string, values: unknown[] = []): Promise<number> =>
    Number(Object.values((await pool.query<Record<string, unknown>>(text, values)).rows[0] ?? {})[0]);
  const id = await numberOf(
    `insert into groupbuy_buy (user_id, title, goods_count, price_min, price_max, visibility, threshold, needed, deadline, ready_by, audit,
       created_at, changed_at)
     select max(user_id), '抢购', 1, 1, 1, 1, $1, $2, now() + interval '1 day', now() + interval '2 days', 1, now(), now()
     from account_user returning buy_id`,
    [needed > 0 ? 'pieces' : 'none', needed],
  );
  const goods = await numberOf(
    `insert into groupbuy_goods (buy_id, title, price, position) values ($1, '苹果', 1, 0) returning goods_id`,
    [id],
  );
  const point = await numberOf(
    `insert into groupbuy_point (buy_id, name, address, position) values ($1, '东门', '湖畔小区', 0) returning point_id`,
    [id],
  );
  await pool.query('insert into groupbuy_chain (buy_id) values ($1) on conflict do nothing', [id]);
  await pool.query(
    `insert into capacity_pool (subject, target, seats, created_at) values ('groupbuy.goods', $1, 1000000, now())`,
    [String(goods)],
  );
  return { id, goods, point };
}

const order = ({ id, goods, point }: OpenBuy): string =>
  JSON.stringify({
    buy_id: id,
    lines: [{ goods_id: goods, quantity: 1 }],
    way: 'pickup',
    point_id: point,
    name: '王小明',
    phone: '13900001234',
    use_balance: 1,
  });

async function contended(database: Database, origin: string): Promise<void> {
  const buy = await openBuy(database, 0);
  const request = { lua: `return "POST", "/v1/groupbuy/buy", ${reader}, '${order(buy)}'` };
  await warm(origin, request);
  const { rate, p50, p99 } = await load(origin, request, seconds);
  console.log(
    `orders of one goods of one buy, a piece each, paid at once: ${rate.toFixed(0)} a second, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
}

/** One who looks at it again and again, until it is over: milliseconds each. */
async function look(origin: string, { id }: OpenBuy, isOver: () => boolean): Promise<number[]> {
  const found: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    const answer = await fetch(`${origin}/v1/groupbuy/view?id=${id}`, {
      headers: { authorization: `Bearer ${token(1)}`, 'api-version': 'v1.0.0' },
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.arrayBuffer();
    found.push(performance.now() - began);
    await new Promise((done) => setTimeout(done, 10));
  }
  return found;
}

async function settling(database: Database, deps: Deps, origin: string): Promise<void> {
  const buy = await openBuy(database, 100_000);
  let turn = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (turn < orders) {
        turn += 1;
        const answer = await fetch(`${origin}/v1/groupbuy/buy`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token(1 + (turn % viewers))}`,
            'api-version': 'v1.0.0',
            'content-type': 'application/json',
          },
          body: order(buy),
        });
        if (answer.status !== 200) throw new Error(await answer.text());
      }
    }),
  );
  await deps.outbox.idle();
  const until = performance.now() + seconds * 1000;
  const idle = await look(origin, buy, () => performance.now() > until);
  await database.pool.query(
    `update groupbuy_buy set deadline = now() - interval '1 second' where buy_id = $1`,
    [buy.id],
  );
  let isOver = false;
  const began = performance.now();
  const meanwhile = look(origin, buy, () => isOver);
  await settleBuys(deps, () => true);
  const took = (performance.now() - began) / 1000;
  isOver = true;
  const busy = await meanwhile;
  const { rows } = await database.pool.query<{ count: number; back: number }>(
    `select count(*)::int as count, count(*) filter (where state = 6)::int as back from groupbuy_entry where buy_id = $1`,
    [buy.id],
  );
  console.log(
    `${rows[0]?.back} of ${rows[0]?.count} orders given back in ${took.toFixed(1)} s; a look p50 ${median(idle).toFixed(1)} ms idle, ${median(busy).toFixed(1)} ms meanwhile`,
  );
}

await needWrk();
await withDatabase('trade_few', (few) =>
  withDatabase('trade_many', async (many) => {
    const databases = { few: openServer(few, 4), many: openServer(many, 4) };
    await seed(databases.few, 100);
    await seed(databases.many, most);
    await compareLists(few, many);
    const env = readEnv({ DATABASE_URL: few, DEMO: '0', LOG_LEVEL: 'error' });
    const deps = makeDeps({ env, db: databases.few.db, log: makeLog(env) });
    const { rows } = await databases.few.pool.query<{ user_id: number }>(
      'select user_id from account_user order by user_id limit $1',
      [viewers],
    );
    for (const { user_id } of rows) await giveMoney({ deps }, user_id, 1000, 'balance');
    const product = await begin(few, 'product');
    await contended(databases.few, product.origin);
    await settling(databases.few, deps, product.origin);
    await product.stop();
    for (const database of Object.values(databases)) await database.close();
  }),
);
