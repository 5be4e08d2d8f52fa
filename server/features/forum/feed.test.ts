import * as contract from '@qunlu/contract/forum/calls.ts';
import type { TopicFilter } from '@qunlu/contract/forum/rules.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeComment, makePoll, makeTopic, turn } from './testing.ts';

const world = useWorld();

const ascending = (one: number, other: number): number => one - other;

const feed = (by: Pick<Person, 'token'>, id: number, query: object = {}) =>
  world.ask(contract.listTopics, { query: { id, ...query }, token: by.token });
const ids = async (by: Pick<Person, 'token'>, id: number, filter: TopicFilter, more: object = {}) =>
  (await feed(by, id, { filter, ...more })).list.map(({ topic_id }) => topic_id);
const view = (by: Pick<Person, 'token'>, id: number) =>
  world.ask(contract.viewTopic, { query: { id }, token: by.token });
const status = async (by: { token: string }, id: number): Promise<number> =>
  (await world.call('GET', contract.viewTopic.path, { token: by.token, query: { id } })).status;

async function scene() {
  const circle = await makeCircle(world);
  const [author, reader] = [await join(world, circle), await join(world, circle)];
  return { circle, author, reader };
}

test('each filter shows what it says, the newest first [R059][R066][D78]', async () => {
  const { circle, author, reader } = await scene();
  const at = async <T>(work: Promise<T>): Promise<T> => {
    world.pass(1);
    return work;
  };
  const media = await at(makeTopic(world, author, circle));
  const answered = await at(makeTopic(world, author, circle, { kind: 'question', text: '几点开始？' }));
  const open = await at(makeTopic(world, author, circle, { kind: 'question', text: '在哪里？' }));
  const poll = await at(makePoll(world, reader, circle));
  // The author's own words are no answer.
  await makeComment(world, author, open, { text: '急' });
  await makeComment(world, reader, answered, { text: '三点' });
  await world.ask(contract.featureTopic, {
    body: { id: media.topic_id, featured: 1 },
    token: circle.owner.token,
  });
  const of = (filter: TopicFilter) => ids(reader, circle.id, filter);
  expect(await of('latest')).toEqual([poll, open, answered, media].map(({ topic_id }) => topic_id));
  expect(await of('featured')).toEqual([media.topic_id]);
  expect(await of('unanswered')).toEqual([open.topic_id]);
  expect(await of('question')).toEqual([open.topic_id, answered.topic_id]);
  expect(await of('poll')).toEqual([poll.topic_id]);
  expect(await of('mine')).toEqual([poll.topic_id]);
  expect(await of('media')).toEqual([media.topic_id]);
});

test('by what was said last a post is found again; what is of one moment stays on one page [R066]', async () => {
  const { circle, author, reader } = await scene();
  const made: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    world.pass(1);
    made.push((await makeTopic(world, author, circle)).topic_id);
  }
  const [oldest = 0, second = 0, third = 0, newest = 0] = made;
  world.pass(1);
  await makeComment(world, reader, { topic_id: oldest }, { text: '顶' });
  await makeComment(world, reader, { topic_id: third }, { text: '顶' });
  const first = await feed(reader, circle.id, { filter: 'active', size: 1 });
  // Both were spoken of in the same moment.
  expect(first.list.map(({ topic_id }) => topic_id).toSorted(ascending)).toEqual(
    [oldest, third].toSorted(ascending),
  );
  const rest = await feed(reader, circle.id, { filter: 'active', size: 2, next: first.next });
  expect(rest.list.map(({ topic_id }) => topic_id)).toEqual([newest, second]);
  const end = await feed(reader, circle.id, { filter: 'active', size: 2, next: rest.next });
  expect(end).toMatchObject({ list: [], next: -1 });
});

test('pages go on behind the last post, also when one is deleted meanwhile [D78]', async () => {
  const { circle, author, reader } = await scene();
  const made: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    world.pass(1);
    made.unshift((await makeTopic(world, author, circle)).topic_id);
  }
  const first = await feed(reader, circle.id, { size: 2 });
  expect(first.list.map(({ topic_id }) => topic_id)).toEqual(made.slice(0, 2));
  await world.ask(contract.removeTopic, { body: { id: first.next }, token: author.token });
  const second = await feed(reader, circle.id, { size: 2, next: first.next });
  expect(second.list.map(({ topic_id }) => topic_id)).toEqual(made.slice(2, 4));
  const last = await feed(reader, circle.id, { size: 2, next: second.next });
  expect([last.list.map(({ topic_id }) => topic_id), last.next]).toEqual([made.slice(4), -1]);
});

