import * as contract from '@qunlu/contract/forum/comments.ts';
import { editTopic } from '@qunlu/contract/forum/write.ts';
import { likeTopic, listTopics, pinTopic, removeTopic, viewTopic } from '@qunlu/contract/forum/calls.ts';
import { decideAudit, listAudits, setForum, viewForumSetting } from '@qunlu/contract/forum/settings.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { removeMember } from '@qunlu/contract/joining/deciding.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { makeComment, makePoll, makeTopic, toldTo, turn } from './testing.ts';

const world = useWorld();

/** All that somebody was told of what people write, words and all. */
const bodiesOf = async ({ userId }: { userId: number }): Promise<string[]> =>
  (
    await world.database.pool.query<{ body: string }>(
      `select body from notice where user_id = $1 and category = 'content'`,
      [userId],
    )
  ).rows.map(({ body }) => body);

test('who is not in the circle any more, or does not see the module, is told nothing of what is written there [D78]', async () => {
  const circle = await makeCircle(world);
  const [author, reader] = [await join(world, circle), await join(world, circle)];
  const topic = await makeTopic(world, author, circle);
  const first = await makeComment(world, author, topic, { text: '我带茶' });
  await world.ask(removeMember, {
    body: { id: circle.id, member_id: author.memberId, reason: '不再参加' },
    token: circle.owner.token,
  });
  await makeComment(world, reader, topic, { text: '以后的事不告诉他' });
  await makeComment(world, reader, topic, { text: '回复也不告诉他', parent_id: first.comment_id });
  await world.ask(contract.likeComment, { body: { id: first.comment_id, liked: 1 }, token: reader.token });
  await world.ask(likeTopic, { body: { id: topic.topic_id, liked: 1 }, token: reader.token });
  expect(await toldTo(world, author)).toEqual([]);
  // For those alone who run the circle.
  const theirs = await makeTopic(world, reader, circle);
  await turn(world, circle, 'forum', true, 2);
  const said = { text: '@成员 只给管理员看', mentions: [reader.userId] };
  await makeComment(world, circle.owner, theirs, said);
  expect(await toldTo(world, reader)).toEqual([]);
});

test('a comment that is deleted or taken down takes what was told of it along [D78][D137]', async () => {
  const circle = await makeCircle(world);
  const [author, reader] = [await join(world, circle), await join(world, circle)];
  const topic = await makeTopic(world, author, circle);
  const mine = await makeComment(world, author, topic, { text: '我带茶' });
  const bad = await makeComment(world, reader, topic, { text: '骂人的话' });
  expect(await bodiesOf(author)).toEqual(['骂人的话']);
  await world.ask(contract.removeComment, { body: { id: bad.comment_id }, token: circle.owner.token });
  expect(await bodiesOf(author)).toEqual([]);
  const reply = await makeComment(world, reader, topic, { text: '又骂人', parent_id: mine.comment_id });
  expect(await bodiesOf(author)).toEqual(['又骂人']);
  // What was said after it is told still.
  const later = await makeComment(world, circle.owner, topic, { text: '大家好好说' });
  await world.ask(contract.removeComment, { body: { id: reply.comment_id }, token: reader.token });
  expect(await bodiesOf(author)).toEqual(['大家好好说']);
  await world.ask(contract.removeComment, { body: { id: bad.comment_id }, token: circle.owner.token });
  expect(await bodiesOf(author)).toEqual(['大家好好说']);
  expect(later.comment_id).toBeGreaterThan(0);
});

test('with a post that is taken down goes what others were told of it and of what stands under it [D78][D137]', async () => {
  const circle = await makeCircle(world);
  const [author, reader, named] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  const topic = await makeTopic(world, author, circle, { title: '骂人的标题' });
  const first = await makeComment(world, reader, topic, { text: '@成员 看', mentions: [named.userId] });
  await makeComment(world, named, topic, { text: '过分', parent_id: first.comment_id });
  expect([(await toldTo(world, named)).length, (await toldTo(world, reader)).length]).toEqual([1, 1]);
  await world.ask(removeTopic, { body: { id: topic.topic_id }, token: circle.owner.token });
  expect([await toldTo(world, named), await toldTo(world, reader)]).toEqual([[], []]);
});

test('where visitors read posts, polls are for members; what an admin deleted is nothing to them once they look after nothing [D77][D78]', async () => {
  const circle = await makeCircle(world);
  const author = await join(world, circle);
  await makePoll(world, author, circle);
  const topic = await makeTopic(world, author, circle, { text: '删掉的话' });
  await turn(world, circle, 'forum', true, 0);
  const visitor = await makeMemberPerson(world);
  const seen = await world.ask(listTopics, { query: { id: circle.id }, token: visitor.token });
  expect([seen.list.map(({ topic_id }) => topic_id), seen.polls]).toEqual([[topic.topic_id], false]);
  const home = await world.ask(viewCircle, { query: { id: circle.id }, token: visitor.token });
  expect(JSON.stringify(home)).not.toContain('带什么茶');
  const admin = await makeAdmin(world, circle, ['content']);
  await world.ask(removeTopic, { body: { id: topic.topic_id }, token: admin.token });
  const deleted = async (): Promise<number> =>
    (await world.ask(listTopics, { query: { id: circle.id, filter: 'deleted' }, token: admin.token })).list
      .length;
  expect(await deleted()).toBe(1);
  await world.database.pool.query(
    'update phonebook_member set role = 4, rights = $2 where phonebook_id = $1 and user_id = $3',
    [circle.id, [], admin.userId],
  );
  expect(await deleted()).toBe(0);
  const page = await world.call('GET', viewTopic.path, { token: admin.token, query: { id: topic.topic_id } });
  expect(page.status).toBe(404);
});

