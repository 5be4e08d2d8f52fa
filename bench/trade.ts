/**
 * `node bench/trade.ts [seconds] [rounds] [most] [orders] [parts]`: lists of questions, answerers, cooperations, group buys, deals and
 * vouches with 100 and with 100,000 rows of each (or `most`); the square of cooperations and the questions beside a hand-written
 * handler of the same answers on the same PostgreSQL, in turns; medians of 32 clients of wrk. Then orders a second of one goods of one
 * group buy, a piece each, paid out of balances, and 300 who want 100 pieces. Then how long a group buy of 1,000 orders (or `orders`)
 * that failed takes to give all of them back, and what one who looks at it waits meanwhile. `parts`: lists,orders,settling, or some of
 * them. Needs wrk and PostgreSQL (DATABASE_URL).
 */
import { makeDeps } from '../server/app.ts';
import { settleBuys } from '../server/features/groupbuy/service/deadline.ts';
import { giveMoney } from '../server/features/ledger/testing.ts';
import type { Deps } from '../server/platform/context.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { median, start, type Child } from './child.ts';
import { withDatabase } from './database.ts';
import { seed, token, viewers } from './trade-rows.ts';
import { inTurns, load, needWrk, warm, type BenchRequest } from './wrk.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const most = Number(process.argv[4]) || 100_000;
const orders = Number(process.argv[5]) || 1000;
const parts = (process.argv[6] ?? 'lists,orders,settling').split(',');

const reader = `string.format("bench-token-%031d", 1 + turn % ${viewers})`;
const square = '/v1/cooperation/list?size=20';
const find = '/v1/ask/find?size=20';
const question = encodeURIComponent('茶室');
/** `:first`: the first person. What has a body is sent. */
const lists: Record<string, string | { path: string; body: string }> = {
  'questions (ask-find)': find,
  'questions of a topic': `${find}&topic=4`,
  'questions, searched': `${find}&q=${question}`,
  'questions in all search': `/v1/search/list?kind=questions&size=20&q=${question}`,
  'one of them there': `/v1/search/list?kind=questions&size=20&q=n77`,
  'one of them, searched': `${find}&q=n77`,
  answerers: '/v1/ask/answerers?size=20',
  'cooperations (square)': square,
  'cooperations, narrowed': `${square}&side=need&kind=project`,
  'cooperations, searched': `${square}&words=${encodeURIComponent('茶叶')}`,
  'group buys': '/v1/groupbuy/list?size=20',
  'group buys, new': '/v1/groupbuy/list?size=20&sort=new',
  deals: '/v1/o2o/list?size=20',
  'deals of a district': '/v1/o2o/list?size=20&region=330106',
  'deals nearby': { path: '/v1/o2o/near', body: '{"size":20,"lat":30.25,"lng":120.15}' },
  'vouches of one': '/v1/vouch/of?size=20&user_id=:first',
};

const requestOf = (asked: string | { path: string; body: string }, first: number): BenchRequest =>
  typeof asked === 'string'
    ? { lua: `return "GET", "${asked.replace(':first', String(first))}", ${reader}, nil` }
    : { lua: `return "POST", "${asked.path}", ${reader}, '${asked.body}'` };

const begin = (url: string, server: string): Promise<Child> =>
  start('bench/serve.ts', { DATABASE_URL: url, SERVER: server, TRUST_PROXY: '1' }, /listening (\d+)/);

/** Two sizes on two databases, in turns: what else the machine does meets both alike. */
async function compareLists(
  children: Record<'few' | 'many' | 'hand', Child>,
  first: Record<'few' | 'many', number>,
): Promise<void> {
  for (const [name, asked] of Object.entries(lists)) {
    const isBeside = asked === square || asked === find;
    const found: Partial<Record<'few' | 'many' | 'hand', number>> = await inTurns(
      (isBeside ? (['few', 'many', 'hand'] as const) : (['few', 'many'] as const)).map((server) => ({
        name: server,
        origin: children[server].origin,
        request: requestOf(asked, first[server === 'few' ? 'few' : 'many']),
      })),
      { seconds, rounds },
    );
    const { few: small = 0, many: large = 0, hand } = found;
    const beside = hand ? `  hand ${hand.toFixed(0)} req/s, product / hand ${(large / hand).toFixed(2)}` : '';
    console.log(
      `${name.padEnd(24)} 100 rows ${small.toFixed(0)} req/s  ${most} rows ${large.toFixed(0)} req/s  ratio ${(large / small).toFixed(2)}${beside}`,
    );
  }
}

