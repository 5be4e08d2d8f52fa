// postgres: two people are locked while they swap
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard, viewAs } from '../card/testing.ts';
import { answerTo, applyTo } from './testing.ts';
import { relate } from '../relation/testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();

const swap = (by: Person, cardId: number, headers: Record<string, string> = {}): Promise<Answer> =>
  world.call('POST', '/v1/friend/swap', { token: by.token, body: { card_id: cardId }, headers });
const get = async (person: Person, path: string, query = {}): Promise<Answer['body']> =>
  (await world.call('GET', path, { token: person.token, query })).body;

test('one tap hands over the default card and applies; accepted, both see contacts up to privacy 2 [D41][D202][D208]', async () => {
  const { owner: guest, card: own } = await makeCard(world, undefined, { realname: '林知远', privacy: 2 });
  const { owner: host, card } = await makeCard(world, undefined, { realname: '陈默', privacy: 2 });
  const sent = await swap(guest, card.card_id);
  expect([sent.status, sent.body]).toEqual([200, { id: expect.any(Number), state: 0 }]);
  const [received] = (await get(host, '/v1/friend/applylist')).list;
  expect(received).toMatchObject({
    id: sent.body.id,
    via: 'swap',
    state: 0,
    user: { card_id: own.card_id, realname: '林知远' },
  });
  const [notification] = (await get(host, '/v1/notice/list', { category: 'friend' })).list;
  expect(notification).toMatchObject({ title: '林知远想与您交换名片', path: '/app/applylist' });
  await answerTo(world, 'accept', host, sent.body.id);
  expect((await viewAs(world, card.card_id, guest)).phone).toContain('|');
  expect((await viewAs(world, own.card_id, host)).phone).toContain('|');
  expect((await swap(guest, card.card_id)).body).toMatchObject({ errcode: 40901 });
});

test('both swap: they are friends at once, once, and nothing waits [D41][D202]', async () => {
  const { owner: one, card: ones } = await makeCard(world);
  const { owner: other, card: others } = await makeCard(world);
  const { id } = (await swap(one, others.card_id)).body;
  expect((await swap(other, ones.card_id)).body).toEqual({ id, state: 1 });
  for (const person of [one, other]) {
    expect((await get(person, '/v1/friend/list')).total).toBe(1);
    expect((await get(person, '/v1/friend/unread')).count).toBe(0);
  }
});

test('tapped again, and again after a refusal, it is the same swap that waits [D41][D38]', async () => {
  const { owner: guest } = await makeCard(world);
  const { owner: host, card } = await makeCard(world);
  const first = await swap(guest, card.card_id, { 'idempotency-key': 'swap-once-0001' });
  expect((await swap(guest, card.card_id, { 'idempotency-key': 'swap-once-0001' })).text).toBe(first.text);
  expect((await swap(guest, card.card_id)).body).toEqual(first.body);
  await answerTo(world, 'refuse', host, first.body.id);
  expect((await swap(guest, card.card_id)).body).toEqual(first.body);
  expect((await get(host, '/v1/friend/applylist')).list).toHaveLength(1);
});

test('a swap needs a card of one’s own, another’s card, and one that may be seen [D41][D26][D17]', async () => {
  const { owner: host, card } = await makeCard(world);
  const cardless = await makePerson(world);
  expect((await swap(cardless, card.card_id)).body).toEqual({ errcode: 42200, errmsg: '请先创建名片' });
  expect((await swap(host, card.card_id)).body).toMatchObject({ errcode: 40001, field: 'card_id' });
  const { owner: guest } = await makeCard(world);
  const never = await swap(guest, 123_456);
  expect(never.body).toEqual({ errcode: 40400, errmsg: '名片不存在或已不可见' });
  await relate(world, 'black', host, guest);
  expect((await swap(guest, card.card_id)).text).toBe(never.text);
  await relate(world, 'unblack', host, guest);
  await world.call('PATCH', '/v1/user/edit', {
    token: host.token,
    body: { permissions: { allowFriend: 0 } },
  });
  expect((await swap(guest, card.card_id)).body.errcode).toBe(40300);
});

test('who asked first by a plain application is met by a swap [D38][D41]', async () => {
  const { owner: one, card } = await makeCard(world);
  const { owner: other } = await makeCard(world);
  const { id } = (await applyTo(world, one, other)).body;
  expect((await swap(other, card.card_id)).body).toEqual({ id, state: 1 });
});

test('the notice of an application is read once it is decided, by whichever way [D106]', async () => {
  const unread = async (person: Person): Promise<number> => (await get(person, '/v1/notice/unread')).count;
  for (const decide of ['accept', 'refuse', 'swap'] as const) {
    const { owner: guest, card: own } = await makeCard(world);
    const { owner: host, card } = await makeCard(world);
    const { id } = (await swap(guest, card.card_id)).body;
    expect(await unread(host)).toBe(1);
    const done = await (decide === 'swap' ? swap(host, own.card_id) : answerTo(world, decide, host, id));
    expect(done.status).toBe(200);
    expect(await unread(host), decide).toBe(0);
  }
});
