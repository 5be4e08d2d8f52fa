import { likeTopic, pinTopic, removeTopic, viewTopic } from '@qunlu/contract/forum/calls.ts';
import { addComment, likeComment, listComments } from '@qunlu/contract/forum/comments.ts';
import { votePoll } from '@qunlu/contract/forum/polls.ts';
import { expect, test } from 'vitest';
import { jobContext, type ViewerCtx } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle, seedMembers } from '../circle/testing.ts';
import { votePoll as vote } from './service/polls.ts';
import { makeComment, makePoll, makeTopic } from './testing.ts';

const world = useWorld();

const ascending = (one: number, other: number): number => one - other;

test('five hundred members vote at once, each once; a second vote of theirs counts for nothing [D79]', async () => {
  const circle = await makeCircle(world);
  const topic = await makePoll(world, circle.owner, circle, { multiple: 1 });
  const [one = 0, two = 0] = (topic.poll?.options ?? []).map(({ option_id }) => option_id);
  const members = await seedMembers(world, circle, 500);
  const as = (userId: number): ViewerCtx => ({
    ...jobContext(world.deps),
    staff: null,
    viewer: { userId, phone: '1', status: 1, sessionHash: Buffer.alloc(0) },
  });
  const votes = members.map(({ userId }, at) =>
    vote(as(userId), { id: topic.topic_id, options: at % 2 === 0 ? [one] : [two, one] }),
  );
  // Some of them with two phones.
  const twice = members
    .slice(0, 20)
    .map(({ userId }) => vote(as(userId), { id: topic.topic_id, options: [two] }).catch(() => 'refused'));
  const done = await Promise.allSettled([...votes, ...twice]);
  const { poll } = await world.ask(viewTopic, { query: { id: topic.topic_id }, token: circle.owner.token });
  expect(poll?.voters).toBe(500);
  const { rows } = await world.database.pool.query<{ option_id: number; votes: number }>(
    `select option_id, sum(votes)::int as votes from forum_tally where topic_id = $1 group by 1 order by 1`,
    [topic.topic_id],
  );
  // Of those with two phones either vote may have come first.
  const counted = new Map(rows.map(({ option_id, votes: sum }) => [option_id, sum]));
  expect(counted.get(0)).toBe(500);
  expect(counted.get(one)).toBeGreaterThanOrEqual(480);
  expect(counted.get(two)).toBeGreaterThanOrEqual(250);
  expect(counted.get(two)).toBeLessThanOrEqual(260);
  expect(done.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(20);
});

test('a post is deleted while many comment: what was written is counted, the rest is told [R071][D78]', async () => {
  const circle = await makeCircle(world);
  const author = await join(world, circle);
  const topic = await makeTopic(world, author, circle);
  const comments = Array.from({ length: 12 }, () =>
    world.call('POST', addComment.path, {
      token: circle.owner.token,
      body: { id: topic.topic_id, text: '我也去' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  );
  const removed = world.call('POST', removeTopic.path, { token: author.token, body: { id: topic.topic_id } });
  const answers = await Promise.all(comments);
  expect((await removed).status).toBe(200);
  const written = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => ![200, 404, 422].includes(status))).toEqual([]);
  const { rows } = await world.database.pool.query(
    `select comments, (select count(*)::int from thread_post where kind = 'forum-comment' and subject_id = topic_id) as posts
     from forum_topic where topic_id = $1`,
    [topic.topic_id],
  );
  expect(rows).toEqual([{ comments: written, posts: written }]);
});

test('a comment is deleted while others reply to it: replies and numbers agree [R071]', async () => {
  const circle = await makeCircle(world);
  const author = await join(world, circle);
  const topic = await makeTopic(world, author, circle);
  const first = await makeComment(world, author, topic);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () =>
      world.call('POST', addComment.path, {
        token: circle.owner.token,
        body: { id: topic.topic_id, text: '好', parent_id: first.comment_id },
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ),
    world.call('POST', '/v1/forum/removecomment', { token: author.token, body: { id: first.comment_id } }),
  ]);
  const written = answers.slice(0, 6).filter(({ status }) => status === 200).length;
  const { list } = await world.ask(listComments, { query: { id: topic.topic_id }, token: author.token });
  expect(list.map(({ gone, replies }) => [gone, replies])).toEqual(written === 0 ? [] : [[true, written]]);
  const { comments } = await world.ask(viewTopic, { query: { id: topic.topic_id }, token: author.token });
  expect(comments).toBe(written);
});

test('three places: of six that are pinned at once three are [D78]', async () => {
  const circle = await makeCircle(world);
  const topics = [];
  for (let at = 0; at < 6; at += 1) topics.push(await makeTopic(world, circle.owner, circle));
  const answers = await Promise.all(
    topics.map(({ topic_id: id }) =>
      world.call('POST', pinTopic.path, { token: circle.owner.token, body: { id, pinned: 1 } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 200, 200, 422, 422, 422]);
});

test('two tabs vote at the same moment: one vote [D79]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const topic = await makePoll(world, circle.owner, circle, { named: 1 });
  const [one, two] = (topic.poll?.options ?? []).map(({ option_id }) => option_id);
  const answers = await Promise.all(
    [one, two].map((option) =>
      world.call('POST', votePoll.path, {
        token: member.token,
        body: { id: topic.topic_id, options: [option] },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422]);
});

test('who is removed from the circle while they press does not vote or like any more [D79][D57]', async () => {
  const circle = await makeCircle(world);
  const topic = await makePoll(world, circle.owner, circle);
  const comment = await makeComment(world, circle.owner, topic);
  const calls: [string, object][] = [
    [votePoll.path, { id: topic.topic_id, options: [topic.poll?.options[0]?.option_id] }],
    [likeTopic.path, { id: topic.topic_id, liked: 1 }],
    [likeComment.path, { id: comment.comment_id, liked: 1 }],
  ];
  const { pool } = world.database;
  for (const [path, body] of calls) {
    const member = await join(world, circle);
    const holder = await pool.connect();
    try {
      // As it is removed: the person is held, and their membership ends.
      await holder.query('begin');
      await holder.query('select from account_user where user_id = $1 for update', [member.userId]);
      await holder.query('update phonebook_member set state = 3 where member_id = $1', [member.memberId]);
      const pressed = world.call('POST', path, { token: member.token, body });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await pool.query(waiting)).rowCount === 0);
      await holder.query('commit');
      expect([path, (await pressed).status]).toEqual([path, 404]);
    } finally {
      holder.release();
    }
  }
  const { poll, likes } = await world.ask(viewTopic, {
    query: { id: topic.topic_id },
    token: circle.owner.token,
  });
  expect([poll?.voters, likes]).toEqual([0, 0]);
});
