/**
 * `node bench/circles.ts [seconds] [rounds] [most]`: the directory of circles with 100, 10,000 and 100,000 members (or up to `most`) in
 * one table (first page, middle page, search by a rare name, a common letter, initials) and the home of a circle, as member and as
 * owner: requests a second of 32 clients of wrk, beside hand-written handlers (`by-hand/circles.ts`), in turns; medians. Then a list
 * of 2,000 people imported beside one bare insert, and a campaign to 2,000 people beside sending the same texts without any care;
 * nobody may get a text twice. Needs wrk and PostgreSQL (DATABASE_URL).
 */
import { makeDeps } from '../server/app.ts';
import { readingOf } from '../server/features/friend/service/readings.ts';
import { runImports } from '../server/features/roster/service/importing.ts';
import { sealPhone } from '../server/features/roster/service/phones.ts';
import { insertRows } from '../server/features/roster/store/rows.ts';
import { runCampaigns } from '../server/features/sms/service/campaign-sending.ts';
import { jobContext, type Deps } from '../server/platform/context.ts';
import { openServer, transacted, type Database } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { start } from './child.ts';
import { withDatabase } from './database.ts';
import { inTurns, listed, needWrk, type BenchRequest } from './wrk.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const sizes = [100, 10_000, 100_000].filter((size) => size <= (Number(process.argv[4]) || 100_000));
const most = Math.max(...sizes, 5000);
/** Those who are imported and written to. */
const crowd = 2000;
/** Sessions, of the first people: the first owns all circles, the others belong to them. */
const viewers = 100;
const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章'];
const given = [...'知远明月清晨静安小满国强建华志明雨桐子涵思琪浩然俊杰'];
const companies = ['青禾茶业', '远山建筑设计事务所', '默会科技', '浙江茶叶集团', '清晨海运公司'];
const places = ['杭州', '宁波', '绍兴', '嘉兴', '湖州', '金华', '台州'];

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Circles of each size, one more for the crowd; the first person is in all of them. Answers the circles. */
async function seed({ pool }: Database): Promise<number[]> {
  await migrate(pool);
  await pool.query(
    `insert into account_user (username, phone, created_at)
     select '群友' || n, '139' || lpad(n::text, 8, '0'), now() from generate_series(1, $1::int) n`,
    [most],
  );
  const { rows: circles } = await pool.query<{ phonebook_id: number }>(
    `insert into phonebook (owner_id, name, category, intro, notice, words, readings, created_at)
     select (select min(user_id) from account_user), '圈子' || n, 7, '一群爱喝茶的人', '周六见', '圈子', ' quan zi', now()
     from generate_series(1, $1::int) n returning phonebook_id`,
    [sizes.length + 1],
  );
  const ids = circles.map(({ phonebook_id }) => phonebook_id);
  for (let from = 0; from < most; from += 5000) {
    const rows = await Promise.all(
      Array.from({ length: 5000 }, async (_, at) => {
        const n = from + at;
        const card = {
          realname: pick(surnames, n) + pick(given, n >> 3) + pick(given, n * 7 + (n >> 6)),
          company: `${pick(places, n >> 2)}${pick(companies, n)}`,
          position: '经理',
        };
        // The same few stand in every size.
        if (n % 10_000 === 3) card.realname = '夏侯霸';
        return { n, city: pick(places, n), ...card, ...(await readingOf(card)) };
      }),
    );
    await pool.query(
      `with people as (select user_id, row_number() over (order by user_id) - 1 as at from account_user)
       insert into phonebook_member (phonebook_id, user_id, state, role, realname, company, position, city, initial, sort_key, words,
         readings, via, applied_at, joined_at, fresh_at)
       select c.id, p.user_id, 1, case when r.n = 0 then 1 else 4 end, r.realname, r.company, r.position, r.city, r.initial, r.sort_key,
         r.words, r.readings, 'join', now(), now(), now()
       from unnest($1::bigint[], $2::int[]) c (id, length)
       join json_to_recordset($3::json) as r (n int, realname text, company text, position text, city text, initial text,
         sort_key text, words text, readings text) on r.n < c.length
       join people p on p.at = r.n`,
      [ids, [...sizes, crowd], JSON.stringify(rows)],
    );
  }
  await pool.query(
    `insert into account_session (token_hash, user_id, created_at, used_at, expires_at, ip, user_agent)
     select sha256(convert_to('bench-token-' || lpad(n::text, 31, '0'), 'UTF8')), user_id, now(), now(), now() + interval '30 days', '', ''
     from (select user_id, row_number() over (order by user_id) as n from account_user order by user_id limit $1) p`,
    [viewers],
  );
  await pool.query('vacuum analyze');
  return ids;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const ratio = (one = 0, other = 1): string => `× ${(one / other).toFixed(2)}`;

/** What one asks of the directory of a circle of so many members. */
const pages = (size: number): Record<string, string> => ({
  'first page': '',
  'middle page': `&page=${Math.ceil(size / 100)}`,
  'search, rare': `&q=${encodeURIComponent('夏侯')}`,
  'search, common letter': `&q=${encodeURIComponent('明')}`,
  'search, initials': '&q=xhb',
});

const owner = `string.format("bench-token-%031d", 1)`;
const members = `string.format("bench-token-%031d", 2 + turn % ${viewers - 1})`;

async function reads(url: string, ids: readonly number[]): Promise<void> {
  const begin = (server: string) =>
    start('bench/serve.ts', { DATABASE_URL: url, SERVER: server, TRUST_PROXY: '1' }, /listening (\d+)/);
  const children = { product: await begin('product'), hand: await begin('circles') };
  const first = new Map<string, number>();
  const measure = async (name: string, size: number, path: string, token: string): Promise<void> => {
    const request: BenchRequest = {
      before: listed('paths', [path]),
      lua: `return "GET", paths[1], ${token}, nil`,
    };
    const { product, hand } = await inTurns(
      (['product', 'hand'] as const).map((server) => ({
        name: server,
        origin: children[server].origin,
        request,
      })),
      { seconds, rounds },
    );
    first.set(name, first.get(name) ?? product);
    console.log(
      `${name.padEnd(30)} ${String(size).padStart(6)}  product ${product.toFixed(0).padStart(6)} a second  by hand ${hand.toFixed(0).padStart(6)}  time / by hand ${ratio(hand, product)}  time / that of ${sizes[0]} ${ratio(first.get(name), product)}`,
    );
  };
  for (const [at, size] of sizes.entries()) {
    const id = ids[at] ?? 0;
    for (const [name, more] of Object.entries(pages(size)))
      await measure(`members, ${name}`, size, `/v1/phonebook/members?id=${id}&size=50${more}`, members);
    await measure('home, member', size, `/v1/phonebook/view?id=${id}`, members);
    // With all that waits for an admin, which the other page does not have.
    await measure('home, owner', size, `/v1/phonebook/view?id=${id}`, owner);
  }
  for (const child of Object.values(children)) await child.stop();
}

async function importing({ pool, db }: Database, deps: Deps, circleId: number): Promise<void> {
  const { rows } = await pool.query<{ import_id: number }>(
    `insert into roster_import (phonebook_id, owner_id, user_id, state, file_name, file_key, rows, created_at, submitted_at, decided_at)
     select phonebook_id, owner_id, owner_id, 3, 'a.xlsx', '', $2, now(), now(), now() from phonebook where phonebook_id = $1
     returning import_id`,
    [circleId, crowd],
  );
  const ctx = jobContext(deps);
  await transacted(db, (tx) =>
    insertRows(
      tx,
      rows[0]?.import_id ?? 0,
      Array.from({ length: crowd }, (_, n) => ({
        line: n + 2,
        realname: pick(surnames, n) + pick(given, n >> 3),
        company: pick(companies, n),
        position: '经理',
        phone_seal: sealPhone(ctx, `136${String(n).padStart(8, '0')}`),
        phone_mask: '136****0000',
      })),
    ),
  );
  const time = await timed(() => runImports(deps, () => true));
  const done = await pool.query<{ ok: number }>('select ok from roster_import where import_id = $1', [
    rows[0]?.import_id,
  ]);
  const plain = await timed(() =>
    pool.query(
      `insert into phonebook_member (phonebook_id, state, realname, company, position, initial, sort_key, words, readings, via,
         applied_at, fresh_at)
       select phonebook_id, state, realname, company, position, initial, sort_key, words, readings, via, applied_at, fresh_at
       from phonebook_member where phonebook_id = $1 and state = 7`,
      [circleId],
    ),
  );
  console.log(
    `import   ${String(done.rows[0]?.ok).padStart(6)} of ${crowd} lines in ${(time / 1000).toFixed(2)} s  one bare insert of them ${(plain / 1000).toFixed(2)} s  ${ratio(time, plain)}`,
  );
}

async function campaign({ pool, db }: Database, real: Deps, circleId: number): Promise<void> {
  // Texts are sent by day only.
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T04:00:00Z`);
  const deps: Deps = { ...real, clock: () => noon };
  const { rows } = await pool.query<{ campaign_id: number }>(
    `insert into sms_campaign (audience, target, user_id, owner_id, content, body, state, people, parts, credits, created_at, submitted_at)
     select 'phonebook', phonebook_id, owner_id, owner_id, '周六上午喝茶', '【群录】周六上午喝茶', 3, $2, 1, $2, $3, $3
     from phonebook where phonebook_id = $1 returning campaign_id`,
    [circleId, crowd, noon],
  );
  const id = rows[0]?.campaign_id;
  await pool.query(
    `insert into sms_message (campaign_id, user_id, audience, target)
     select $1, user_id, 'phonebook', phonebook_id from phonebook_member where phonebook_id = $2 and state = 1 and user_id is not null`,
    [id, circleId],
  );
  // Two processes at once, as two machines would.
  const time = await timed(() =>
    Promise.all([runCampaigns(deps, () => true), runCampaigns(deps, () => true)]),
  );
  const { rows: sent } = await pool.query<{ state: number; sent: number; texts: number; people: number }>(
    `select c.state, c.sent, (select count(*)::int from sandbox_sms) as texts, (select count(distinct phone)::int from sandbox_sms) as people
     from sms_campaign c where campaign_id = $1`,
    [id],
  );
  const { rows: phones } = await pool.query<{ phone: string }>('select distinct phone from sandbox_sms');
  const plain = await timed(async () => {
    const left = [...phones];
    const lane = async (): Promise<void> => {
      for (let one = left.pop(); one; one = left.pop())
        await deps.sms.send(db, { phone: one.phone, text: '周六', code: '', at: noon, campaign: true });
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  });
  const [{ state, texts, people } = { state: 0, texts: 0, people: 0 }] = sent;
  if (texts !== people || people !== crowd) throw new Error(`${texts} texts to ${people} people`);
  console.log(
    `campaign ${String(people).padStart(6)} people, ${texts} texts, none twice, state ${state}, in ${(time / 1000).toFixed(2)} s (${((people / time) * 1000).toFixed(0)} a second)  sent without care ${(plain / 1000).toFixed(2)} s  ${ratio(time, plain)}`,
  );
}

await needWrk();
await withDatabase('circles', async (url) => {
  const database = openServer(url, 10);
  const ids = await seed(database);
  await reads(url, ids);
  const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db: database.db, log: makeLog(env) });
  await importing(database, deps, ids.at(-1) ?? 0);
  await campaign(database, deps, ids.at(-1) ?? 0);
  await database.close();
});