interface OpenBuy {
  id: number;
  goods: number;
  point: number;
}

/** One that runs, with one goods of which there are so many pieces. */
async function openBuy({ pool }: Database, needed: number, pieces = 1_000_000): Promise<OpenBuy> {
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
    `insert into capacity_pool (subject, target, seats, created_at) values ('groupbuy.goods', $1, $2, now())`,
    [String(goods), pieces],
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

async function send(origin: string, nth: number, buy: OpenBuy): Promise<Response> {
  return fetch(`${origin}/v1/groupbuy/buy`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token(1 + (nth % viewers))}`,
      'api-version': 'v1.0.0',
      'content-type': 'application/json',
    },
    body: order(buy),
  });
}

async function contended(database: Database, origin: string): Promise<void> {
  const buy = await openBuy(database, 0);
  const request = { lua: `return "POST", "/v1/groupbuy/buy", ${reader}, '${order(buy)}'` };
  await warm(origin, request);
  const { rate, p50, p99 } = await load(origin, request, seconds);
  console.log(
    `orders of one goods of one buy, a piece each, paid at once: ${rate.toFixed(0)} a second, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
  const scarce = await openBuy(database, 0, 100);
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, nth) => {
      const { status } = await send(origin, nth, scarce);
      return { status, after: performance.now() - began };
    }),
  );
  const got = answers.filter(({ status }) => status === 200);
  const took = Math.max(...answers.map((answer) => answer.after));
  console.log(
    `300 buyers at once on 100 pieces: ${got.length} got one, all answered in ${took.toFixed(0)} ms, half in ${median(answers.map((answer) => answer.after)).toFixed(0)} ms, ${((300 / took) * 1000).toFixed(0)} a second`,
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
        const nth = turn;
        let answer = await send(origin, nth, buy);
        // Busy: on a machine that does other things, too.
        for (; answer.status === 503; answer = await send(origin, nth, buy))
          await new Promise((done) => setTimeout(done, 100));
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

/** Stopped whatever happens: none outlives this program. */
async function beside<Name extends string>(
  servers: Record<Name, () => Promise<Child>>,
  work: (children: Record<Name, Child>) => Promise<void>,
): Promise<void> {
  const children: Partial<Record<Name, Child>> = {};
  try {
    for (const name of Object.keys(servers) as Name[]) children[name] = await servers[name]();
    await work(children as Record<Name, Child>);
  } finally {
    for (const child of Object.values<Child | undefined>(children)) await child?.stop();
  }
}

const firstOf = async ({ pool }: Database): Promise<number> =>
  (await pool.query<{ user_id: number }>('select user_id from bench_person where n = 0')).rows[0]?.user_id ??
  0;

async function measureLists(
  few: Database & { url: string },
  many: Database & { url: string },
): Promise<void> {
  const first = { few: await firstOf(few), many: await firstOf(many) };
  await beside(
    {
      few: () => begin(few.url, 'product'),
      many: () => begin(many.url, 'product'),
      hand: () => begin(many.url, 'trade'),
    },
    (children) => compareLists(children, first),
  );
}

async function measureOrders(database: Database & { url: string }): Promise<void> {
  const env = readEnv({ DATABASE_URL: database.url, DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
  const { rows } = await database.pool.query<{ user_id: number }>(
    'select user_id from account_user order by user_id limit $1',
    [viewers],
  );
  for (const { user_id } of rows) await giveMoney({ deps }, user_id, 1000, 'balance');
  await beside({ product: () => begin(database.url, 'product') }, async ({ product }) => {
    if (parts.includes('orders')) await contended(database, product.origin);
    if (parts.includes('settling')) await settling(database, deps, product.origin);
  });
}

await needWrk();
await withDatabase('trade_few', async (url) => {
  const few = { ...openServer(url, 4), url };
  await seed(few, 100);
  if (parts.includes('lists'))
    await withDatabase('trade_many', async (url) => {
      const many = { ...openServer(url, 4), url };
      await seed(many, most);
      await measureLists(few, many);
      await many.close();
    });
  if (parts.includes('orders') || parts.includes('settling')) await measureOrders(few);
  await few.close();
});
