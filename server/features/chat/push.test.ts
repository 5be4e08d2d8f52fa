import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { statementsOf } from '../../testing/statements.ts';
import { makeFriends } from '../friend/testing.ts';
import { bindDevice, pushesTo } from '../notification/testing.ts';
import { relate } from '../relation/testing.ts';
import { sell } from '../service/testing.ts';
import { listOf, mark, send, makeNamed } from './testing.ts';

const world = useWorld({ listen: true });

/** What waits to leave the app about messages. */
const waiting = async (person: { userId: number }): Promise<Record<string, unknown>[]> =>
  (
    await world.database.pool.query(
      "select title, body, path, key from notice_push where user_id = $1 and category = 'message' order by push_id",
      [person.userId],
    )
  ).rows;

test('an unread message waits to leave the app, by its sender’s name, and not once it is read, muted or refused [D106][D104]', async () => {
  const [one, other] = [await makeNamed(world, '林一'), await makeNamed(world)];
  await bindDevice(world, one);
  await bindDevice(world, other);
  const first = await send(world, one, { userId: other.userId }, '晚上\n一起吃饭吗');
  const id = first.conversation_id;
  expect(await waiting(other)).toMatchObject([
    { title: '林一', body: '晚上 一起吃饭吗', path: `/app/chat/${one.userId}` },
  ]);
  expect(await waiting(one)).toEqual([]);
  await mark(world, other, { id, message: first.message_id });
  expect(await waiting(other)).toEqual([]);
  await world.call('POST', '/v1/chat/set', { token: other.token, body: { id, muted: 1 } });
  await send(world, one, { id }, '在吗');
  expect(await waiting(other)).toEqual([]);
  await world.call('POST', '/v1/chat/set', { token: other.token, body: { id, muted: 0 } });
  await relate(world, 'black', other, one);
  await send(world, one, { id }, '回我');
  expect(await waiting(other)).toEqual([]);
});

test('sending takes as many statements as it must, and a list one, however long it is [D105]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  await makeFriends(world, one, other);
  await send(world, one, { userId: other.userId }, '先说一句');
  await world.deps.outbox.idle();
  const texts = await statementsOf(() => send(world, one, { userId: other.userId }, '再说一句'));
  const own = texts.filter((text) => !/^(begin|commit|start transaction)/i.test(text.trim()));
  // Session, limit, the conversation under its lock, the message with all that it counts, and what may leave the app.
  expect(own.map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60))).toHaveLength(5);
  for (let at = 0; at < 5; at += 1)
    await send(world, await makeNamed(world), { userId: other.userId }, '你好');
  const listed = await statementsOf(() => listOf(world, other));
  expect(listed.filter((text) => text.includes('chat_member'))).toHaveLength(1);
});

const recall = (by: { token: string }, id: number) =>
  world.call('POST', '/v1/chat/recall', { token: by.token, body: { message_id: id } });

test('what is recalled does not leave the app any more, and what else waits says none of it [D104][D106]', async () => {
  const [one, other] = [await makeNamed(world, '林一'), await makeNamed(world)];
  await bindDevice(world, other);
  const first = await send(world, one, { userId: other.userId }, '密码 1234');
  await recall(one, first.message_id);
  expect(await waiting(other)).toEqual([]);
  const second = await send(world, one, { userId: other.userId }, '在吗');
  const third = await send(world, one, { userId: other.userId }, '密码 5678');
  await recall(one, third.message_id);
  expect(await waiting(other)).toMatchObject([{ title: '林一', body: '发来一条消息' }]);
  await recall(one, second.message_id);
  expect(await waiting(other)).toEqual([]);
});

test('who answers no more in the morning is not told what was asked at night [D103][D106]', async () => {
  const [seller, helper, buyer] = [await makeNamed(world), await makeNamed(world), await makeNamed(world)];
  await makeFriends(world, seller, helper);
  for (const person of [seller, helper]) await bindDevice(world, person);
  const assistants = { token: seller.token, body: { assistants: [helper.userId] } };
  await world.call('POST', '/v1/chat/settings', assistants);
  const sale = await sell(world, { seller });
  const { body } = await world.call('POST', '/v1/chat/consult', {
    token: buyer.token,
    body: { subject: 'service', target_id: sale.serviceId },
  });
  await send(world, buyer, { id: body.conversation_id }, '只想问您一个人');
  expect(await waiting(helper)).toHaveLength(1);
  await relate(world, 'black', seller, helper);
  world.pass(60);
  await world.runJob('notification.push');
  expect(await pushesTo(world, `device-${seller.userId}`)).toMatchObject([{ body: '只想问您一个人' }]);
  expect(await pushesTo(world, `device-${helper.userId}`)).toEqual([]);
  expect(await waiting(helper)).toEqual([]);
});

test('a number that somebody writes leaves the app in no message [D106][D104]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const device = await bindDevice(world, other);
  await send(world, one, { userId: other.userId }, '打我电话 13912345678，房间 302');
  world.pass(60);
  await world.runJob('notification.push');
  expect(await pushesTo(world, device)).toMatchObject([{ body: '打我电话 …，房间 302' }]);
});
