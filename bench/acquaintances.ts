import { readingOf } from '../server/features/friend/service/readings.ts';
import { databaseLimits, type Database } from '../server/platform/database.ts';
import { migrate } from '../server/platform/migrate.ts';

const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章'];
const given = [...'知远明月清晨静安小满国强建华志明雨桐子涵思琪浩然俊杰'];
const companies = ['青禾茶业', '远山建筑设计事务所', '默会科技', '浙江茶叶集团', '清晨海运公司'];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Of who seeds: the friends of ten thousand are counted by letter in one statement, which takes longer than a request may. */
export const seedingLimits = { ...databaseLimits, statementMs: 0 };
/** Friends of each person. */
export const friendsOfEach = 40;
/** The token of the nth person, from 1 on; Lua writes it alike. */
export const tokenOf = (n: number): string => `bench-token-${String(n).padStart(31, '0')}`;

/** So many people, each with a card, a session and forty friends: the people whose numbers follow theirs. */
export async function seedAcquaintances({ pool }: Database, people: number): Promise<void> {
  await migrate(pool);
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() - interval '40 days' from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(`create table bench_person as
    select user_id, row_number() over (order by user_id) as n from account_user`);
  await pool.query('create unique index on bench_person (n)');
  for (let from = 0; from < people; from += 5000) {
    const rows = await Promise.all(
      Array.from({ length: Math.min(5000, people - from) }, async (_, at) => {
        const n = from + at + 1;
        const card = {
          realname: pick(surnames, n) + pick(given, n >> 3) + pick(given, n * 7 + (n >> 6)),
          company: pick(companies, n),
          position: '创始人',
        };
        return { n, ...card, ...(await readingOf(card)) };
      }),
    );
    await pool.query(
      `insert into card (user_id, is_default, realname, phone, email, company, position, cityname, citycode, intro, educations, works,
         extends, created_at, updated_at)
       select p.user_id, true, r.realname, '139' || lpad(r.n::text, 8, '0'), 'zhiyuan@qinghe.example', r.company, r.position, '杭州市',
         '330100', repeat('一杯好茶和一张好名片一样。', 8),
         '[{"id":1,"school":"浙江大学","major":"茶学","degree":5,"start_at":1125504000,"end_at":1243785600,"description":""}]',
         '[{"id":1,"company":"青禾茶业","position":"创始人","industry":"农业","start_at":1393603200,"end_at":0,"description":""}]',
         '[{"key":"微信","value":"linzhiyuan"},{"key":"我能提供","value":"龙井、红茶的产地直采"}]', now(), now()
       from json_to_recordset($1::json) as r (n int, realname text, company text, position text) join bench_person p on p.n = r.n`,
      [JSON.stringify(rows)],
    );
    await pool.query(
      `insert into friend_entry (user_id, friend_id, card_id, realname, avatar, company, position, certified, initial, sort_key, words,
         readings, tags, applied_at, since, via)
       select o.user_id, f.user_id, c.card_id, r.realname, '', r.company, r.position, 0, r.initial, r.sort_key, r.words, r.readings,
         '{}', now(), now(), 'apply'
       from json_to_recordset($1::json) as r (n int, realname text, company text, position text, initial text, sort_key text,
         words text, readings text)
       join bench_person f on f.n = r.n join card c on c.user_id = f.user_id
       join lateral generate_series(1, $2::int) step on true
       join bench_person o on o.n = 1 + (r.n - 1 - step + $3::int) % $3::int`,
      [JSON.stringify(rows), friendsOfEach, people],
    );
  }
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     select sha256(convert_to('bench-token-' || lpad(n::text, 31, '0'), 'UTF8')), user_id, now(), now(), now() + interval '30 days', '', ''
     from bench_person`,
  );
  await pool.query('vacuum analyze');
}
