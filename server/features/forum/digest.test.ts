import { readTopic, removeTopic, restoreTopic, visitForum } from '@qunlu/contract/forum/calls.ts';
import { setDigest, viewDigest } from '@qunlu/contract/forum/settings.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeComment, makePoll, makeTopic, turn } from './testing.ts';

const world = useWorld();

const digests = async ({ userId }: { userId: number }) =>
  (
    await world.database.pool.query<{ body: string; path: string }>(
      `select body, path from notice where user_id = $1 and key like 'forum:digest:%' order by notice_id`,
      [userId],
    )
  ).rows;
const off = (by: Person, on: 0 | 1) => world.ask(setDigest, { body: { on }, token: by.token });

test('on Monday, once a week, what one has missed over all circles; nothing when there is nothing [R048]', async () => {
  const circle = await makeCircle(world);
  const elsewhere = await makeCircle(world, { name: '读书会' });
  const [author, reader, quiet] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  await join(world, elsewhere, reader);
  const lonely = await join(world, await makeCircle(world));
  world.pass(60);
  const made = [];
  for (const title of ['一', '二', '三', '四']) made.push(await makeTopic(world, author, circle, { title }));
  const [, , third] = made;
  if (!third) throw new Error('no post');
  await makeComment(world, author, third);
  const there = await makeTopic(world, elsewhere.owner, elsewhere, { title: '读什么' });
  // The poll is nothing where polls are off.
  await makePoll(world, author, circle);
  await turn(world, circle, 'poll', false);
  expect(await off(quiet, 0)).toEqual({ on: false });
  expect(await world.ask(viewDigest, { token: quiet.token })).toEqual({ on: false });
  await world.ask(readTopic, { body: { id: there.topic_id }, token: reader.token });
  await world.runJob('forum.digest');
  const [one, ...more] = await digests(reader);
  expect(more).toEqual([]);
  // What was talked about most comes first.
  expect(one?.body).toMatch(/^“三”“.”“.”等 4 条$/);
  expect(one?.path).toBe(`/phonebook/${circle.id}/circle`);
  expect([await digests(quiet), await digests(lonely)]).toEqual([[], []]);
  // A second run of the same week, on another day of it.
  world.pass(86_400);
  await makeTopic(world, author, circle, { title: '五' });
  await world.runJob('forum.digest');
  expect(await digests(reader)).toHaveLength(1);
  // The next week, after a visit: the one of afterwards, and nothing of whom they have blocked.
  const seconds = () => Math.floor(world.now().getTime() / 1000);
  await world.ask(visitForum, { body: { id: circle.id, until: seconds() }, token: reader.token });
  world.pass(6 * 86_400);
  const last = await makeTopic(world, author, circle, { title: '六' });
  await makeTopic(world, quiet, circle, { title: '七' });
  await relate(world, 'black', reader, quiet);
  await off(quiet, 1);
  await world.runJob('forum.digest');
  expect((await digests(reader)).at(-1)).toEqual({
    body: '“六”',
    path: `/phonebook/${circle.id}/topic/${last.topic_id}`,
  });
  expect(await digests(quiet)).toHaveLength(1);
});

test('the home of a circle has what waits for me and what is new, each only while there is something', async () => {
  const circle = await makeCircle(world);
  const [author, reader] = [await join(world, circle), await join(world, circle)];
  const day = async (by: Person) =>
    (await world.ask(viewCircle, { query: { id: circle.id }, token: by.token })).home?.day;
  const keys = (rows: readonly { key: string }[] | undefined) =>
    (rows ?? []).map(({ key }) => key).filter((key) => key.startsWith('forum.'));
  expect(keys((await day(reader))?.waits)).toEqual([]);
  world.pass(60);
  const asked = await makeTopic(world, author, circle, {
    kind: 'question',
    text: '# 存茶\n茶怎么存？',
    asked_id: reader.userId,
  });
  const shown = await day(reader);
  expect(shown?.waits.filter(({ key }) => key.startsWith('forum.'))).toMatchObject([
    { key: 'forum.asked', title: '存茶 茶怎么存？', path: `/phonebook/${circle.id}/topic/${asked.topic_id}` },
    { key: 'forum.unread', count: 1, path: `/phonebook/${circle.id}/circle?filter=unread` },
  ]);
  expect(shown?.new.filter(({ key }) => key === 'forum.new')).toMatchObject([{ title: '存茶 茶怎么存？' }]);
  await makeComment(world, reader, asked);
  const until = Math.floor(world.now().getTime() / 1000);
  await world.ask(visitForum, { body: { id: circle.id, until }, token: reader.token });
  expect(keys((await day(reader))?.waits)).toEqual([]);
  // Visitors see what is new where the module is for everybody; polls nowhere while their module is off.
  await makePoll(world, author, circle);
  await turn(world, circle, 'poll', false);
  await turn(world, circle, 'forum', true, 0);
  const visitor = await makeMemberPerson(world);
  const seen = await world.ask(viewCircle, { query: { id: circle.id }, token: visitor.token });
  expect(keys(seen.news)).toEqual(['forum.new']);
});

test('what is deleted goes from the digests that were sent, the one before a new one as well; who was told of something else keeps theirs [D78]', async () => {
  const circle = await makeCircle(world);
  const [author, reader] = [await join(world, circle), await join(world, circle)];
  const other = await makeCircle(world);
  const elsewhere = await join(world, other);
  world.pass(60);
  const bad = await makeTopic(world, author, circle, { title: '骂人的标题' });
  await makeTopic(world, other.owner, other, { title: '读什么' });
  await world.runJob('forum.digest');
  expect((await digests(reader)).map(({ body }) => body)).toEqual(['“骂人的标题”']);
  await world.ask(removeTopic, { body: { id: bad.topic_id }, token: circle.owner.token });
  expect([await digests(reader), (await digests(elsewhere)).length]).toEqual([[], 1]);
  await world.ask(restoreTopic, { body: { id: bad.topic_id }, token: circle.owner.token });
  world.pass(7 * 86_400);
  await makeTopic(world, author, circle, { title: '新的' });
  await makeTopic(world, other.owner, other, { title: '还读什么' });
  await world.runJob('forum.digest');
  expect((await digests(elsewhere)).map(({ body }) => body)).toEqual(['“还读什么”']);
});