test('where one left off stays while a visit lasts, on every device [R059]', async () => {
  const { circle, author, reader } = await scene();
  const seconds = () => Math.floor(world.now().getTime() / 1000);
  world.pass(10);
  const old = await makeTopic(world, author, circle);
  // Who has never been here has no line, and finds what is new since they came.
  expect(await feed(reader, circle.id)).toMatchObject({ left_at: 0, fresh: 1 });
  const visit = (until: number) =>
    world.ask(contract.visitForum, { body: { id: circle.id, until }, token: reader.token });
  expect(await visit(seconds())).toEqual({ left_at: 0 });
  const seen = seconds();
  world.pass(3600);
  const made = await makeTopic(world, author, circle);
  await makeTopic(world, reader, circle);
  world.pass(60);
  expect(await feed(reader, circle.id)).toMatchObject({ left_at: seen, fresh: 1 });
  expect(await ids(reader, circle.id, 'unread')).toEqual([made.topic_id]);
  const rows = (await feed(reader, circle.id)).list;
  expect(rows.map(({ topic_id, unread }) => [topic_id, unread])).toContainEqual([made.topic_id, true]);
  expect(rows.map(({ topic_id, unread }) => [topic_id, unread])).toContainEqual([old.topic_id, false]);
  // The other device, ten minutes later: the same line.
  expect(await visit(seconds())).toEqual({ left_at: seen });
  world.pass(600);
  expect(await feed(reader, circle.id)).toMatchObject({ left_at: seen, fresh: 1 });
  await world.ask(contract.readTopic, { body: { id: made.topic_id }, token: reader.token });
  expect(await ids(reader, circle.id, 'unread')).toEqual([]);
  // The next visit begins where this one ended; going back changes nothing.
  world.pass(3600);
  expect((await feed(reader, circle.id)).fresh).toBe(0);
  expect((await visit(5)).left_at).toBeGreaterThan(seen);
});

test('new comments are counted from what was seen, not one’s own [R071]', async () => {
  const { circle, author, reader } = await scene();
  const made = await makeTopic(world, author, circle);
  const first = await makeComment(world, author, made);
  const read = (seen_id: number) =>
    world.ask(contract.readTopic, { body: { id: made.topic_id, seen_id }, token: reader.token });
  expect((await feed(reader, circle.id)).list[0]).toMatchObject({ new_comments: 0, comments: 1 });
  await read(first.comment_id);
  await makeComment(world, author, made);
  await makeComment(world, reader, made);
  expect((await feed(reader, circle.id)).list[0]).toMatchObject({ new_comments: 1, comments: 3 });
  // What is not there yet is not seen.
  expect((await read(Number.MAX_SAFE_INTEGER)).seen_id).toBeLessThan(1_000_000_000);
  await makeComment(world, author, made);
  expect((await feed(reader, circle.id)).list[0]).toMatchObject({ new_comments: 1 });
});

test('what is pinned stands above the list, three at most [D78]', async () => {
  const { circle, author } = await scene();
  const { owner } = circle;
  const made = [];
  for (let at = 0; at < 4; at += 1) made.push(await makeTopic(world, author, circle));
  const pin = (id: number, pinned: number, token = owner.token) =>
    world.call('POST', contract.pinTopic.path, { token, body: { id, pinned } });
  const [a, b, c, d] = made.map(({ topic_id }) => topic_id) as [number, number, number, number];
  expect((await pin(a, 1, author.token)).status).toBe(403);
  for (const id of [a, b, c, a]) expect((await pin(id, 1)).status).toBe(200);
  const fourth = await pin(d, 1);
  expect([fourth.status, fourth.body.errmsg]).toEqual([422, '最多置顶 3 条，请先取消一条']);
  const shown = await feed(author, circle.id);
  expect(shown.pinned.map(({ topic_id }) => topic_id).toSorted(ascending)).toEqual(
    [a, b, c].toSorted(ascending),
  );
  expect(shown.list.map(({ topic_id }) => topic_id)).toEqual([d]);
  await pin(b, 0);
  expect((await pin(d, 1)).body.pinned).toBe(true);
  // What is deleted gives its place.
  await world.ask(contract.removeTopic, { body: { id: a }, token: author.token });
  expect((await pin(b, 1)).status).toBe(200);
});

test('words find posts by text, pinyin and initials, in this circle alone [R066]', async () => {
  const { circle, author, reader } = await scene();
  const elsewhere = await makeCircle(world, {}, author);
  const made = await makeTopic(world, author, circle, { title: '满觉陇桂花', text: '周六下午' });
  await makeTopic(world, author, elsewhere, { title: '满觉陇桂花' });
  await makeTopic(world, author, circle, { title: '别的' });
  for (const words of ['桂花', '周六下午', 'guihua', 'mjl'])
    expect([words, await ids(reader, circle.id, 'latest', { words })]).toEqual([words, [made.topic_id]]);
  expect(await ids(reader, circle.id, 'latest', { words: '！！' })).toEqual([]);
});