test('posts that nobody sees at present keep no pinned place from others [D78]', async () => {
  const circle = await makeCircle(world);
  const author = await join(world, circle);
  const pin = async (by: Person): Promise<number> =>
    (
      await world.call('POST', pinTopic.path, {
        body: { id: (await makeTopic(world, by, circle)).topic_id, pinned: 1 },
        token: circle.owner.token,
      })
    ).status;
  expect([await pin(author), await pin(author), await pin(author)]).toEqual([200, 200, 200]);
  expect(await pin(circle.owner)).toBe(422);
  // As when their account is frozen.
  await world.database.pool.query('update forum_topic set owner_hidden = true where author_id = $1', [
    author.userId,
  ]);
  expect(await pin(circle.owner)).toBe(200);
});

test('what somebody wrote who may not be seen at present waits for no admin, who could not decide about it [D78][D12]', async () => {
  const circle = await makeCircle(world);
  const author = await join(world, circle);
  await world.ask(setForum, { body: { id: circle.id, audit: 1, posting: 0 }, token: circle.owner.token });
  await makeTopic(world, author, circle);
  const waiting = async () => {
    const ask = { query: { id: circle.id }, token: circle.owner.token };
    const { list } = await world.ask(listAudits, ask);
    return [
      list.length,
      (await world.ask(listTopics, ask)).audits,
      (await world.ask(viewForumSetting, ask)).waiting,
    ];
  };
  expect(await waiting()).toEqual([1, 1, 1]);
  await world.database.pool.query('update forum_topic set owner_hidden = true where author_id = $1', [
    author.userId,
  ]);
  expect(await waiting()).toEqual([0, 0, 0]);
});

test('whom one has blocked stands in no pinned place, asks nothing and is told of no like [D40]', async () => {
  const circle = await makeCircle(world);
  const [foe, reader] = [await join(world, circle), await join(world, circle)];
  const topic = await makeTopic(world, foe, circle);
  await makeTopic(world, foe, circle, { kind: 'question', text: '您还来吗？', asked_id: reader.userId });
  const on = await makeTopic(world, circle.owner, circle);
  const said = await makeComment(world, foe, on, { text: '我也去' });
  const admin = await makeAdmin(world, circle, ['content']);
  await world.ask(pinTopic, { body: { id: topic.topic_id, pinned: 1 }, token: admin.token });
  await relate(world, 'black', reader, foe);
  const seen = await world.ask(listTopics, { query: { id: circle.id }, token: reader.token });
  expect([seen.pinned, seen.list.map(({ topic_id }) => topic_id)]).toEqual([[], [on.topic_id]]);
  const home = await world.ask(viewCircle, { query: { id: circle.id }, token: reader.token });
  expect(JSON.stringify(home)).not.toContain('您还来吗');
  await world.ask(contract.likeComment, { body: { id: said.comment_id, liked: 1 }, token: reader.token });
  expect(await toldTo(world, foe)).toEqual([]);
});

test('a question that is put to somebody else tells them, and nothing more to whom it was put before; one that is read first, once it is passed [D78]', async () => {
  const circle = await makeCircle(world);
  const [author, before, after, last] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  const asked = { kind: 'question', text: '茶怎么存？' } as const;
  const topic = await makeTopic(world, author, circle, { ...asked, asked_id: before.userId });
  const put = async (person: Person, rev: number) => {
    const body = { id: topic.topic_id, rev, text: asked.text, asked_id: person.userId };
    return (await world.ask(editTopic, { body, token: author.token })).rev;
  };
  expect(await toldTo(world, before)).toEqual(['有人向您提问']);
  const rev = await put(after, topic.rev);
  expect([await toldTo(world, before), await toldTo(world, after)]).toEqual([[], ['有人向您提问']]);
  await world.ask(setForum, { body: { id: circle.id, audit: 1, posting: 0 }, token: circle.owner.token });
  const waits = await put(last, rev);
  expect(await toldTo(world, last)).toEqual([]);
  await world.ask(decideAudit, {
    body: { id: topic.topic_id, rev: waits, verdict: 'pass' },
    token: circle.owner.token,
  });
  expect([await toldTo(world, after), await toldTo(world, last)]).toEqual([[], ['有人向您提问']]);
});
