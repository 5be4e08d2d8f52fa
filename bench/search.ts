/**
 * `node bench/search.ts [cards] [rounds]`: people are searched as one types, in 1,000,000 cards (or as many as said): the time of the
 * product's statement and of `ILIKE` over indexes of trigrams, in turn, over the same questions by the same people; p50 and p99. Needs
 * PostgreSQL with pg_trgm (DATABASE_URL).
 */
import { personQuery, personWords } from '../server/features/discovery/service/search/words.ts';
import { findPeople } from '../server/features/discovery/store/person-search.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { migrate } from '../server/platform/migrate.ts';
import { withDatabase } from './database.ts';

const size = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 5);
const batch = 5000;
/** People who search, by turns. */
const viewers = 200;

/** How many in a thousand have the commonest family names; the rest share the others. */
const families: readonly (readonly [string, number])[] = [
  ['王', 72],
  ['李', 71],
  ['张', 68],
  ['刘', 54],
  ['陈', 46],
  ['杨', 31],
  ['黄', 22],
  ['赵', 20],
  ['吴', 20],
  ['周', 20],
  ['徐', 14],
  ['孙', 14],
  ['马', 12],
  ['朱', 12],
  ['胡', 12],
  ['郭', 11],
  ['何', 11],
  ['林', 11],
  ['高', 10],
  ['罗', 10],
  ['郑', 9],
  ['梁', 9],
  ['谢', 8],
  ['宋', 8],
  ['唐', 7],
  ['许', 6],
  ['韩', 6],
  ['冯', 6],
  ['邓', 6],
  ['曹', 5],
  ['欧阳', 1],
  ['濮阳', 1],
];
const given = [
  ...'伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂红梅玲华文斌玉萍建国志鑫波宇浩凯健俊帆雪雷晨倩薇思琪嘉欣子轩梓涵雨泽一诺浩然',
];
const latin = [
  'James',
  'Mary',
  'Katarzyna',
  'Michael',
  'Alexander',
  'Charlotte',
  'Wei',
  'Grace',
  'Nathaniel',
  'Okafor',
];
const places = [
  '青禾',
  '晴川',
  '云栖',
  '临江',
  '东海',
  '西山',
  '南屏',
  '北辰',
  '远山',
  '明德',
  '恒通',
  '嘉木',
  '长风',
  '新元',
];
const trades = ['茶业', '科技', '园林', '文化', '建设', '医疗', '贸易', '咨询', '教育', '物流'];
const forms = ['有限公司', '集团', '工作室', '股份', '合伙'];
const jobs = ['创始人', '总经理', '设计师', '工程师', '销售经理', '律师', '会计师', '讲师', '顾问', '采购'];

/** The same numbers in every run. */
let state = 42;
const random = (most: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state % most;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const weights = families.flatMap(([name, weight]) => Array.from({ length: weight }, () => name));

const nameOf = (): string =>
  random(25) === 0
    ? `${pick(latin)} ${pick(latin)}`
    : pick(weights) + pick(given) + (random(4) === 0 ? '' : pick(given));

async function seed(database: Database): Promise<void> {
  await migrate(database.pool);
  const { pool } = database;
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [size],
  );
  await pool.query('drop index discovery_person_words');
  const { rows: users } = await pool.query<{ user_id: number }>(
    'select user_id from account_user order by user_id',
  );
  for (let from = 0; from < size; from += batch) {
    const rows = await Promise.all(
      users.slice(from, from + batch).map(async ({ user_id }) => {
        const realname = nameOf();
        const company = pick(places) + pick(trades) + pick(forms);
        const position = pick(jobs);
        const words = await personWords({ realname, company, position, industries: [] });
        return {
          user_id,
          realname,
          company,
          position,
          words,
          weight: random(20) === 0 ? 100 + random(700) : random(100),
        };
      }),
    );
    const text = JSON.stringify(rows);
    await pool.query(
      `insert into card (user_id, is_default, realname, company, position, created_at, updated_at)
       select user_id, true, realname, company, position, now(), now()
       from json_to_recordset($1::json) as r (user_id bigint, realname text, company text, position text)`,
      [text],
    );
    await pool.query(
      `insert into discovery_person (user_id, words, weight, reading)
       select user_id, array_to_tsvector(words), weight, 1
       from json_to_recordset($1::json) as r (user_id bigint, words text[], weight int)`,
      [text],
    );
  }
  await pool.query(
    'create index discovery_person_words on discovery_person using gin (words) with (fastupdate = off)',
  );
  // Those who search have 100 friends each, who have 20 each.
  const ids = users.map(({ user_id }) => user_id);
  const friends = new Set<number>();
  const befriend = (one: number, count: number): void => {
    for (let n = 0; n < count; n += 1) friends.add(one * size + random(size));
  };
  for (let one = 0; one < viewers; one += 1) befriend(one, 100);
  const direct = [...friends];
  for (const pair of direct) befriend(pair % size, 20);
  const pairs = [...friends];
  for (let from = 0; from < pairs.length; from += 50_000) {
    const some = pairs.slice(from, from + 50_000);
    await pool.query(
      `insert into relation (user_id, other_id, is_follow, is_friend, followed_at, friend_at)
       select p.a, p.b, true, true, now(), now() from (
         select a, b from unnest($1::bigint[], $2::bigint[]) n (a, b) where a <> b
         union select b, a from unnest($1::bigint[], $2::bigint[]) n (a, b) where a <> b) p on conflict do nothing`,
      [some.map((pair) => ids[Math.floor(pair / size)]), some.map((pair) => ids[pair % size])],
    );
  }
  await pool.query('create extension pg_trgm');
  for (const column of ['realname', 'company', 'position'])
    await pool.query(`create index bench_${column} on card using gin (${column} gin_trgm_ops)`);
  await pool.query('vacuum analyze');
}

