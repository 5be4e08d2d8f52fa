// postgres: two people are locked while one blocks the other
import { blockedMax } from '@qunlu/contract/relation.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { applyTo, makeFriends } from '../friend/testing.ts';
import { relate } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();

const view = (by: Person, other: { userId: number }): Promise<Answer> =>
  world.call('GET', '/v1/relation/view', { token: by.token, query: { user_id: other.userId } });
const flags = async (by: Person, other: Person): Promise<boolean[]> => {
  const { is_follow, is_friend, is_black } = (await view(by, other)).body;
  return [is_follow, is_friend, is_black];
};
const listed = async (by: Person, query = {}) =>
  (await world.call('GET', '/v1/relation/blacklist', { token: by.token, query })).body;

test('following is one way, quiet, and may be repeated [B047][B050][D208]', async () => {
  const [one, other] = [await makePerson(world), await makePerson(world)];
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await relate(world, 'follow', one, other);
    expect([answer.status, answer.body]).toEqual([
      200,
      { user_id: other.userId, is_follow: true, is_friend: false, is_black: false },
    ]);
  }
  expect(await flags(one, other)).toEqual([true, false, false]);
  expect(await flags(other, one)).toEqual([false, false, false]);
  const notifications = await world.call('GET', '/v1/notice/list', {
    token: other.token,
    query: { category: 'friend' },
  });
  expect(notifications.body.list).toEqual([]);
});

test('unfollowing a friend ends following and friendship on both sides; nobody else’s [B051][D40]', async () => {
  const [one, other] = [await makePerson(world), await makePerson(world)];
  await makeFriends(world, one, other);
  expect(await flags(one, other)).toEqual([true, true, false]);
  expect(await flags(other, one)).toEqual([true, true, false]);
  const answer = await relate(world, 'unfollow', other, one);
  expect(answer.body).toEqual({ user_id: one.userId, is_follow: false, is_friend: false, is_black: false });
  expect(await flags(one, other)).toEqual([false, false, false]);
  expect((await relate(world, 'unfollow', other, one)).status).toBe(200);

  await relate(world, 'follow', one, other);
  await relate(world, 'follow', other, one);
  await relate(world, 'unfollow', one, other);
  expect(await flags(one, other)).toEqual([false, false, false]);
  expect(await flags(other, one)).toEqual([true, false, false]);
});

test('blacking ends following and friendship on both sides; unblacking restores nothing [B052][D40][D201]', async () => {
  const [one, other] = [await makePerson(world), await makePerson(world)];
  await makeFriends(world, one, other);
  const blocked = await relate(world, 'black', one, other);
  expect(blocked.body).toEqual({ user_id: other.userId, is_follow: false, is_friend: false, is_black: true });
  expect((await relate(world, 'black', one, other)).body).toEqual(blocked.body);
  const refused = await relate(world, 'follow', one, other);
  expect([refused.status, refused.body.errmsg]).toEqual([409, '您已将对方拉黑，移出黑名单后再关注']);
  expect((await relate(world, 'unblack', one, other)).body.is_black).toBe(false);
  expect(await flags(one, other)).toEqual([false, false, false]);
  expect(await flags(other, one)).toEqual([false, false, false]);
});

test('what may be done comes along, by the same rule as on the card [C108][D27][B048]', async () => {
  const { owner } = await makeCard(world, undefined, { privacy: 2 });
  const viewer = await makePerson(world);
  expect((await view(viewer, owner)).body.user_permissions).toEqual({
    see_contact: 0,
    chat: 1,
    apply_friend: 1,
    follow: 1,
    comment: 1,
    buy: 1,
    reason: '对方仅向好友公开联系方式，可以申请查看',
  });
  await makeFriends(world, viewer, owner);
  expect((await view(viewer, owner)).body.user_permissions).toMatchObject({
    see_contact: 1,
    apply_friend: 0,
    follow: 0,
    reason: '',
  });
  await relate(world, 'black', viewer, owner);
  expect((await view(viewer, owner)).body).toMatchObject({
    is_black: true,
    user_permissions: {
      see_contact: 0,
      chat: 0,
      apply_friend: 0,
      follow: 0,
      reason: '您已将对方拉黑，移出黑名单后可查看联系方式',
    },
  });
  const cardless = await makePerson(world);
  expect((await view(viewer, cardless)).body.user_permissions).toMatchObject({
    see_contact: 0,
    apply_friend: 1,
  });
});

test('oneself, nobody and who is gone are refused with a sentence [D208]', async () => {
  const [person, gone] = [await makePerson(world), await makePerson(world)];
  await relate(world, 'follow', person, gone);
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [gone.userId]);
  for (const verb of ['black', 'unblack', 'follow', 'unfollow'] as const) {
    expect((await relate(world, verb, person, person)).body).toMatchObject({
      errcode: 40001,
      field: 'user_id',
    });
    const nobody = await relate(world, verb, person, { userId: 123_456 });
    expect(nobody.body).toEqual({ errcode: 40400, errmsg: '用户不存在或已注销' });
    if (verb === 'follow' || verb === 'black')
      expect((await relate(world, verb, person, gone)).text).toBe(nobody.text);
  }
  // What exists between two people can be undone whatever the other one’s status.
  expect((await relate(world, 'unfollow', person, gone)).status).toBe(200);
  expect((await relate(world, 'unfollow', person, gone)).status).toBe(404);
  expect((await view(person, person)).status).toBe(400);
  expect((await view(person, gone)).status).toBe(404);
});

