/**
 * `node bench/forum.ts [seconds] [rounds] [most]`: posts of a circle and comments of a post with few and with 100,000 and 10,000 of
 * them (or up to `most`), first page and page 1,000, beside a hand-written handler of the same answers on the same PostgreSQL, in
 * turns; medians of 32 clients of wrk. Then the feed's statement beside the list of Discourse's shape: milliseconds and buffers.
 * Then votes a second on one poll, each of somebody else, and progress of 1,000 who watch a lesson. Needs wrk and PostgreSQL
 * (DATABASE_URL).
 */
import { makeDeps } from '../server/app.ts';
import { listTopics } from '../server/features/forum/service/feed.ts';
import { jobContext } from '../server/platform/context.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { median, start, type Child } from './child.ts';
import { withDatabase } from './database.ts';
import { discourse } from './by-hand/forum.ts';
import { inTurns, listed, load, needWrk, type BenchRequest } from './wrk.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const most = Number(process.argv[4]) || 100_000;
/** Members of both circles, each with a session. */
const people = 20_000;
const watchers = 1000;

interface Seeded {
  circles: { posts: number; id: number; deep: number }[];
  topics: { comments: number; id: number; deep: number }[];
  polls: { topic_id: number; option_id: number }[];
  lesson: number;
}

const one = async (pool: Database['pool'], text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await pool.query<Record<string, unknown>>(text, values)).rows[0] ?? {})[0]);

async function seedPeople(pool: Database['pool']): Promise<number[]> {
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
     from (select user_id, row_number() over (order by user_id) as n from account_user) p`,
  );
  await pool.query(
    `create table bench_person as select row_number() over (order by user_id) - 1 as n, user_id from account_user`,
  );
  await pool.query('alter table bench_person add primary key (n)');
  const { rows } = await pool.query<{ phonebook_id: number }>(
    `insert into phonebook (owner_id, name, category, words, readings, members, created_at)
     select (select min(user_id) from account_user), '圈子' || n, 7, '圈子', ' quan zi', $1, now() from generate_series(1, 2) n
     returning phonebook_id`,
    [people],
  );
  const ids = rows.map(({ phonebook_id }) => phonebook_id);
  await pool.query(
    `insert into phonebook_member (phonebook_id, user_id, state, role, realname, initial, sort_key, words, readings, via, applied_at,
       joined_at, fresh_at)
     select c.id, user_id, 1, case when user_id = (select min(user_id) from account_user) then 1 else 4 end, '林知远', 'L',
       'lin zhi yuan', '林知远', ' lin zhi yuan', 'join', now(), now() - interval '1 year', now()
     from account_user, unnest($1::bigint[]) c (id)`,
    [ids],
  );
  await pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort)
     select id, key, true, 1, 1 from unnest($1::bigint[]) c (id), unnest(array['forum', 'poll', 'course']) k (key)`,
    [ids],
  );
  return ids;
}

const postsOf = `insert into forum_topic (phonebook_id, author_id, client_id, kind, title, text, images, audit, likes, comments, answers,
    featured, shown, published_at, last_at, created_at, changed_at)
  select $1::bigint, (select user_id from bench_person p where p.n = g.n % 5000), 'b' || $1::bigint || '-' || n, case when n % 10 = 0 then 'question' else 'media' end, '',
    repeat('今天去了湖边喝茶，' || n || '。', 12), case when n % 5 = 0 then array['/file/public/a.jpg'] else '{}' end, 1, n % 7, 0, 0,
    n % 50 = 0, true, now() - n * interval '7 minutes', now() - n * interval '7 minutes', now(), now()
  from generate_series(1, $2::int) g (n)`;
const commentsOf = `with made as (
    insert into thread_post (kind, subject_id, author_id, text, created_at)
    select 'forum-comment', $1::bigint, (select user_id from bench_person p where p.n = g.n % 5000), '说得对，' || g.n, now() - interval '1 hour'
    from generate_series(1, $2::int) g (n) returning post_id)
  insert into forum_comment (post_id, topic_id, likes) select post_id, $1::bigint, post_id % 3 from made`;