/** The same page without an index of words: rows that have the words somewhere, the best known first. */
const byTrigrams = `select p.user_id, p.realname, p.avatar, p.card_id, p.title, p.certified
  from card c join card_person p on p.user_id = c.user_id and not p.erased
  where c.is_default and (c.realname ilike $1 or c.company ilike $1 or c.position ilike $1)
    and c.user_id <> all(array(select b.other_id from relation_block b where b.user_id = $2))
  order by c.friends desc, c.user_id desc limit 6`;

/** What people type, letter by letter where it grows. */
const questions = [
  '张',
  '张伟',
  '张小',
  '欧',
  '欧阳',
  '濮阳',
  '欧阳雪',
  '梓涵',
  '青禾',
  '青禾茶业',
  '科技',
  '临江园林',
  '律师',
  '有限公司',
  '王建国',
  '设计师 张',
  '茶业 欧阳',
  'James',
  'Katarzyna',
  'Nathaniel Okafor',
  'Alexander',
];
/** What only the product finds: readings and mistyped names. */
const readings = [
  'z',
  'zh',
  'zha',
  'zhan',
  'zhang',
  'zhangw',
  'zhangwei',
  'zs',
  'oy',
  'ouyang',
  'ouyangxue',
  'wangjianguo',
  'qinghe',
  'lvshi',
  'katarzina',
  'alexandr',
  'okafro',
];

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const summary = (times: readonly number[]): { p50: number; p99: number; worst: number } => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99), worst: sorted.at(-1) ?? 0 };
};
const ms = (value: number): string => `${value.toFixed(1)} ms`;

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  times.push(performance.now() - began);
}

async function measure(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ user_id: number }>(
    'select user_id from account_user order by user_id limit $1',
    [viewers],
  );
  const own: number[] = [];
  const read: number[] = [];
  const plain: number[] = [];
  const each = new Map<string, { own: number[]; plain: number[] }>();
  const ask = (q: string, viewerId: number) => {
    const query = personQuery(q);
    if (query === null) throw new Error(q);
    return findPeople(database.db, { viewerId, ...query, after: 0, size: 6 });
  };
  // The first round only warms both up.
  for (let round = -1; round < rounds; round += 1)
    for (const [n, q] of [...questions, ...readings].entries()) {
      const viewerId = rows[((round + 1) * 97 + n * 13) % viewers]?.user_id ?? 0;
      const isRead = n >= questions.length;
      const times = each.get(q) ?? { own: [], plain: [] };
      each.set(q, times);
      if (!isRead)
        await timed(times.plain, () =>
          database.pool.query({ name: 'trigrams', text: byTrigrams, values: [`%${q}%`, viewerId] }),
        );
      await timed(times.own, () => ask(q, viewerId));
      if (round < 0) {
        times.own.length = 0;
        times.plain.length = 0;
        continue;
      }
      (isRead ? read : own).push(times.own.at(-1) ?? 0);
      if (!isRead) plain.push(times.plain.at(-1) ?? 0);
    }
  for (const [q, times] of each) {
    const trigrams =
      times.plain.length === 0 ? '' : `   trigrams ${ms(summary(times.plain).p50).padStart(11)}`;
    console.log(`${q.padEnd(18)} product ${ms(summary(times.own).p50).padStart(9)}${trigrams}`);
  }
  const [a, b, c] = [summary(own), summary(plain), summary(read)];
  console.log(`${size} cards, ${own.length} searches each, in turn`);
  console.log(`product   p50 ${ms(a.p50)}  p99 ${ms(a.p99)}  worst ${ms(a.worst)}`);
  console.log(`trigrams  p50 ${ms(b.p50)}  p99 ${ms(b.p99)}  worst ${ms(b.worst)}`);
  console.log(`as fast at p99: ${(b.p99 / a.p99).toFixed(1)} ×, at p50: ${(b.p50 / a.p50).toFixed(1)} ×`);
  console.log(`readings and mistyped names (the product alone)  p50 ${ms(c.p50)}  p99 ${ms(c.p99)}`);
}

await withDatabase('search', async (url) => {
  const database = openServer(url, 4, { waitMs: 5000, statementMs: 3_600_000 });
  const began = performance.now();
  await seed(database);
  console.log(`made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await measure(database);
  await database.close();
});
