import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { hashOf, makeCard, viewAs } from './testing.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { bought, sell } from '../service/testing.ts';
import { setMembership } from '../vip/testing.ts';

const world = useWorld();

test('friends and fellow members pass privacy 1, only friends 2, nobody 3; trade partners see the phone at each', async () => {
  const { owner, card } = await makeCard(world);
  const [stranger, friend] = [await makePerson(world), await makePerson(world)];
  await makeFriends(world, friend, owner);
  const circle = await makeCircle(world);
  await join(world, circle, owner);
  const fellow = await join(world, circle);
  const { buyer } = await bought(world, await sell(world, { seller: owner }));
  const open = async (privacy: number, viewer: Person): Promise<boolean> => {
    await world.call('POST', '/v1/card/post', {
      query: { id: card.card_id },
      token: owner.token,
      body: { privacy },
    });
    const { phone } = await viewAs(world, card.card_id, viewer);
    return phone.includes('|');
  };
  expect(await open(1, friend)).toBe(true);
  expect(await open(1, fellow)).toBe(true);
  expect(await open(1, stranger)).toBe(false);
  expect(await open(2, friend)).toBe(true);
  expect(await open(2, fellow)).toBe(false);
  expect(await open(3, friend)).toBe(false);
  expect(await open(3, buyer)).toBe(true);
});

test("a blocked viewer sees exactly a deleted card's answer, and their hashes open nothing [D26][D22]", async () => {
  const { owner, card } = await makeCard(world);
  const viewer = await makePerson(world);
  const hash = hashOf((await viewAs(world, card.card_id, viewer)).phone);
  const view = (id: number) =>
    world.call('GET', '/v1/card/view', { query: { id, more: 1 }, token: viewer.token });
  await relate(world, 'black', owner, viewer);
  const blocked = await view(card.card_id);
  const never = await view(123_456);
  expect({ status: blocked.status, text: blocked.text }).toEqual({ status: never.status, text: never.text });
  expect(blocked.status).toBe(404);
  expect(
    (await world.call('POST', '/v3-api/customer/card/decode', { token: viewer.token, body: { hash } }))
      .status,
  ).toBe(404);
  expect(
    (await world.call('PUT', '/v1/card/hit', { token: viewer.token, body: { id: card.card_id } })).status,
  ).toBe(404);
  expect(
    (await world.call('GET', '/v1/card/getdefaultcard', { query: { id: owner.userId }, token: viewer.token }))
      .status,
  ).toBe(404);
});

test('user_permissions say what the viewer may do, as 0 and 1; relationship flags come along [D27][B048][B049]', async () => {
  const { owner, card } = await makeCard(world);
  const viewer = await makePerson(world);
  await makeFriends(world, viewer, owner);
  const seen = await viewAs(world, card.card_id, viewer);
  expect(seen).toMatchObject({ is_follow: true, is_friend: true, is_black: false });
  expect(seen.user_permissions).toEqual({
    see_contact: 1,
    chat: 1,
    apply_friend: 0,
    follow: 0,
    comment: 1,
    buy: 1,
    reason: '',
  });
  await world.call('POST', '/v1/friend/remove', {
    token: viewer.token,
    body: { user_id: owner.userId },
  });
  await world.call('PATCH', '/v1/user/edit', {
    token: owner.token,
    body: { permissions: { allowFriend: 0 } },
  });
  expect((await viewAs(world, card.card_id, viewer)).user_permissions).toMatchObject({
    apply_friend: 0,
    follow: 1,
  });
  expect((await viewAs(world, card.card_id)).user_permissions).toEqual({
    see_contact: 0,
    chat: 0,
    apply_friend: 0,
    follow: 0,
    comment: 0,
    buy: 0,
    reason: '登录后可查看联系方式',
  });
});

test('members have 10 cards; past the quota after it ends the rest is read only [D28]', async () => {
  const owner = await makePerson(world);
  await setMembership(world, owner, 'member');
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    ids.push((await makeCard(world, owner)).card.card_id);
    world.pass(1);
  }
  expect(
    (await world.call('POST', '/v1/card/post', { token: owner.token, body: { realname: '多' } })).body.errmsg,
  ).toContain('最多可以有10张名片');
  await setMembership(world, owner, 'none');
  const edit = (id: number) =>
    world.call('POST', '/v1/card/post', { query: { id }, token: owner.token, body: { intro: '改' } });
  expect((await edit(ids[2] ?? 0)).status).toBe(200);
  expect((await edit(ids[3] ?? 0)).body).toMatchObject({
    errcode: 40300,
    errmsg: '这张名片超出了可用张数，开通会员后可以修改',
  });
  expect((await viewAs(world, ids[3] ?? 0, owner)).can).toMatchObject({ edit: false, share: false });
  expect((await viewAs(world, ids[3] ?? 0)).realname).toBe('张三');
});

test('a member may open 200 cards a day, commerce 1000 [D24]', async () => {
  const { owner } = await makeCard(world);
  const viewer = await makePerson(world);
  await world.database.pool.query(
    `with made as (insert into card (user_id, realname, phone, created_at, updated_at)
       select $1, '甲', '13800000000', $3, $3 from generate_series(1, 199) returning card_id)
     insert into card_reveal (card_id, user_id, field, via, revealed_at) select card_id, $2, 'phone', 'tap', $3 from made`,
    [owner.userId, viewer.userId, world.now()],
  );
  const openNew = async () => {
    const { rows } = await world.database.pool.query<{ card_id: number }>(
      "insert into card (user_id, realname, phone, created_at, updated_at) values ($1, '乙', '13800000000', $2, $2) returning card_id",
      [owner.userId, world.now()],
    );
    const { phone } = await viewAs(world, rows[0]?.card_id ?? 0, viewer);
    return (
      await world.call('POST', '/v3-api/customer/card/decode', {
        token: viewer.token,
        body: { hash: hashOf(phone) },
      })
    ).status;
  };
  await setMembership(world, viewer, 'member');
  expect(await openNew()).toBe(200);
  expect(await openNew()).toBe(429);
  await setMembership(world, viewer, 'commerce');
  expect(await openNew()).toBe(200);
});

test('vip_member marks a member on their card, for everybody', async () => {
  const { owner, card } = await makeCard(world);
  expect((await viewAs(world, card.card_id)).vip_member).toBe(0);
  await setMembership(world, owner, 'commerce');
  expect((await viewAs(world, card.card_id)).vip_member).toBe(1);
});
