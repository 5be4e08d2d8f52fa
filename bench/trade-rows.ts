/** What `trade.ts` reads: people, questions, answerers, cooperations, group buys, deals and vouches, so many of each. */
import type { Database } from '../server/platform/database.ts';
import { migrate } from '../server/platform/migrate.ts';

/** Who asks, each with a session. */
export const viewers = 1000;
export const token = (n: number): string => `bench-token-${String(n).padStart(31, '0')}`;

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
    select 3, 2, p.user_id, 1 + g.n % 4, repeat('茶室的租约还有一年，房东要卖房，', 1 + g.n % 4) || g.n, g.n % 5 = 0, true, g.n % 3,
      nextval('ask_listed_seq'), now(), now(), now(), array_to_tsvector(array['茶室', '租约', 'n' || g.n])
    from generate_series($2::int, $3::int) g (n) join bench_person p on p.n = g.n % $1::int`,
  cooperations: `insert into cooperation (user_id, side, kind, title, content, industry, citycode, cityname, audit, expires_at, search,
      created_at, changed_at)
    select p.user_id, (array['need', 'offer'])[1 + g.n % 2], (array['project', 'funds'])[1 + g.n / 2 % 2],
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

/** A hundred vouch for the first person, and each who reads is a friend of twenty of them; the others are about others. */
const vouchesText = `insert into vouch (by_id, user_id, kind, text, since, until, created_at, shown_at, expires_at)
  select b.user_id, p.user_id, 'know', '做事踏实', 2015, 0, now() - interval '2 days', now() - interval '1 day',
    now() + interval '600 days' + g.n * interval '1 second'
  from generate_series($2::int, $3::int) g (n)
    join bench_person b on b.n = g.n % $1::int
    join bench_person p on p.n = case when g.n <= 100 then 0 else (g.n + 1 + g.n / $1::int) % $1::int end`;
const friendsText = `insert into relation (user_id, other_id, is_follow, is_friend, followed_at, friend_at)
  select r.user_id, b.user_id, true, true, now(), now()
  from bench_person r cross join generate_series(0, 19) g (n) join bench_person b on b.n = 1 + (r.n * 7 + g.n * 5) % 100
  where r.n < ${viewers} and r.n <> b.n`;

/** People: a fifth of the rows, and never fewer than those who ask. */
export async function seed(database: Database, size: number): Promise<void> {
  const { pool } = database;
  await migrate(pool);
  // One more than those who ask: the last organises what they buy.
  const people = Math.max(viewers + 1, size / 5);
  await seedPeople(database, people);
  for (const text of [...Object.values(tables), vouchesText])
    for (let from = 1; from <= size; from += 10_000)
      await pool.query(text, [people, from, Math.min(size, from + 9999)]);
  await pool.query(
    `insert into capacity_pool (subject, target, seats, created_at) select 'o2o.deal', deal_id::text, 20, now() from o2o_deal`,
  );
  await pool.query(friendsText);
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
