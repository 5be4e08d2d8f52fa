import { refusedWords } from '@qunlu/contract/chat/rules.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import {
  changesOf,
  freshClientId,
  listOf,
  mark,
  messagesOf,
  send,
  makeNamed,
  textsOf,
  trySend,
  unreadOf,
  viewOf,
  itemAt,
} from './testing.ts';

const world = useWorld();

test('two people talk: the first message makes their conversation, and both see one [D103][R020][B006]', async () => {
  const [one, other] = [await makeNamed(world, '李一'), await makeNamed(world, '王二')];
  const before = await viewOf(world, one, { user_id: other.userId });
  expect(before).toMatchObject({ conversation_id: 0, kind: 'direct', left: 3, can: { write: true } });
  expect(before.peer).toMatchObject({ user_id: other.userId, name: '王二' });
  expect(await listOf(world, one)).toEqual([]);
  const first = await send(world, one, { userId: other.userId }, '你好');
  const reply = await send(world, other, { userId: one.userId }, '您好');
  expect(reply.conversation_id).toBe(first.conversation_id);
  const id = first.conversation_id;
  expect(await textsOf(world, one, id)).toEqual(['你好', '您好']);
  expect(await textsOf(world, other, id)).toEqual(['你好', '您好']);
  expect(reply.version).toBe(first.version + 1);
  expect(await listOf(world, one)).toMatchObject([
    { conversation_id: id, kind: 'direct', last: '您好', last_mine: false, unread: 1, object: null },
  ]);
  expect(await listOf(world, other)).toMatchObject([{ last_mine: true, unread: 1 }]);
});

test('a conversation with oneself, with nobody, or of others is no conversation [R020]', async () => {
  const [one, other, stranger] = [await makeNamed(world), await makeNamed(world), await makeNamed(world)];
  const { conversation_id: id, message_id } = await send(world, one, { userId: other.userId }, '悄悄话');
  expect((await trySend(world, one, { userId: one.userId }, '喂')).body).toMatchObject({
    errcode: 40001,
    field: 'user_id',
    errmsg: '不能和自己聊天，请选择别人',
  });
  const nobody = 9_000_000_000_000_000;
  const calls = [
    ['GET', '/v1/chat/view', { id }, { id: nobody }],
    ['GET', '/v1/chat/view', { user_id: nobody }, { user_id: nobody - 1 }],
    ['GET', '/v1/chat/messages', { id }, { id: nobody }],
    ['GET', '/v1/chat/changes', { id, since: 0 }, { id: nobody, since: 0 }],
    ['GET', '/v1/chat/search', { q: '悄悄', id }, { q: '悄悄', id: nobody }],
    ['POST', '/v1/chat/set', { id, muted: 1 }, { id: nobody, muted: 1 }],
    ['POST', '/v1/chat/recall', { message_id }, { message_id: nobody }],
    ['POST', '/v1/chat/remove', { message_id }, { message_id: nobody }],
    [
      'POST',
      '/v1/chat/send',
      { conversation_id: id, client_id: 'a', type: 1, text: '我来了' },
      { conversation_id: nobody, client_id: 'a', type: 1, text: '我来了' },
    ],
  ] as const;
  for (const [method, path, theirs, none] of calls) {
    const ask = (input: object) =>
      world.call(method, path, {
        token: stranger.token,
        ...(method === 'GET' ? { query: input as Record<string, unknown> } : { body: input }),
      });
    const [found, missing] = [await ask(theirs), await ask(none)];
    expect([path, found.status, found.text]).toEqual([path, 404, missing.text]);
    expect(missing.body.errcode).toBe(40400);
  }
  expect(await mark(world, stranger, { id, message: message_id })).toEqual({ unread: 0 });
  expect(await viewOf(world, one, { id })).toMatchObject({ peer_delivered_id: 0 });
});

