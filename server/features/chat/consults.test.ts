import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeActivity, makeHelper } from '../activity/testing.ts';
import { makeAdmin, makeCircle } from '../circle/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { bought, orderSeen, sell, step } from '../service/testing.ts';
import {
  changesOf,
  listOf,
  mark,
  messagesOf,
  send,
  makeNamed,
  textsOf,
  trySend,
  unreadOf,
  viewOf,
} from './testing.ts';

const world = useWorld();

const ask = (by: Person, subject: string, target_id: number): Promise<Answer> =>
  world.call('POST', '/v1/chat/consult', { token: by.token, body: { subject, target_id } });

async function opened(by: Person, subject: string, targetId: number): Promise<number> {
  const { status, body, text } = await ask(by, subject, targetId);
  if (status !== 200) throw new Error(text);
  return body.conversation_id;
}
const assist = (owner: Person, ...assistants: Person[]): Promise<Answer> =>
  world.call('POST', '/v1/chat/settings', {
    token: owner.token,
    body: { assistants: assistants.map(({ userId }) => userId) },
  });

/** What somebody without a right to a conversation gets of it: nothing, in every place. */
async function seesNothing(person: Person, id: number, words: string): Promise<void> {
  expect(await listOf(world, person)).toEqual([]);
  expect(await unreadOf(world, person)).toBe(0);
  for (const [path, query] of [
    ['view', { id }],
    ['messages', { id }],
    ['changes', { id, since: 0 }],
    ['search', { q: words, id }],
  ] as const) {
    const { status } = await world.call('GET', `/v1/chat/${path}`, { token: person.token, query });
    expect([path, status]).toEqual([path, 404]);
  }
  const found = await world.call('GET', '/v1/chat/search', { token: person.token, query: { q: words } });
  expect(found.body.list).toEqual([]);
  expect((await trySend(world, person, { id }, '我也来说')).status).toBe(404);
}

test('a service is asked about once by each, in nobody’s list before somebody writes [R021][D103][B006]', async () => {
  const [seller, buyer, stranger] = [
    await makeNamed(world, '卖家'),
    await makeNamed(world, '买家'),
    await makeNamed(world),
  ];
  const sale = await sell(world, { seller });
  const id = await opened(buyer, 'service', sale.serviceId);
  expect(await opened(buyer, 'service', sale.serviceId)).toBe(id);
  expect(await listOf(world, buyer)).toEqual([]);
  expect(await listOf(world, seller)).toEqual([]);
  const view = await viewOf(world, buyer, { id });
  expect(view).toMatchObject({
    conversation_id: id,
    kind: 'consult',
    peer: { user_id: seller.userId, name: '卖家' },
    object: { subject: 'service', target_id: sale.serviceId, path: `/service/${sale.serviceId}` },
    left: -1,
    bound_words: '',
    can: { write: true },
  });
  expect(view.people.map(({ user_id }) => user_id)).toEqual([buyer.userId, seller.userId]);
  await send(world, buyer, { id }, '这个怎么约时间');
  expect(await listOf(world, seller)).toMatchObject([
    {
      conversation_id: id,
      kind: 'consult',
      peer: { name: '买家' },
      unread: 1,
      object: { target_id: sale.serviceId },
    },
  ]);
  await send(world, seller, { id }, '周三下午都可以');
  expect(await textsOf(world, buyer, id)).toEqual(['这个怎么约时间', '周三下午都可以']);
  await seesNothing(stranger, id, '时间');
  expect((await ask(seller, 'service', sale.serviceId)).body).toMatchObject({
    errcode: 42200,
    errmsg: '这个服务由您回答咨询，别人的咨询在“消息”里',
  });
  expect((await ask(buyer, 'service', 9_000_000_000_000_000)).status).toBe(404);
  // It is gone, and what was said of it stays.
  await world.database.pool.query('update service set deleted_at = $2 where service_id = $1', [
    sale.serviceId,
    world.now(),
  ]);
  expect((await ask(stranger, 'service', sale.serviceId)).status).toBe(404);
  expect((await viewOf(world, buyer, { id })).object).toMatchObject({ path: '' });
  expect(await textsOf(world, seller, id)).toEqual(['这个怎么约时间', '周三下午都可以']);
});

test('an owner’s assistants answer for as long as they are friends; one answer is read for all [D103]', async () => {
  const [seller, first, second, buyer] = [
    await makeNamed(world),
    await makeNamed(world),
    await makeNamed(world),
    await makeNamed(world),
  ];
  const sale = await sell(world, { seller });
  expect((await assist(seller, first)).body).toMatchObject({ errcode: 40300, field: 'assistants' });
  await makeFriends(world, seller, first);
  await makeFriends(world, seller, second);
  expect((await assist(seller, first, second)).body.assistants).toHaveLength(2);
  expect((await assist(seller, seller)).status).toBe(403);
  expect((await ask(first, 'service', sale.serviceId)).status).toBe(422);
  const id = await opened(buyer, 'service', sale.serviceId);
  await send(world, buyer, { id }, '请问有空吗');
  for (const person of [seller, first, second]) expect(await unreadOf(world, person)).toBe(1);
  const answer = await send(world, first, { id }, '有空的');
  for (const person of [seller, first, second])
    expect(await unreadOf(world, person)).toBe(person === first ? 1 : 0);
  expect(await unreadOf(world, buyer)).toBe(1);
  expect(await textsOf(world, seller, id)).toEqual(['请问有空吗', '有空的']);
  expect((await viewOf(world, buyer, { id })).people).toHaveLength(4);
  await mark(world, buyer, { id, message: answer.message_id, read: false });
  expect((await messagesOf(world, first, id))[0]).toMatchObject({ state: 2 });
  expect((await messagesOf(world, seller, id))[0]).toMatchObject({ state: 1, client_id: '' });
  // No friend any more: no trace of it.
  await relate(world, 'black', seller, second);
  await seesNothing(second, id, '有空');
  await send(world, buyer, { id }, '那就周三');
  await seesNothing(second, id, '周三');
  await assist(seller);
  await seesNothing(first, id, '周三');
  expect(await unreadOf(world, seller)).toBe(1);
});

