import { likeTopic, listTopics, viewTopic } from '@qunlu/contract/forum/calls.ts';
import { appraiseTopic, listAppraisals, votePoll } from '@qunlu/contract/forum/polls.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { raise } from '../../platform/events.ts';
import { lockPeople } from '../account/api/people.ts';
import { visibilityChanged } from '../account/events.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { exportsOf } from '../lifecycle/service/fates.ts';
import { upload } from '../media/testing.ts';
import { forumLifecycle } from './service/lifecycle.ts';
import { makeComment, makePoll, makeTopic } from './testing.ts';

const world = useWorld();

async function scene() {
  const circle = await makeCircle(world);
  const [author, keep, drop] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  return { circle, author, keep, drop };
}
const view = (by: Person, id: number) => world.ask(viewTopic, { query: { id }, token: by.token });

test('two accounts become one: what both have liked, rated and voted counts once [D10][D79][D80]', async () => {
  const { circle, author, keep, drop } = await scene();
  const topic = await makeTopic(world, author, circle);
  const poll = await makePoll(world, author, circle, { named: 1 });
  const [one = 0, two = 0] = (poll.poll?.options ?? []).map(({ option_id }) => option_id);
  for (const [by, option, score] of [
    [keep, one, 5],
    [drop, two, 1],
  ] as const) {
    await world.ask(likeTopic, { body: { id: topic.topic_id, liked: 1 }, token: by.token });
    await world.ask(appraiseTopic, { body: { id: topic.topic_id, score }, token: by.token });
    await world.ask(votePoll, { body: { id: poll.topic_id, options: [option] }, token: by.token });
  }
  const mine = await makeTopic(world, drop, circle, { client_id: 'same' });
  await makeTopic(world, keep, circle, { client_id: 'same' });
  await mergePeople(world, keep, drop);
  expect(await view(keep, topic.topic_id)).toMatchObject({ likes: 1, appraisals: 1, score: 50 });
  expect((await view(keep, poll.topic_id)).poll).toMatchObject({
    voters: 1,
    chosen: [one],
    options: [{ votes: 1 }, { votes: 0 }, { votes: 0 }],
  });
  expect((await view(author, mine.topic_id)).user_id).toBe(keep.userId);
});

test('who leaves leaves words by nobody; pictures, likes and votes go, the numbers stay [D13][D150][D78]', async () => {
  const { circle, author, keep: reader } = await scene();
  const image = (await upload(world, author)).url;
  const topic = await makeTopic(world, author, circle, { title: '新茶', images: [image] });
  const theirs = await makeTopic(world, reader, circle);
  const comment = await makeComment(world, author, theirs, { text: '好茶', images: [image] });
  const poll = await makePoll(world, reader, circle, { named: 1 });
  const [one = 0] = (poll.poll?.options ?? []).map(({ option_id }) => option_id);
  await world.ask(votePoll, { body: { id: poll.topic_id, options: [one] }, token: author.token });
  await world.ask(votePoll, { body: { id: poll.topic_id, options: [one] }, token: reader.token });
  await world.ask(appraiseTopic, {
    body: { id: theirs.topic_id, score: 4, text: '想喝' },
    token: author.token,
  });
  const data = JSON.stringify(await exportsOf(jobContext(world.deps), author.userId, forumLifecycle));
  for (const said of ['新茶', '好茶', '想喝', '龙井']) expect(data).toContain(said);
  await eraseWhole(world, author);
  await world.database.pool.query(`update account_user set status = 5 where user_id = $1`, [author.userId]);
  expect(await view(reader, topic.topic_id)).toMatchObject({
    title: '新茶',
    images: [],
    user: { name: '已注销用户', card_id: 0 },
    role: 0,
  });
  expect((await view(reader, poll.topic_id)).poll).toMatchObject({
    voters: 2,
    options: [{ votes: 2 }, {}, {}],
  });
  const { list } = await world.ask(listAppraisals, { query: { id: theirs.topic_id }, token: reader.token });
  expect(list).toMatchObject([{ user: { name: '已注销用户' }, score: 4, text: '想喝' }]);
  const { rows } = await world.database.pool.query(
    'select text, images from thread_post where post_id = $1',
    [comment.comment_id],
  );
  expect(rows).toEqual([{ text: '好茶', images: [] }]);
});

test('whoever may not be seen at present is in no list, and is there again afterwards [D12]', async () => {
  const { circle, author, keep: reader } = await scene();
  await makeTopic(world, author, circle);
  const lines = async () =>
    (await world.ask(listTopics, { query: { id: circle.id }, token: reader.token })).list.length;
  const show = (visible: boolean) =>
    inTransaction(jobContext(world.deps), async (tx) => {
      await lockPeople(tx, [author.userId]);
      await raise(tx, visibilityChanged, { userId: author.userId, visible });
    });
  await show(false);
  expect(await lines()).toBe(0);
  await show(true);
  expect(await lines()).toBe(1);
});