test('the list of people whom one blocked: newest first, stable when it grows, each with name and time [D201][D143]', async () => {
  const person = await makePerson(world);
  const others: Person[] = [];
  for (const realname of ['甲', '乙', '丙', '丁']) {
    const { owner } = await makeCard(world, undefined, { realname, company: '青禾', position: '店长' });
    others.push(owner);
    await relate(world, 'black', person, owner);
  }
  const first = await listed(person, { size: 2 });
  const { owner: late } = await makeCard(world, undefined, { realname: '戊' });
  await relate(world, 'black', person, late);
  const second = await listed(person, { size: 2, next: first.next });
  const names = [...first.list, ...second.list].map((one: { realname: string }) => one.realname);
  expect(names).toEqual(['丁', '丙', '乙', '甲']);
  expect(second.next).toBe(-1);
  expect(first.list[0]).toEqual({
    user_id: others[3]?.userId,
    card_id: expect.any(Number),
    realname: '丁',
    avatar: '',
    title: '青禾 店长',
    at: Math.floor(world.now().getTime() / 1000),
  });
  await relate(world, 'unblack', person, late);
  const cardless = await makePerson(world);
  await relate(world, 'black', person, cardless);
  await world.database.pool.query('update account_user set status = 3 where user_id = $1', [cardless.userId]);
  expect((await listed(person, { size: 1 })).list[0]).toMatchObject({
    realname: '已停用的用户',
    card_id: 0,
  });
  expect((await relate(world, 'unblack', person, cardless)).status).toBe(200);
  expect((await listed(person)).list).toHaveLength(4);
});

test('a blacklist has room for 1,000 people [D201]', async () => {
  const person = await makePerson(world);
  await world.database.pool.query(
    `with made as (insert into account_user (username, created_at)
       select '群友' || n, $2 from generate_series(1, $3::int) n returning user_id)
     insert into relation (user_id, other_id, is_black, blacked_at, black_id)
     select $1, user_id, true, $2, nextval('relation_black_seq') from made`,
    [person.userId, world.now(), blockedMax - 1],
  );
  expect((await relate(world, 'black', person, await makePerson(world))).status).toBe(200);
  const full = await relate(world, 'black', person, await makePerson(world));
  expect([full.status, full.body.errmsg]).toEqual([409, '黑名单最多1000人，请先移出不需要的人']);
});

test('friends are counted on the card as they come and go, and counted again in the night [D33]', async () => {
  const { owner, card } = await makeCard(world);
  const counts = async (): Promise<number[]> => {
    const query = { id: card.card_id, more: 1 };
    const { body } = await world.call('GET', '/v1/card/view', { token: owner.token, query });
    return [body.friends, body.connections];
  };
  const first = await makePerson(world);
  for (const person of [first, await makePerson(world), await makePerson(world)])
    await makeFriends(world, person, owner);
  await applyTo(world, await makePerson(world), owner);
  await relate(world, 'follow', await makePerson(world), owner);
  expect(await counts()).toEqual([3, 3]);
  await relate(world, 'black', first, owner);
  expect(await counts()).toEqual([2, 2]);
  await world.database.pool.query('update card set friends = 9, connections = 9 where user_id = $1', [
    owner.userId,
  ]);
  await world.runJob('card.recount-people');
  expect(await counts()).toEqual([2, 2]);
});

test('a simple user card carries the three flags [C014][B053]', async () => {
  const { owner, card } = await makeCard(world);
  const viewer = await makePerson(world);
  const simple = (token?: string) =>
    world.call('GET', '/v1/user/simple', { token, query: { id: owner.userId } });
  await relate(world, 'follow', viewer, owner);
  expect((await simple(viewer.token)).body).toMatchObject({
    card_id: card.card_id,
    user_id: owner.userId,
    realname: '张三',
    nickname: '张三',
    is_follow: true,
    is_friend: false,
    is_black: false,
    user_permissions: { follow: 0 },
  });
  await makeFriends(world, viewer, owner);
  expect((await simple(viewer.token)).body).toMatchObject({ is_follow: true, is_friend: true });
  await relate(world, 'black', viewer, owner);
  expect((await simple(viewer.token)).body).toMatchObject({ is_friend: false, is_black: true });
  expect((await simple()).body).toMatchObject({ is_follow: false, is_friend: false, is_black: false });
  expect((await simple()).body).not.toHaveProperty('email');
  const nobody = await world.call('GET', '/v1/user/simple', { query: { id: 123_456 } });
  expect(nobody.body).toEqual({ errcode: 40400, errmsg: '名片不存在或已不可见' });
});