test('a foreign circle’s post answers as if there were none; a removed member’s too [R071]', async () => {
  const { circle, author, reader } = await scene();
  const made = await makeTopic(world, author, circle);
  const stranger = await makeMemberPerson(world);
  expect([await status(stranger, made.topic_id), await status(reader, made.topic_id)]).toEqual([404, 200]);
  expect(await status(reader, 123)).toBe(404);
  await world.database.pool.query(
    'update phonebook_member set state = 4, ended_at = $2 where member_id = $1',
    [reader.memberId, world.now()],
  );
  expect(await status(reader, made.topic_id)).toBe(404);
  const list = await world.call('GET', contract.listTopics.path, {
    token: stranger.token,
    query: { id: circle.id },
  });
  expect(list.body.errcode).toBe(40301);
});

test('visitors read posts where the module is for everybody, and write nothing [R059][R071]', async () => {
  const { circle, author } = await scene();
  const made = await makeTopic(world, author, circle);
  const visitor = await makeMemberPerson(world);
  await turn(world, circle, 'forum', true, 0);
  const shown = await feed(visitor, circle.id);
  expect(shown.list).toHaveLength(1);
  expect(shown.can).toEqual({ post: false, manage: false });
  expect(shown.list[0]?.can).toMatchObject({ comment: false, like: false, vote: false, appraise: false });
  expect(await status(visitor, made.topic_id)).toBe(200);
  const asked = async (path: string, body?: object) =>
    (
      await world.call(body ? 'POST' : 'GET', path, {
        token: visitor.token,
        ...(body ? { body } : { query: { id: made.topic_id } }),
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    ).body.errcode;
  expect(await asked('/v1/forum/comments')).toBe(40301);
  expect(await asked('/v1/forum/appraisals')).toBe(40301);
  expect(await asked('/v1/forum/addcomment', { id: made.topic_id, text: '路过' })).toBe(40301);
  expect(await asked('/v1/forum/like', { id: made.topic_id, liked: 1 })).toBe(40301);
  const page = await world.call('GET', `/phonebook/${circle.id}/topic/${made.topic_id}`, {
    headers: { accept: 'text/html' },
  });
  expect(page.text).toContain('周末去龙井村喝茶');
  await turn(world, circle, 'forum', true, 1);
  const closed = await world.call('GET', `/phonebook/${circle.id}/topic/${made.topic_id}`, {
    headers: { accept: 'text/html' },
  });
  expect(closed.text).not.toContain('周末去龙井村喝茶');
});

test('nothing of whom one has blocked, either way; who looks after the content sees it all [D40]', async () => {
  const { circle, author, reader } = await scene();
  const made = await makeTopic(world, author, circle);
  const admin = await makeAdmin(world, circle, ['content']);
  for (const person of [reader, admin]) await relate(world, 'black', author, person);
  expect((await feed(reader, circle.id)).list).toEqual([]);
  expect(await status(reader, made.topic_id)).toBe(404);
  expect((await feed(admin, circle.id)).list).toHaveLength(1);
  expect((await view(admin, made.topic_id)).can.remove).toBe(true);
});

test('a module that is off has no call that answers [D77]', async () => {
  const { circle, author } = await scene();
  const made = await makeTopic(world, author, circle);
  await turn(world, circle, 'forum', false);
  for (const path of ['/v1/forum/topics', '/v1/forum/writing'])
    expect(
      (await world.call('GET', path, { token: author.token, query: { id: circle.id } })).body.errcode,
    ).toBe(40402);
  expect(
    (await world.call('GET', contract.viewTopic.path, { token: author.token, query: { id: made.topic_id } }))
      .body.errcode,
  ).toBe(40402);
});

test('my posts over all circles that I am still in, with what is new [R048]', async () => {
  const { circle, author, reader } = await scene();
  const elsewhere = await makeCircle(world, { name: '读书会' });
  const there = await join(world, elsewhere, reader);
  const a = await makeTopic(world, author, circle);
  world.pass(1);
  const b = await makeTopic(world, elsewhere.owner, elsewhere, { title: '读什么' });
  await makeComment(world, reader, a);
  await makeComment(world, author, a);
  await world.ask(contract.followTopic, { body: { id: b.topic_id, followed: 1 }, token: reader.token });
  const mine = async (by: Person, tab?: string) =>
    (await world.ask(contract.myTopics, { query: tab ? { tab: tab as 'written' } : {}, token: by.token }))
      .list;
  expect(await mine(author)).toMatchObject([{ topic_id: a.topic_id, new_comments: 1, circle: '西湖茶友会' }]);
  expect(await mine(reader, 'commented')).toMatchObject([{ topic_id: a.topic_id, comments: 2 }]);
  expect(await mine(reader, 'followed')).toMatchObject([
    { topic_id: b.topic_id, title: '读什么', circle: '读书会' },
  ]);
  await world.database.pool.query(
    'update phonebook_member set state = 3, ended_at = $2 where member_id = $1',
    [there.memberId, world.now()],
  );
  expect(await mine(reader, 'followed')).toEqual([]);
});