test('a message is sent once for its number, whatever happens later; in another conversation the number is taken [D105]', async () => {
  const [one, other, third] = [await makeNamed(world), await makeNamed(world), await makeNamed(world)];
  const client_id = freshClientId();
  const first = await send(world, one, { userId: other.userId }, { client_id, text: '一' });
  expect(await send(world, one, { userId: other.userId }, { client_id, text: '一' })).toEqual(first);
  expect(await send(world, one, { id: first.conversation_id }, { client_id, text: '二' })).toEqual(first);
  for (const text of ['二', '三']) await send(world, one, { userId: other.userId }, text);
  // More are refused now, and so is everything to somebody blocked: this one was sent before.
  await relate(world, 'black', one, other);
  expect(await send(world, one, { userId: other.userId }, { client_id, text: '一' })).toEqual(first);
  const elsewhere = await trySend(world, one, { userId: third.userId }, { client_id, text: '一' });
  expect(elsewhere.body).toMatchObject({ errcode: 40901, field: 'client_id' });
  expect((await listOf(world, one)).length).toBe(1);
  expect(await textsOf(world, other, first.conversation_id)).toEqual(['一', '二', '三']);
});

test('strangers may send three messages until they are answered; friends any number [D104]', async () => {
  const [one, other, friend] = [await makeNamed(world), await makeNamed(world), await makeNamed(world)];
  let id = 0;
  for (const left of [2, 1, 0]) {
    ({ conversation_id: id } = await send(world, one, { userId: other.userId }, `还有 ${left} 条`));
    expect(await viewOf(world, one, { id })).toMatchObject({ left, can: { write: left > 0 } });
  }
  const fourth = await trySend(world, one, { userId: other.userId }, '在吗');
  expect(fourth.body).toMatchObject({
    errcode: 42200,
    errmsg: '对方回复以前最多发 3 条，请等对方回复或先加好友',
  });
  expect((await viewOf(world, one, { id })).why_not).toBe(fourth.body.errmsg);
  // Who is written to answers as much as they like.
  expect(await viewOf(world, other, { id })).toMatchObject({ left: -1 });
  for (const text of ['在', '请说', '好', '嗯']) await send(world, other, { id }, text);
  await send(world, one, { id }, '谢谢');
  expect(await viewOf(world, one, { id })).toMatchObject({ left: -1, why_not: '' });
  await makeFriends(world, one, friend);
  for (let at = 0; at < 4; at += 1) await send(world, one, { userId: friend.userId }, '朋友');
});

test('who is blocked reads that the other does not take it, and the other learns nothing [D104]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const { conversation_id: id } = await send(world, other, { userId: one.userId }, '以前说过话');
  await relate(world, 'black', other, one);
  const refused = await send(world, one, { id }, '还在吗');
  expect(refused).toMatchObject({ refused: true, state: 1 });
  expect(refusedWords).toBe('消息已发出，但被对方拒收了');
  expect(await textsOf(world, one, id)).toEqual(['以前说过话', '还在吗']);
  expect(await textsOf(world, other, id)).toEqual(['以前说过话']);
  expect(await listOf(world, other)).toMatchObject([{ last: '以前说过话', unread: 0 }]);
  expect((await changesOf(world, other, id, 1)).list).toEqual([]);
  expect(await unreadOf(world, other)).toBe(0);
  expect(await viewOf(world, one, { id })).toMatchObject({ can: { write: true } });
  // Their mark behind it does not make it a message that was received.
  await mark(world, other, { id, message: refused.message_id + 1 });
  expect((await messagesOf(world, one, id))[0]).toMatchObject({ state: 1, refused: true });
  const found = await world.call('GET', '/v1/chat/search', { token: other.token, query: { q: '还在' } });
  expect(found.body.list).toEqual([]);
  const own = await trySend(world, other, { id }, '不想理你');
  expect(own.body).toMatchObject({ errcode: 40300, errmsg: '您已拉黑对方，取消拉黑后才能发消息' });
  await relate(world, 'unblack', other, one);
  expect(await textsOf(world, other, id)).toEqual(['以前说过话']);
  expect(await send(world, one, { id }, '你好')).toMatchObject({ refused: false });
});

