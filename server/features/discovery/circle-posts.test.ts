import { listMine } from '@qunlu/contract/circle/home.ts';
import { viewHome } from '@qunlu/contract/discovery/home.ts';
import { searchAll, searchList } from '@qunlu/contract/discovery/search.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';

const world = useWorld();
const run = (text: string, values: unknown[]) => world.database.pool.query(text, values);

interface Post {
  kind?: string;
  minutes?: number;
  audit?: number;
}
let posts = 0;
/** A post that is shown, found by `龙井`. */
async function post(circle: { id: number }, by: Person, title: string, given: Post = {}): Promise<number> {
  const { kind = 'media', minutes = 0, audit = 1 } = given;
  posts += 1;
  const { rows } = await run(
    `insert into forum_topic (phonebook_id, author_id, client_id, kind, title, audit, search, shown,
        published_at, last_at, created_at, changed_at)
     values ($1::bigint, $2, $3, $4, $5, $6, array_to_tsvector(array['龙井', 'circle' || $1::bigint]), true, $7, $7, $7, $7) returning topic_id`,
    [
      circle.id,
      by.userId,
      `post ${posts}`,
      kind,
      title,
      audit,
      new Date(world.now().getTime() - minutes * 60_000),
    ],
  );
  return rows[0].topic_id;
}
async function course(circle: { id: number }, title: string, more = ''): Promise<number> {
  const { rows } = await run(
    `insert into course (phonebook_id, title, state, lessons, published_at, created_at, changed_at)
     values ($1, $2, 1, 1, $3, $3, $3) returning course_id`,
    [circle.id, title, world.now()],
  );
  if (more !== '') await run(`update course set ${more} where course_id = $1`, [rows[0].course_id]);
  return rows[0].course_id;
}
const turn = (circle: { id: number }, key: string, enabled: boolean, visible = 1) =>
  run(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, $2, $3, $4, 1)
     on conflict (phonebook_id, key) do update set enabled = excluded.enabled, visible = excluded.visible`,
    [circle.id, key, enabled, visible],
  );

async function made() {
  const circle = await makeCircle(world);
  const member = await join(world, circle, await makeMemberPerson(world, '李四'));
  const other = await join(world, circle, await makeMemberPerson(world, '赵六'));
  return { circle, member, other, stranger: await makeMemberPerson(world, '王五') };
}
const facts = async (by: Person) =>
  (await world.ask(viewHome, { query: {}, token: by.token })).happened.list
    .filter(({ kind }) => kind === 'post')
    .map(({ title, count, people, path }) => [title, count, people[0]?.name, path]);
const found = async (by: Person, kind: 'topics' | 'courses', q: string, next = 0, size = 20) => {
  const { list, ...page } = await world.ask(searchList, {
    query: { kind, q, size, ...(next === 0 ? {} : { next }) },
    token: by.token,
  });
  return { titles: list.map(({ topic, course: one }) => (topic ?? one)?.title), next: page.next };
};

test('what others write in my circles is news on my home, a day of a circle one line; not to who may not see it [R001][D78]', async () => {
  const { circle, member, other, stranger } = await made();
  await post(circle, other, '昨天的茶', { minutes: 2880 });
  await post(circle, other, '早上的茶', { minutes: 2 });
  const topic = await post(circle, circle.owner, '今年的龙井', { minutes: 1 });
  await post(circle, member, '我自己写的');
  await post(circle, other, '待审的', { audit: 2 });
  const lines = [
    ['今年的龙井', 2, '张三', `/phonebook/${circle.id}/topic/${topic}`],
    ['昨天的茶', 1, '赵六', expect.stringContaining('/topic/')],
  ];
  expect(await facts(member)).toEqual(lines);
  expect(await facts(stranger)).toEqual([]);
  await relate(world, 'black', member, circle.owner);
  expect((await facts(member)).map(([title]) => title)).toEqual(['早上的茶', '昨天的茶']);
  await relate(world, 'unblack', member, circle.owner);
  await turn(circle, 'forum', false);
  expect(await facts(member)).toEqual([]);
  await turn(circle, 'forum', true, 2);
  expect(await facts(member)).toEqual([]);
});

test('my circles say how many posts I have not seen; those of people I must not meet do not count [R006][D78]', async () => {
  const { circle, member, other } = await made();
  world.pass(60);
  const unseen = async () =>
    (await world.ask(listMine, { query: {}, token: member.token })).list.map(({ posts: count }) => count);
  expect(await unseen()).toEqual([0]);
  await post(circle, other, '一');
  await post(circle, circle.owner, '二');
  await post(circle, member, '我的');
  await post(circle, other, '投票', { kind: 'poll' });
  expect(await unseen()).toEqual([2]);
  await turn(circle, 'poll', true);
  expect(await unseen()).toEqual([3]);
  await relate(world, 'black', circle.owner, member);
  expect(await unseen()).toEqual([2]);
  await run(
    'insert into forum_visit (phonebook_id, user_id, seen_until, visited_at) values ($1, $2, $3, $3)',
    [circle.id, member.userId, world.now()],
  );
  expect(await unseen()).toEqual([0]);
  world.pass(60);
  for (let n = 0; n < 100; n += 1) await post(circle, other, `第 ${n} 条`);
  expect(await unseen()).toEqual([99]);
  await turn(circle, 'forum', false);
  expect(await unseen()).toEqual([0]);
});

test('a search finds posts of my circles, the newest first, also far back; nobody else finds them [R012][D78]', async () => {
  const { circle, member, other, stranger } = await made();
  for (let n = 0; n < 3; n += 1) await post(circle, other, `老帖 ${n}`, { minutes: 5000 + n });
  await run(
    `insert into forum_topic (phonebook_id, author_id, client_id, kind, title, audit, shown, published_at, last_at, created_at,
        changed_at)
     select $1, $2, 'filler ' || n, 'media', '闲聊 ' || n, 1, true, t.at, t.at, t.at, t.at
     from generate_series(1, 3005) n cross join lateral (select $3::timestamptz - n * interval '1 minute' as at) t`,
    [circle.id, other.userId, world.now()],
  );
  await post(circle, other, '新帖');
  await post(circle, other, '待审的', { audit: 2 });
  await post(circle, other, '投票', { kind: 'poll' });
  expect(await found(member, 'topics', '龙井')).toEqual({
    titles: ['新帖', '老帖 0', '老帖 1', '老帖 2'],
    next: -1,
  });
  const first = await found(member, 'topics', '龙井', 0, 2);
  expect(first.titles).toEqual(['新帖', '老帖 0']);
  expect((await found(member, 'topics', '龙井', first.next, 2)).titles).toEqual(['老帖 1', '老帖 2']);
  expect((await found(member, 'topics', '…')).titles).toEqual([]);
  const all = await world.ask(searchAll, { query: { q: '龙井' }, token: member.token });
  expect(all.topics.list[0]).toMatchObject({
    title: '新帖',
    circle: { id: circle.id, name: '西湖茶友会' },
    person: { name: '赵六' },
    comments: 0,
  });
  expect((await found(stranger, 'topics', '龙井')).titles).toEqual([]);
  await relate(world, 'black', other, member);
  expect((await found(member, 'topics', '龙井')).titles).toEqual([]);
  await relate(world, 'unblack', other, member);
  await turn(circle, 'forum', false);
  expect((await found(member, 'topics', '龙井')).titles).toEqual([]);
});

test('the newest of a circle in which much is written stand before older posts of a quiet one, page after page [R012][D78]', async () => {
  const { circle: busy, member, other } = await made();
  const quiet = await makeCircle(world);
  await join(world, quiet, member);
  await run(
    `insert into forum_topic (phonebook_id, author_id, client_id, kind, title, audit, shown, published_at, last_at, created_at,
        changed_at)
     select $1, $2, 'much ' || n, 'media', '闲聊 ' || n, 1, true, t.at, t.at, t.at, t.at
     from generate_series(1, 1600) n cross join lateral (select $3::timestamptz - n * interval '1 second' as at) t`,
    [busy.id, other.userId, world.now()],
  );
  for (const minutes of [60, 61]) await post(busy, other, `今天的 ${minutes}`, { minutes });
  for (const minutes of [5000, 5001, 5002]) await post(quiet, quiet.owner, `上周的 ${minutes}`, { minutes });
  const first = await found(member, 'topics', '龙井', 0, 2);
  expect(first.titles).toEqual(['今天的 60', '今天的 61']);
  expect((await found(member, 'topics', '龙井', first.next, 2)).titles).toEqual([
    '上周的 5000',
    '上周的 5001',
  ]);
});

test('a search finds courses of my circles while the module is on [R012][D81]', async () => {
  const { circle, member, stranger } = await made();
  const id = await course(circle, '龙井制茶');
  await course(circle, '龙井草稿', 'state = 0, published_at = null');
  expect((await found(member, 'courses', '龙井')).titles).toEqual([]);
  await turn(circle, 'course', true);
  expect(await found(member, 'courses', '龙井 制茶')).toEqual({ titles: ['龙井制茶'], next: -1 });
  const all = await world.ask(searchAll, { query: { q: '制茶' }, token: member.token });
  expect(all.courses.list).toMatchObject([
    { course_id: id, circle: { name: '西湖茶友会' }, path: `/phonebook/${circle.id}/course/${id}` },
  ]);
  expect((await found(stranger, 'courses', '龙井')).titles).toEqual([]);
  expect((await found(member, 'courses', '红茶')).titles).toEqual([]);
});

test('posts and courses are a statement each of a search', async () => {
  const { member } = await made();
  for (const kind of ['topics', 'courses'] as const) {
    await found(member, kind, '龙井');
    const sent = await statementsOf(() => found(member, kind, '龙井'));
    // With the session and the count of searches.
    expect(sent.filter((text) => /forum_line|course_line/.test(text))).toHaveLength(1);
  }
});
