// postgres: conversations of both accounts are locked while they become one
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { erasePerson, exportsOf, mergeRows } from '../lifecycle/service/fates.ts';
import { cardLifecycle } from '../card/service/lifecycle.ts';
import { lockPeople } from '../account/api/people.ts';
import { picture, sendUpload } from '../media/testing.ts';
import { chatLifecycle } from './service/lifecycle.ts';
import {
  changesOf,
  freshClientId,
  listOf,
  mark,
  messagesOf,
  send,
  makeNamed,
  textsOf,
  unreadOf,
} from './testing.ts';

const world = useWorld();

const merge = (keep: { userId: number }, drop: { userId: number }): Promise<void> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [keep.userId, drop.userId]);
    await mergeRows(tx, { keep: keep.userId, drop: drop.userId }, [chatLifecycle]);
  });

test('of two accounts that become one, conversations with the same person become one, in order [D10][D103]', async () => {
  const [keep, drop, friend, third] = [
    await makeNamed(world),
    await makeNamed(world),
    await makeNamed(world),
    await makeNamed(world),
  ];
  const same = freshClientId();
  await send(world, keep, { userId: friend.userId }, { client_id: same, text: '一' });
  await send(world, drop, { userId: friend.userId }, { client_id: same, text: '二' });
  const kept = await send(world, friend, { userId: keep.userId }, '三');
  const dropped = await send(world, friend, { userId: drop.userId }, '四');
  await send(world, drop, { userId: keep.userId }, '给自己');
  await send(world, third, { userId: drop.userId }, '只认识旧号');
  await mark(world, drop, { id: dropped.conversation_id, message: dropped.message_id });
  const id = kept.conversation_id;
  const seen = (await changesOf(world, friend, id, 0)).version;
  await merge(keep, drop);
  expect(await textsOf(world, friend, id)).toEqual(['一', '二', '三', '四']);
  expect(await textsOf(world, keep, id)).toEqual(['一', '二', '三', '四']);
  expect((await messagesOf(world, keep, id)).map(({ sender_id }) => sender_id).toReversed()).toEqual([
    keep.userId,
    keep.userId,
    friend.userId,
    friend.userId,
  ]);
  const changes = await changesOf(world, friend, id, seen);
  expect(changes.list.map(({ text }) => text)).toEqual(['二', '四']);
  expect(new Set(changes.list.map(({ version }) => version)).size).toBe(2);
  const lines = await listOf(world, keep);
  expect(lines.map(({ last }) => last)).toEqual(['只认识旧号', '四']);
  const found = await world.call('GET', '/v1/chat/search', { token: keep.token, query: { q: '旧号' } });
  expect(found.body.list).toHaveLength(1);
  const { rows } = await world.database.pool.query(
    'select 1 from chat_member where user_id = $1 union all select 1 from chat_message where sender_id = $1 union all select 1 from chat_conversation where $1 in (low_id, high_id, asker_id, first_id)',
    [drop.userId],
  );
  expect(rows).toEqual([]);
  // Both went on as one.
  await send(world, keep, { id }, '五');
  expect(await unreadOf(world, friend)).toBe(3);
});

test('who leaves takes their words with them; the other keeps their own; an export has what one wrote [D13][D150]', async () => {
  const [gone, other] = [await makeNamed(world), await makeNamed(world, '老王')];
  const { body } = await world.call('GET', '/other/qiniu', {
    token: gone.token,
    query: { bucket: 'private', kind: 'chat' },
  });
  const { body: stored } = await sendUpload(world, body.token, { bytes: await picture(), name: 'a.png' });
  await send(world, other, { userId: gone.userId }, '别走');
  const { conversation_id: id } = await send(world, gone, { userId: other.userId }, '秘密');
  await send(world, gone, { id }, { type: 2, file: `${body.url}${stored.key}` });
  const { version } = await changesOf(world, other, id, 0);
  const exported = await exportsOf(jobContext(world.deps), gone.userId, chatLifecycle);
  expect(exported).toMatchObject({
    消息: [
      { 会话: '老王', 内容: '[图片]' },
      { 会话: '老王', 内容: '秘密' },
    ],
  });
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [gone.userId]);
    await erasePerson(tx, gone.userId, [chatLifecycle]);
  });
  expect(await textsOf(world, other, id)).toEqual(['别走', '', '']);
  const changes = await changesOf(world, other, id, version);
  expect(changes.list).toMatchObject([
    { state: 9, text: '' },
    { state: 9, url: '' },
  ]);
  const { rows } = await world.database.pool.query(
    "select 1 from chat_message where text = '秘密' or sender_id = $1",
    [gone.userId],
  );
  expect(rows).toEqual([]);
  const uses = await world.database.pool.query('select 1 from media_use where key = $1', [stored.key]);
  expect(uses.rows).toEqual([]);
});

test('a card that somebody passed on says nothing any more of whom it was once they have left [D13][D104]', async () => {
  const [one, other, gone] = [
    await makeNamed(world),
    await makeNamed(world),
    await makeNamed(world, '将要离开'),
  ];
  const sent = await send(world, one, { userId: other.userId }, { type: 6, target_id: gone.cardId });
  const id = sent.conversation_id;
  await send(world, other, { id }, { text: '认识', reply_id: sent.message_id });
  expect(sent.title).toBe('将要离开');
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [gone.userId]);
    await erasePerson(tx, gone.userId, [cardLifecycle]);
  });
  const [reply, card] = await messagesOf(world, other, id);
  expect(card).toMatchObject({ title: '名片已不可见', image: '', path: '' });
  expect(reply?.reply_text).toBe('[名片]名片已不可见');
  expect(JSON.stringify(await listOf(world, one))).not.toContain('将要离开');
  const exported = await exportsOf(jobContext(world.deps), one.userId, chatLifecycle);
  expect(JSON.stringify(exported)).not.toContain('将要离开');
});

test('messages are kept for a year, and counts that went wrong are counted again [D105]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const { conversation_id: id } = await send(world, one, { userId: other.userId }, '去年的话');
  await world.database.pool.query(
    'update chat_member set unread = 7 where conversation_id = $1 and user_id = $2',
    [id, other.userId],
  );
  await world.runJob('chat.recount');
  expect(await unreadOf(world, other)).toBe(1);
  const sentDaysAgo = (days: number) =>
    world.database.pool.query('update chat_message set created_at = $2 where conversation_id = $1', [
      id,
      new Date(world.now().getTime() - days * 86_400_000),
    ]);
  await sentDaysAgo(364);
  await world.runJob('chat.drop-old');
  expect(await textsOf(world, other, id)).toEqual(['去年的话']);
  await sentDaysAgo(366);
  await world.runJob('chat.drop-old');
  expect(await textsOf(world, other, id)).toEqual([]);
  expect(await listOf(world, other)).toEqual([]);
  expect(await unreadOf(world, other)).toBe(0);
});
