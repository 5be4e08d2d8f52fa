import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import {
  changesOf,
  listOf,
  mark,
  messagesOf,
  send,
  makeNamed,
  textsOf,
  unreadOf,
  itemAt,
} from './testing.ts';

const world = useWorld();

test('removed and cleared for oneself alone; what comes later is there again [R008][R020]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  await send(world, one, { userId: other.userId }, '一');
  const second = await send(world, one, { userId: other.userId }, '二');
  const id = second.conversation_id;
  const remove = (message_id: number) =>
    world.call('POST', '/v1/chat/remove', { token: other.token, body: { message_id } });
  expect((await remove(second.message_id)).body).toEqual({ removed: true });
  expect((await remove(second.message_id)).status).toBe(404);
  expect(await textsOf(world, other, id)).toEqual(['一']);
  expect(await textsOf(world, one, id)).toEqual(['一', '二']);
  // Their other open page learns it, the other person's does not.
  expect(await changesOf(world, other, id, second.version)).toMatchObject({
    list: [],
    removed: [second.message_id],
  });
  expect(await changesOf(world, one, id, second.version)).toMatchObject({ list: [{}], removed: [] });
  expect(await listOf(world, other)).toMatchObject([{ last: '一', unread: 1 }]);
  const set = (input: object) =>
    world.call('POST', '/v1/chat/set', { token: other.token, body: { id, ...input } });
  await set({ pinned: 1 });
  expect((await set({ cleared: 1 })).body).toEqual({ pinned: false, muted: false });
  expect(await listOf(world, other)).toEqual([]);
  expect(await textsOf(world, other, id)).toEqual([]);
  expect(await unreadOf(world, other)).toBe(0);
  await send(world, other, { id }, '回你');
  await send(world, one, { id }, '三');
  expect(await textsOf(world, other, id)).toEqual(['回你', '三']);
  expect(await textsOf(world, one, id)).toEqual(['一', '二', '回你', '三']);
});

test('what one has removed and the other takes back is counted once [D104][D105]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const first = await send(world, one, { userId: other.userId }, '一');
  await send(world, one, { userId: other.userId }, '二');
  await world.call('POST', '/v1/chat/remove', {
    token: other.token,
    body: { message_id: first.message_id },
  });
  expect(await unreadOf(world, other)).toBe(1);
  await world.call('POST', '/v1/chat/recall', { token: one.token, body: { message_id: first.message_id } });
  expect(await unreadOf(world, other)).toBe(1);
});

test('pinned conversations stand first, page by page, ten at most; muted ones are not counted [R008]', async () => {
  const me = await makeNamed(world);
  const ids: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const other = await makePerson(world);
    ids.push((await send(world, other, { userId: me.userId }, `第 ${at} 个`)).conversation_id);
  }
  const set = (id: number, input: object) =>
    world.call('POST', '/v1/chat/set', { token: me.token, body: { id, ...input } });
  const [a, b] = ids as [number, number];
  await set(a, { pinned: 1 });
  await set(b, { pinned: 1 });
  const pages: number[] = [];
  for (let next: number | undefined = undefined; next !== -1;) {
    const { body } = await world.call('GET', '/v1/chat/list', {
      token: me.token,
      query: { size: 1, ...(next === undefined ? {} : { next }) },
    });
    pages.push(...body.list.map((one: { conversation_id: number }) => one.conversation_id));
    ({ next } = body as { next: number });
  }
  expect(pages).toEqual([b, a, ...ids.slice(2).toReversed()]);
  for (const id of ids.slice(2, 10)) await set(id, { pinned: 1 });
  expect((await set(itemAt(ids, ids.length - 1), { pinned: 1 })).body).toMatchObject({
    errcode: 42200,
    errmsg: '最多置顶 10 个会话，请先取消一个',
  });
  expect((await set(a, { pinned: 1 })).status).toBe(200);
  expect(await unreadOf(world, me)).toBe(ids.length);
  await set(a, { muted: 1 });
  expect(await unreadOf(world, me)).toBe(ids.length - 1);
  const read = await messagesOf(world, me, b);
  expect(await mark(world, me, { id: b, message: itemAt(read, 0).message_id })).toEqual({
    unread: ids.length - 2,
  });
  await set(b, { unread: 1 });
  expect(await unreadOf(world, me)).toBe(ids.length - 1);
  expect((await listOf(world, me)).find((line) => line.conversation_id === b)?.unread).toBe(1);
  await mark(world, me, { id: b, message: itemAt(read, 0).message_id });
  expect(await unreadOf(world, me)).toBe(ids.length - 2);
});