async function seed({ pool }: Database): Promise<Seeded> {
  await migrate(pool);
  const ids = await seedPeople(pool);
  const circles: Seeded['circles'] = [];
  for (const [at, posts] of [100, most].entries()) {
    const id = ids[at] ?? 0;
    for (let from = 0; from < posts; from += 20_000)
      await pool.query(
        postsOf.replaceAll('generate_series(1, $2::int)', `generate_series(${from} + 1, $2::int)`),
        [id, Math.min(posts, from + 20_000)],
      );
    const behind = Math.min(posts - 30, 19_980);
    const deep = await one(
      pool,
      'select topic_id from forum_topic where phonebook_id = $1 order by published_at desc, topic_id desc offset $2 limit 1',
      [id, behind],
    );
    circles.push({ posts, id, deep });
  }
  const topics: Seeded['topics'] = [];
  for (const comments of [100, 10_000]) {
    const id = await one(
      pool,
      'select topic_id from forum_topic where phonebook_id = $1 order by published_at offset $2 limit 1',
      [ids[1], comments],
    );
    await pool.query(commentsOf, [id, comments]);
    await pool.query('update forum_topic set comments = $2 where topic_id = $1', [id, comments]);
    const deep = await one(
      pool,
      `select post_id from thread_post where subject_id = $1 order by post_id offset $2 limit 1`,
      [id, comments - 30],
    );
    topics.push({ comments, id, deep });
  }
  // What each of the first thousand has read and liked of the newest.
  await pool.query(
    `insert into forum_read (topic_id, user_id, opened_at, seen_id)
     select t.topic_id, u.user_id, now(), 0 from (select topic_id from forum_topic order by published_at desc limit 60) t,
       (select user_id from account_user order by user_id limit 1000) u where (t.topic_id + u.user_id) % 3 = 0`,
  );
  const { rows: polls } = await pool.query<{ topic_id: number; option_id: number }>(
    `with made as (
       insert into forum_topic (phonebook_id, author_id, client_id, kind, text, audit, shown, published_at, last_at, created_at, changed_at)
       select $1, (select min(user_id) from account_user), 'poll' || n, 'poll', '周六几点', 1, true, now() - interval '1 year',
         now(), now(), now() from generate_series(1, 20) n returning topic_id),
     poll as (insert into forum_poll (topic_id, multiple, named, results, hours, ends_at)
       select topic_id, false, false, 0, 720, now() + interval '30 days' from made returning topic_id),
     options as (insert into forum_option (topic_id, place, text)
       select topic_id, n, '第' || n::text from poll, generate_series(1, 4) n returning topic_id, option_id)
     select topic_id, min(option_id) as option_id from options group by 1`,
    [ids[1]],
  );
  const course = await one(
    pool,
    `insert into course (phonebook_id, title, state, lessons, seconds, weight, published_at, created_at, changed_at)
     values ($1, '喝茶入门', 1, 1, 3600, 3600, now(), now(), now()) returning course_id`,
    [ids[1]],
  );
  const chapter = await one(
    pool,
    'insert into course_chapter (course_id, sort) values ($1, 1) returning chapter_id',
    [course],
  );
  const lesson = await one(
    pool,
    `insert into course_lesson (course_id, chapter_id, sort, kind, title, file, seconds, told, created_at, changed_at)
     values ($1, $2, 1, 'audio', '第一课', 'a.mp3', 3600, true, now(), now()) returning lesson_id`,
    [course, chapter],
  );
  await pool.query(
    `insert into course_seat (course_id, user_id, kind, since) select $1, user_id, 'free', now() from account_user
     order by user_id limit $2`,
    [course, watchers],
  );
  await pool.query('vacuum analyze');
  return { circles, topics, polls, lesson };
}

const reader = `string.format("bench-token-%031d", 1 + turn % 1000)`;
const get = (path: string): BenchRequest => ({
  before: listed('paths', [path]),
  lua: `return "GET", paths[1], ${reader}, nil`,
});

async function reads(url: string, { circles, topics }: Seeded): Promise<void> {
  const begin = (server: string): Promise<Child> =>
    start('bench/serve.ts', { DATABASE_URL: url, SERVER: server, TRUST_PROXY: '1' }, /listening (\d+)/);
  const children = { product: await begin('product'), hand: await begin('forum') };
  const small = new Map<string, number>();
  const measure = async (name: string, size: number, path: string): Promise<void> => {
    const { product, hand } = await inTurns(
      (['product', 'hand'] as const).map((server) => ({
        name: server,
        origin: children[server].origin,
        request: get(path),
      })),
      { seconds, rounds },
    );
    small.set(name, small.get(name) ?? product);
    console.log(
      `${name.padEnd(22)} ${String(size).padStart(6)}  product ${product.toFixed(0).padStart(5)} req/s  hand ${hand.toFixed(0).padStart(5)} req/s  product / hand ${(product / hand).toFixed(2)}  of the small one ${(product / (small.get(name) ?? 1)).toFixed(2)}`,
    );
  };
  for (const { posts, id, deep } of circles) {
    await measure('posts, first page', posts, `/v1/forum/topics?id=${id}&size=20`);
    await measure('posts, page 1,000', posts, `/v1/forum/topics?id=${id}&size=20&next=${deep}`);
  }
  for (const { comments, id, deep } of topics) {
    await measure('comments, first page', comments, `/v1/forum/comments?id=${id}&size=20`);
    await measure('comments, last page', comments, `/v1/forum/comments?id=${id}&size=20&next=${deep}`);
  }
  for (const child of Object.values(children)) await child.stop();
}