test('what was read is counted once; marks go forward and are seen by both only where both want it [D104][D105]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const sent = [];
  for (const text of ['一', '二', '三']) sent.push(await send(world, one, { userId: other.userId }, text));
  const id = itemAt(sent, 0).conversation_id;
  const [first, second, third] = sent.map(({ message_id }) => message_id) as [number, number, number];
  const states = async () => (await messagesOf(world, one, id)).map(({ state }) => state).toReversed();
  expect(await unreadOf(world, other)).toBe(3);
  expect(await states()).toEqual([1, 1, 1]);
  expect(await mark(world, other, { id, message: second, read: false })).toEqual({ unread: 3 });
  expect(await states()).toEqual([2, 2, 1]);
  expect(await mark(world, other, { id, message: second })).toEqual({ unread: 1 });
  // Back changes nothing.
  expect(await mark(world, other, { id, message: first })).toEqual({ unread: 1 });
  expect(await viewOf(world, other, { id })).toMatchObject({ read_id: second });
  const receipts = (by: { token: string }, on: number) =>
    world.call('POST', '/v1/chat/settings', { token: by.token, body: { receipts: on } });
  expect(await states()).toEqual([2, 2, 1]);
  await receipts(one, 1);
  expect(await viewOf(world, one, { id })).toMatchObject({ peer_delivered_id: second, peer_read_id: 0 });
  await receipts(other, 1);
  expect(await states()).toEqual([3, 3, 1]);
  expect(await viewOf(world, one, { id })).toMatchObject({ peer_read_id: second });
  expect(await mark(world, other, { id, message: third + 1_000_000 })).toEqual({ unread: 0 });
  expect(await viewOf(world, other, { id })).toMatchObject({ read_id: third });
  expect(await states()).toEqual([3, 3, 3]);
  await receipts(one, 0);
  expect(await states()).toEqual([2, 2, 2]);
});

test('a message can be recalled for two minutes, and nothing of it stays [D104]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const said = await send(world, one, { userId: other.userId }, '说错了的话');
  const id = said.conversation_id;
  const reply = await send(world, other, { id }, { text: '什么', reply_id: said.message_id });
  expect(reply).toMatchObject({ reply_id: said.message_id, reply_text: '说错了的话' });
  expect(reply.reply_name).not.toBe('');
  const recall = (by: { token: string }, message_id: number) =>
    world.call('POST', '/v1/chat/recall', { token: by.token, body: { message_id } });
  expect((await recall(other, said.message_id)).status).toBe(404);
  const { version } = reply;
  expect((await recall(one, said.message_id)).body).toMatchObject({ state: 9, text: '' });
  expect((await recall(one, said.message_id)).status).toBe(200);
  const changes = await changesOf(world, other, id, version);
  expect(changes.list).toMatchObject([{ message_id: said.message_id, state: 9, text: '' }]);
  expect((await messagesOf(world, other, id))[0]).toMatchObject({ reply_text: '' });
  expect(await unreadOf(world, other)).toBe(0);
  for (const q of ['说错了', '什么']) {
    const found = await world.call('GET', '/v1/chat/search', { token: other.token, query: { q } });
    expect(found.body.list.length).toBe(q === '什么' ? 1 : 0);
  }
  const { rows } = await world.database.pool.query('select * from chat_message where message_id = $1', [
    said.message_id,
  ]);
  expect(JSON.stringify(rows)).not.toContain('说错');
  const intime = await send(world, one, { id }, '再想想');
  world.pass(119);
  expect((await recall(one, intime.message_id)).status).toBe(200);
  const late = await send(world, one, { id }, '想了想');
  world.pass(121);
  expect((await recall(one, late.message_id)).body).toMatchObject({
    errcode: 42200,
    errmsg: '发出超过 2 分钟，不能撤回了',
  });
});

test('who has left, is banned or was never there cannot be written to; what was said stays [D104]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const { conversation_id: id } = await send(world, other, { userId: one.userId }, '再见');
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [other.userId]);
  const banned = await trySend(world, one, { id }, '在吗');
  expect(banned.body).toMatchObject({ errcode: 42200, errmsg: '对方的账号暂时不能使用，请以后再试' });
  expect((await viewOf(world, one, { id })).can).toEqual({ write: false });
  await world.database.pool.query('update account_user set status = 5 where user_id = $1', [other.userId]);
  expect((await trySend(world, one, { id }, '在吗')).body.errmsg).toBe('对方已注销，不能再发消息');
  expect(await textsOf(world, one, id)).toEqual(['再见']);
  expect((await listOf(world, one))[0]?.peer.name).toBe('已注销用户');
});
