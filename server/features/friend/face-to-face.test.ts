import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { relate } from '../relation/testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const closedMessage = '对方设置了不接受好友申请，可以先关注';
const staleMessage = '二维码已过期，请对方重新打开，再扫一次';

/** A person with a card who accepts no applications. */
async function makeClosed() {
  const { owner, card } = await makeCard(world);
  await world.call('POST', '/v1/user/edit', {
    token: owner.token,
    body: { permissions: { allowFriend: 0 } },
  });
  return { owner, card };
}
const faceOf = async (owner: Person) =>
  (await world.call('POST', '/v1/friend/face', { token: owner.token })).body as {
    face: string;
    expires_at: number;
  };
const swap = (person: Person, card_id: number, face?: string) =>
  world.call('POST', '/v1/friend/swap', {
    token: person.token,
    body: { card_id, ...(face ? { face } : {}) },
  });
const apply = (person: Person, user_id: number, face?: string) =>
  world.call('POST', '/v1/friend/apply', {
    token: person.token,
    body: { user_id, ...(face ? { face } : {}) },
  });
const check = async (person: Person, user_id: number, face?: string) =>
  (
    await world.call('GET', '/v1/friend/check-apply-friend-feq', {
      token: person.token,
      query: { user_id, ...(face ? { face } : {}) },
    })
  ).body;

test('who scans the code on another’s screen may apply and swap, though that person takes no applications [D17]', async () => {
  const { owner, card } = await makeClosed();
  const { owner: guest } = await makeCard(world);
  const { face, expires_at } = await faceOf(owner);
  expect(expires_at).toBe(world.now().getTime() / 1000 + 600);
  expect(await check(guest, owner.userId)).toMatchObject({ can: false, msg: closedMessage });
  expect(await check(guest, owner.userId, face)).toMatchObject({ can: true, msg: '' });
  expect((await swap(guest, card.card_id)).body).toEqual({ errcode: 40300, errmsg: closedMessage });
  // Showing the code is the nod: the cards are exchanged.
  expect((await swap(guest, card.card_id, face)).body).toMatchObject({ state: 1 });
  const other = await makePerson(world);
  expect((await apply(other, owner.userId, face)).body).toMatchObject({ state: 0 });
  // The limits on frequency apply all the same.
  expect((await apply(other, owner.userId, face)).status).toBe(429);
});

test('a code ends, is one person’s alone, and cannot be made up [D17]', async () => {
  const { owner } = await makeClosed();
  const { owner: second } = await makeClosed();
  const guest = await makePerson(world);
  const { face } = await faceOf(owner);
  const foreign = (await faceOf(second)).face;
  const bytes = Buffer.from(face, 'base64url');
  bytes.writeUInt32BE(4_000_000_000, bytes.length - 4);
  for (const bad of [foreign, bytes.toString('base64url'), `${face}AAAA`, face.slice(4), 'x'])
    expect((await apply(guest, owner.userId, bad)).body).toEqual({ errcode: 40300, errmsg: staleMessage });
  world.pass(599);
  expect((await check(guest, owner.userId, face)).can).toBe(true);
  world.pass(1);
  expect(await check(guest, owner.userId, face)).toMatchObject({ can: false, msg: staleMessage });
  expect((await apply(guest, owner.userId, face)).status).toBe(403);
});

test('a code opens nothing else: a blocked person finds nobody, and it is worth nothing to who may not apply [D17][D26]', async () => {
  const { owner, card } = await makeClosed();
  const { owner: guest } = await makeCard(world);
  const { face } = await faceOf(owner);
  await relate(world, 'black', owner, guest);
  expect((await swap(guest, card.card_id, face)).status).toBe(404);
  expect((await apply(guest, owner.userId, face)).body).toEqual({
    errcode: 40400,
    errmsg: '用户不存在或已注销',
  });
  expect((await apply(owner, owner.userId, face)).body).toMatchObject({ errcode: 40001 });
});

const met = async (person: Person, since: number) =>
  (await world.call('GET', '/v1/friend/face-met', { token: person.token, query: { since } })).body as {
    list: { user: { user_id: number; realname: string; card_id: number }; at: number }[];
  };

test('a swap by the code on the own screen is an exchange; who shows it asks whom they met, and is told [D17][D41]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: guest, card: guestCard } = await makeCard(world);
  const { owner: slow, card: slowCard } = await makeCard(world);
  expect((await swap(slow, card.card_id)).body).toMatchObject({ state: 0 });
  const { face, expires_at } = await faceOf(owner);
  const since = expires_at - 600;
  expect(await met(owner, since)).toEqual({ list: [] });
  expect((await swap(guest, card.card_id, face)).body).toMatchObject({ state: 1 });
  const first = await met(owner, since);
  expect(first.list.map(({ user, at }) => [user.user_id, user.card_id, at])).toEqual([
    [guest.userId, guestCard.card_id, since],
  ]);
  // An application that waits becomes the exchange, too; a tap more changes nothing.
  world.pass(5);
  expect((await swap(slow, card.card_id, face)).body).toMatchObject({ state: 1 });
  expect((await swap(slow, card.card_id, face)).status).toBe(409);
  expect((await met(owner, since + 1)).list.map(({ user }) => user.card_id)).toEqual([slowCard.card_id]);
  expect(await met(guest, since)).toEqual({ list: [] });
  const { list } = (await world.call('GET', '/v1/notice/list', { token: owner.token })).body as {
    list: { title: string; path: string }[];
  };
  expect(list[0]?.title).toMatch(/和您交换了名片$/);
  expect(list.some(({ path }) => path === `/card/${guestCard.card_id}`)).toBe(true);
  expect(
    (await world.call('GET', '/v1/friend/unread', { token: owner.token })).body,
    'nothing waits for an answer',
  ).toEqual({ count: 0 });
});

test('a code that has ended exchanges nothing: the swap waits for an answer as any other [D17]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: guest } = await makeCard(world);
  const { face, expires_at } = await faceOf(owner);
  world.pass(600);
  expect((await swap(guest, card.card_id, face)).body).toMatchObject({ state: 0 });
  expect(await met(owner, expires_at - 600)).toEqual({ list: [] });
});

test('who shows the code and had applied to the other one before is told as well [D17][D41]', async () => {
  const { owner, card } = await makeCard(world);
  const { owner: guest, card: guestCard } = await makeCard(world);
  expect((await swap(owner, guestCard.card_id)).body).toMatchObject({ state: 0 });
  const { face, expires_at } = await faceOf(owner);
  expect((await swap(guest, card.card_id, face)).body).toMatchObject({ state: 1 });
  expect((await met(owner, expires_at - 600)).list.map(({ user }) => user.user_id)).toEqual([guest.userId]);
  expect((await world.call('GET', '/v1/friend/unread', { token: guest.token })).body).toEqual({ count: 0 });
});