test('who comes to answer later has not missed what was said before, also once the job has counted [D103][D105]', async () => {
  const [seller, helper, buyer] = [await makeNamed(world), await makeNamed(world), await makeNamed(world)];
  await makeFriends(world, seller, helper);
  const id = await opened(buyer, 'service', (await sell(world, { seller })).serviceId);
  for (let at = 0; at < 3; at += 1) await send(world, buyer, { id }, '以前的话');
  await assist(seller, helper);
  await send(world, buyer, { id }, '现在的话');
  expect(await unreadOf(world, helper)).toBe(1);
  await world.runJob('chat.recount');
  expect(await unreadOf(world, helper)).toBe(1);
  expect(await unreadOf(world, seller)).toBe(4);
});

test('helpers with the right answer for an activity, admins with theirs for a circle; it ends with the right [D103]', async () => {
  const host = await makeNamed(world);
  const activity = await makeActivity(world, { host });
  const helper = await makeHelper(world, activity, ['members']);
  const door = await makeHelper(world, activity, ['door']);
  const guest = await makeNamed(world);
  const about = await opened(guest, 'activity', activity.id);
  await send(world, guest, { id: about }, '可以带孩子吗');
  expect(await unreadOf(world, helper)).toBe(1);
  await send(world, helper, { id: about }, '可以的');
  await seesNothing(door, about, '孩子');
  expect((await ask(helper, 'activity', activity.id)).status).toBe(422);
  await world.database.pool.query('delete from activity_helper where user_id = $1', [helper.userId]);
  await seesNothing(helper, about, '孩子');
  expect(await textsOf(world, host, about)).toEqual(['可以带孩子吗', '可以的']);

  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['apply']);
  const editor = await makeAdmin(world, circle, ['edit']);
  const id = await opened(guest, 'phonebook', circle.id);
  await send(world, guest, { id }, '怎么加入');
  for (const person of [circle.owner, admin]) expect(await textsOf(world, person, id)).toEqual(['怎么加入']);
  await seesNothing(editor, id, '加入');
  await world.database.pool.query('update phonebook_member set role = 4, rights = $2 where member_id = $1', [
    admin.memberId,
    [],
  ]);
  await seesNothing(admin, id, '加入');
});

test('an order is between its buyer and its seller, and picture-and-text consulting is 20 messages in 7 days [D43][R021]', async () => {
  const seller = await makeNamed(world);
  const assistant = await makeNamed(world);
  await makeFriends(world, seller, assistant);
  await assist(seller, assistant);
  const sale = await sell(world, { seller, ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const deal = await bought(world, sale, { kind: 'sms' });
  const { buyer } = deal;
  const { thread } = await orderSeen(world, buyer, deal.id);
  const id = Number(/^\/app\/consult\/(\d+)$/.exec(thread)?.[1]);
  expect(await opened(buyer, 'order', deal.id)).toBe(id);
  expect((await ask(assistant, 'order', deal.id)).body).toMatchObject({ errcode: 40400 });
  expect((await ask(seller, 'order', deal.id)).status).toBe(422);
  await send(world, buyer, { id }, '先说一下情况');
  expect((await viewOf(world, buyer, { id })).bound_words).toBe('');
  await seesNothing(assistant, id, '情况');
  world.pass(60);
  await step(world, seller, 'accept', deal.id);
  const words = (await viewOf(world, buyer, { id })).bound_words;
  expect(words).toMatch(/^图文咨询到.+，还能发 20 条$/);
  expect((await viewOf(world, seller, { id })).bound_words).toBe('');
  for (let at = 0; at < 20; at += 1) await send(world, buyer, { id }, `问题 ${at}`);
  const beyond = await trySend(world, buyer, { id }, '再问一个');
  expect(beyond.body).toMatchObject({
    errcode: 42200,
    errmsg: '这次图文咨询的 20 条消息已用完，需要继续请再买一次',
  });
  expect(await viewOf(world, buyer, { id })).toMatchObject({
    bound_words: '',
    why_not: beyond.body.errmsg,
    can: { write: false },
  });
  await send(world, seller, { id }, '都回答好了');
  expect((await changesOf(world, buyer, id, 0)).list).toHaveLength(22);

  const other = await bought(world, sale, { kind: 'sms' });
  const later = await opened(other.buyer, 'order', other.id);
  await step(world, seller, 'accept', other.id);
  world.pass(7 * 86_400);
  expect((await trySend(world, { ...other.buyer }, { id: later }, '还在吗')).body.errmsg ?? '').toBe(
    '这次图文咨询满 7 天，已经结束，需要继续请再买一次',
  );
});

test('who is blocked by those who answer is refused, and nobody of them learns of it [D104]', async () => {
  const [seller, buyer] = [await makeNamed(world), await makeNamed(world)];
  const sale = await sell(world, { seller });
  const id = await opened(buyer, 'service', sale.serviceId);
  await relate(world, 'black', seller, buyer);
  expect(await send(world, buyer, { id }, '喂')).toMatchObject({ refused: true });
  expect(await listOf(world, seller)).toEqual([]);
  expect(await textsOf(world, seller, id)).toEqual([]);
  expect((await trySend(world, seller, { id }, '哦')).status).toBe(403);
});