/** The feed as a statement, in process, beside Discourse's list: medians of 200. */
async function statements(database: Database, { circles }: Seeded): Promise<void> {
  const { pool, db } = database;
  for (const statement of discourse.tables.split(';')) await pool.query(statement);
  const env = readEnv({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'error' });
  const deps = makeDeps({ env, db, log: makeLog(env) });
  const userId = await one(pool, 'select user_id from bench_person where n = 7');
  const viewer = { userId, phone: '', status: 1, sessionHash: Buffer.alloc(0) };
  const ctx = { ...jobContext(deps), staff: null, viewer };
  const id = circles[1]?.id ?? 0;
  const timesOf = async (work: () => Promise<unknown>): Promise<number> => {
    const found: number[] = [];
    for (let round = 0; round < 200; round += 1) {
      const began = performance.now();
      await work();
      found.push(performance.now() - began);
    }
    return median(found);
  };
  const feed = await timesOf(() => listTopics(ctx, { id, size: 30 }));
  const list = await timesOf(() =>
    pool.query({ name: 'discourse', text: discourse.list, values: [id, userId] }),
  );
  const { rows } = await pool.query<Record<string, { Plan: Record<string, number> }[]>>(
    `explain (analyze, buffers, format json) ${discourse.list.replace('$1', String(id)).replace('$2', String(userId))}`,
  );
  const buffers = rows[0]?.['QUERY PLAN']?.[0]?.Plan['Shared Hit Blocks'] ?? 0;
  console.log(
    `feed of 30 with its member, rules and faces ${feed.toFixed(2)} ms  Discourse's list ${list.toFixed(2)} ms (${buffers} buffers)`,
  );
}

async function writes(url: string, { polls, lesson }: Seeded): Promise<void> {
  const child = await start(
    'bench/serve.ts',
    { DATABASE_URL: url, SERVER: 'product', TRUST_PROXY: '1' },
    /listening (\d+)/,
  );
  const [first] = polls;
  const votes = await load(
    child.origin,
    {
      // Everybody once, then on the next poll.
      before: `${listed(
        'topics',
        polls.map(({ topic_id }) => String(topic_id)),
      )}${listed(
        'options',
        polls.map(({ option_id }) => String(option_id)),
      )}`,
      lua: `local at = 1 + math.floor(turn / ${people})
        return "POST", "/v1/forum/vote", string.format("bench-token-%031d", 1 + turn % ${people}),
          string.format('{"id":%s,"options":[%s]}', topics[at], options[at])`,
    },
    seconds,
  );
  console.log(
    `votes on one poll (${first?.topic_id}): ${votes.rate.toFixed(0)} a second, p50 ${votes.p50.toFixed(1)} ms, p99 ${votes.p99.toFixed(1)} ms`,
  );
  const progress = await load(
    child.origin,
    {
      lua: `local from = math.floor(turn / ${watchers}) * 15
        return "POST", "/v1/course/progress", string.format("bench-token-%031d", 1 + turn % ${watchers}),
          string.format('{"lesson_id":${lesson},"session":"s%d","ranges":[[%d,%d]],"position":%d}', turn % ${watchers}, from, from + 15, from + 15)`,
    },
    seconds,
  );
  console.log(
    `progress of ${watchers} who watch: ${progress.rate.toFixed(0)} writes a second (needed: ${(watchers / 15).toFixed(0)}), p50 ${progress.p50.toFixed(1)} ms, p99 ${progress.p99.toFixed(1)} ms`,
  );
  await child.stop();
}

await needWrk();
await withDatabase('forum', async (url) => {
  const database = openServer(url, 10);
  const seeded = await seed(database);
  await reads(url, seeded);
  await statements(database, seeded);
  await writes(url, seeded);
  await database.close();
});
