import * as contract from '@qunlu/contract/forum/comments.ts';
import { listTopics, removeTopic, viewTopic } from '@qunlu/contract/forum/calls.ts';
import { expect, test } from 'vitest';
import { inTransactionOf } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { openSession } from '../account/testing.ts';
import { join, logsOf, makeAdmin, makeCircle } from '../circle/testing.ts';
import { upload } from '../media/testing.ts';
import { relate } from '../relation/testing.ts';
import { commentGone, commentShown } from './events.ts';
import { makeComment, makeTopic, toldTo } from './testing.ts';

const heard: string[] = [];
const world = useWorld({
  extra: defineFeature({
    name: 'heard',
    listens: [
      inTransactionOf(commentShown, async (_tx, { commentId }) => void heard.push(`shown ${commentId}`)),
      inTransactionOf(commentGone, async (_tx, { commentId }) => void heard.push(`gone ${commentId}`)),
    ],
  }),
});

const day = 86_400;
const list = (by: { token: string }, id: number, query: object = {}) =>
  world.ask(contract.listComments, { query: { id, ...query }, token: by.token });
const add = (by: { token: string }, body: object) =>
  world.call('POST', contract.addComment.path, {
    token: by.token,
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const remove = (by: { token: string }, id: number, more: object = {}) =>
  world.call('POST', contract.removeComment.path, { token: by.token, body: { id, ...more } });
const restore = (by: { token: string }, id: number) =>
  world.call('POST', contract.restoreComment.path, { token: by.token, body: { id } });
const count = async (by: { token: string }, id: number): Promise<number> =>
  (await world.ask(viewTopic, { query: { id }, token: by.token })).comments;

async function scene() {
  const circle = await makeCircle(world);
  const [author, reader] = [await join(world, circle), await join(world, circle)];
  return { circle, author, reader, topic: await makeTopic(world, author, circle) };
}

test('comments stand on two levels, with the first three replies and pages of the rest [R071][D78]', async () => {
  const { author, reader, topic } = await scene();
  const first = await makeComment(world, reader, topic, { text: '我也去' });
  const replies = [];
  for (let at = 0; at < 5; at += 1)
    replies.push(await makeComment(world, author, topic, { text: `好 ${at}`, parent_id: first.comment_id }));
  // A reply to a reply belongs to the same comment.
  const deeper = await makeComment(world, reader, topic, { parent_id: replies[4]?.comment_id ?? 0 });
  expect(deeper.parent_id).toBe(first.comment_id);
  const second = await makeComment(world, author, topic, { text: '还有谁' });
  const { list: old } = await list(reader, topic.topic_id);
  expect(old.map(({ comment_id }) => comment_id)).toEqual([first.comment_id, second.comment_id]);
  expect(old[0]).toMatchObject({ replies: 6, author: false, list: [{ text: '好 0', author: true }, {}, {}] });
  expect(old[0]?.list).toHaveLength(3);
  const newest = await list(reader, topic.topic_id, { order: 'new', size: 1 });
  expect(newest.list.map(({ comment_id }) => comment_id)).toEqual([second.comment_id]);
  const further = await list(reader, topic.topic_id, { order: 'new', size: 1, next: newest.next });
  expect([further.list[0]?.comment_id, further.next]).toEqual([first.comment_id, -1]);
  const page = await world.ask(contract.listReplies, {
    query: { id: first.comment_id, size: 4 },
    token: reader.token,
  });
  expect(page.list.map(({ text }) => text)).toEqual(['好 0', '好 1', '好 2', '好 3']);
  const rest = await world.ask(contract.listReplies, {
    query: { id: first.comment_id, size: 4, next: page.next },
    token: reader.token,
  });
  expect(rest.list.map(({ comment_id }) => comment_id)).toEqual([replies[4]?.comment_id, deeper.comment_id]);
  expect(await count(reader, topic.topic_id)).toBe(8);
  const found = await world.ask(contract.viewComment, {
    query: { id: deeper.comment_id },
    token: author.token,
  });
  expect([found.comment.comment_id, found.reply?.comment_id]).toEqual([first.comment_id, deeper.comment_id]);
});

test('three pictures and a thousand characters; scripts stay text [R071]', async () => {
  const { reader, topic } = await scene();
  const id = topic.topic_id;
  const images = [];
  for (let at = 0; at < 3; at += 1) images.push((await upload(world, reader)).url);
  const made = await makeComment(world, reader, topic, { text: '<b>茶</b>', images });
  expect(made).toMatchObject({ text: '<b>茶</b>', images });
  expect((await add(reader, { id, text: '茶'.repeat(1001) })).body.field).toBe('text');
  expect((await add(reader, { id, text: '' })).body.field).toBe('text');
  expect((await add(reader, { id, text: 'a', images: [...images, images[0]] })).body.field).toBe('images');
  expect((await add(reader, { id, text: 'x'.repeat(2000) })).status).toBe(200);
});

test('members who are named are told; somebody with a block is refused by a sentence [R071]', async () => {
  const { circle, author, reader, topic } = await scene();
  const third = await join(world, circle);
  const made = await makeComment(world, reader, topic, {
    text: '@张三 看看',
    mentions: [third.userId, reader.userId],
  });
  expect(made.mentions).toMatchObject([{ user_id: third.userId }]);
  expect((await toldTo(world, third))[0]).toMatch(/提到了您$/);
  expect(await toldTo(world, reader)).toEqual([]);
  const outside = await join(world, await makeCircle(world));
  const stranger = await add(reader, { id: topic.topic_id, text: '@他', mentions: [outside.userId] });
  expect([stranger.status, stranger.body.field]).toEqual([400, 'mentions.0']);
  await relate(world, 'black', third, reader);
  const { status, body } = await add(reader, { id: topic.topic_id, text: '@他', mentions: [third.userId] });
  expect([status, body.field]).toEqual([403, 'mentions.0']);
  expect(body.errmsg).toMatch(/之间有拉黑，不能提到对方$/);
  // Nor does the one who blocked read the other's comments, whatever their number.
  expect((await list(third, topic.topic_id)).list).toEqual([]);
  expect((await list(author, topic.topic_id)).list).toHaveLength(1);
});

test('its author is told once of many comments, whoever is answered of replies [R071]', async () => {
  const { author, reader, topic } = await scene();
  const first = await makeComment(world, reader, topic);
  await makeComment(world, reader, topic);
  expect(await toldTo(world, author)).toEqual(['您的帖子有 2 条评论']);
  await makeComment(world, author, topic, { parent_id: first.comment_id });
  expect(await toldTo(world, reader)).toEqual(['有人回复了您的评论']);
});

test('who deletes can undo for thirty days; answers stay below the place [D78]', async () => {
  const { circle, author, reader, topic } = await scene();
  const admin = await makeAdmin(world, circle, ['content']);
  const first = await makeComment(world, reader, topic);
  const reply = await makeComment(world, author, topic, { parent_id: first.comment_id });
  heard.length = 0;
  expect((await remove(author, first.comment_id)).status).toBe(403);
  const gone = await remove(reader, first.comment_id);
  expect(gone.body).toMatchObject({ gone: true, text: '', user_id: 0, can: { remove: false, reply: false } });
  expect(gone.body.undo_until).toBeGreaterThan(0);
  expect((await remove(reader, first.comment_id)).status).toBe(200);
  const { list: left } = await list(author, topic.topic_id);
  expect(left).toMatchObject([
    { gone: true, text: '', undo_until: 0, list: [{ comment_id: reply.comment_id }] },
  ]);
  expect(await count(author, topic.topic_id)).toBe(1);
  expect((await restore(admin, first.comment_id)).status).toBe(403);
  expect((await restore(reader, first.comment_id)).body).toMatchObject({ gone: false, text: '我也去' });
  expect(await count(author, topic.topic_id)).toBe(2);
  expect(heard).toEqual([`gone ${first.comment_id}`, `shown ${first.comment_id}`]);
  // By who looks after the content: told why, and written down.
  await remove(admin, first.comment_id, { reason: '离题' });
  expect((await toldTo(world, reader))[0]).toBe('管理员删除了您的评论');
  expect(await logsOf(world, circle)).toContain('comment-remove');
  expect((await restore(reader, first.comment_id)).status).toBe(403);
  await remove(author, reply.comment_id);
  expect((await list(author, topic.topic_id)).list).toEqual([]);
  world.pass(30 * day + 1);
  const later = await openSession(world, { phone: admin.phone, ip: '10.0.0.1' });
  expect((await restore(later, first.comment_id)).status).toBe(403);
  await world.runJob('forum.purge');
  const { rows } = await world.database.pool.query('select text from thread_post where post_id = $1', [
    first.comment_id,
  ]);
  expect(rows).toEqual([{ text: '' }]);
});

test('nothing is written under what is gone, nor in a circle of others [R071]', async () => {
  const { circle, author, reader, topic } = await scene();
  const other = await makeTopic(world, author, circle);
  const first = await makeComment(world, reader, topic);
  expect((await add(reader, { id: other.topic_id, text: '错', parent_id: first.comment_id })).status).toBe(
    404,
  );
  await remove(reader, first.comment_id);
  expect((await add(author, { id: topic.topic_id, text: '晚了', parent_id: first.comment_id })).status).toBe(
    422,
  );
  const stranger = await join(world, await makeCircle(world));
  expect((await add(stranger, { id: topic.topic_id, text: '路过' })).status).toBe(404);
  expect((await remove(stranger, first.comment_id)).status).toBe(404);
  await world.ask(removeTopic, { body: { id: topic.topic_id }, token: author.token });
  expect((await add(reader, { id: topic.topic_id, text: '晚了' })).status).toBe(404);
});

test('a like is one, however often; its author is told of many by one notification [D78]', async () => {
  const { circle, author, reader, topic } = await scene();
  const made = await makeComment(world, author, topic);
  const like = (by: Person, liked: number, path: string, id: number) =>
    world.call('POST', path, { token: by.token, body: { id, liked } });
  const [ofTopic, ofComment] = ['/v1/forum/like', '/v1/forum/likecomment'];
  for (const [path, id] of [
    [ofTopic, topic.topic_id],
    [ofComment, made.comment_id],
  ] as const) {
    await like(reader, 1, path, id);
    expect((await like(reader, 1, path, id)).body).toEqual({ liked: true, likes: 1 });
    expect((await like(circle.owner, 1, path, id)).body).toEqual({ liked: true, likes: 2 });
    expect((await like(reader, 0, path, id)).body).toEqual({ liked: false, likes: 1 });
    expect((await like(reader, 0, path, id)).body).toEqual({ liked: false, likes: 1 });
  }
  expect(await toldTo(world, author)).toEqual(['2 个人赞了您的评论', '2 个人赞了您的帖子']);
  const [shown] = (await world.ask(listTopics, { query: { id: circle.id }, token: circle.owner.token })).list;
  expect(shown).toMatchObject({ likes: 1, liked: true });
  expect((await list(circle.owner, topic.topic_id)).list[0]).toMatchObject({ likes: 1, liked: true });
  // Beyond sixty a minute the rest waits.
  for (let at = 0; at < 60; at += 1) await like(reader, at % 2, ofTopic, topic.topic_id);
  expect((await like(reader, 1, ofTopic, topic.topic_id)).status).toBe(429);
});
