import { hangUp, listCalls, viewCallee } from '@qunlu/contract/call/calls.ts';
import { editUser } from '@qunlu/contract/account/calls.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { pickUpSandboxCall, sandboxCalls } from '@qunlu/contract/sandbox.ts';
import { expect, test } from 'vitest';
import { openLive } from '../../testing/pages.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { notificationsOf } from '../circle/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import {
  answered,
  callBy,
  differences,
  giveMinutes,
  makeCallable,
  makePair,
  minutesLeft,
  play,
  seen,
  statesOf,
  tryCall,
} from './testing.ts';

const world = useWorld({ listen: true });
const overview = (by: Person, to: { userId: number }) =>
  world.ask(viewCallee, { query: { user_id: to.userId }, token: by.token });
const end = (by: Person, id: number) => world.ask(hangUp, { body: { id }, token: by.token });

test('two friends are put through: both phones ring one after the other, each begun minute of each is used, the rest goes back [D136][B010]', async () => {
  const [me, friend] = await makePair(world);
  expect(await overview(me, friend)).toMatchObject({
    can: { call: true },
    problem: '',
    minutes: 100,
    needed: 10,
    price: 10,
    left_today: 20,
    service: { on: true, groups: true, words: '' },
  });
  const call = await callBy(world, me, friend);
  expect(call).toMatchObject({ kind: 'pair', mine: true, pays: true, held: 10, left: 90, cost: 0 });
  expect(await minutesLeft(world, me)).toEqual([90, 10]);
  await play(world);
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 1 });
  expect(statesOf(await seen(world, me, call.call_id))).toEqual(['ringing', 'waiting']);
  await play(world, 3);
  expect(statesOf(await seen(world, friend, call.call_id))).toEqual(['answered', 'ringing']);
  expect(await notificationsOf(world, friend)).toContainEqual(expect.stringContaining('正在给您打电话'));
  await play(world, 3);
  const running = await seen(world, friend, call.call_id);
  expect([running.state, ...statesOf(running)]).toEqual([2, 'answered', 'answered']);
  expect([running.held, running.cost, running.left, running.pays]).toEqual([0, 0, 0, false]);
  // 3 s + 58 s of the caller is the second minute, 58 s of the other the first.
  await play(world, 58);
  await end(friend, call.call_id);
  await play(world);
  expect(await seen(world, me, call.call_id)).toMatchObject({
    state: 3,
    why: '已挂断',
    cost: 3,
    held: 0,
    legs: [
      { state: 'ended', minutes: 2 },
      { state: 'ended', minutes: 1 },
    ],
  });
  expect(await minutesLeft(world, me)).toEqual([97, 0]);
  expect(await differences(world)).toEqual([]);
});

test('no answer of a call shows a number, to either side, and the sandbox’s phones see a middle number [D136][D184]', async () => {
  const [me, friend] = await makePair(world);
  const call = await answered(world, me, friend);
  for (const by of [me, friend]) {
    const answers = [
      JSON.stringify(await seen(world, by, call.call_id)),
      JSON.stringify(await world.ask(listCalls, { token: by.token })),
      JSON.stringify(await overview(by, by === me ? friend : me)),
    ].join('');
    for (const { phone } of [me, friend]) expect(answers).not.toContain(phone.slice(3));
  }
  const { list } = await world.ask(sandboxCalls, { query: { phone: friend.phone } });
  expect(list).toMatchObject([{ phone: friend.phone, from: '057100001234', state: 'answered' }]);
});

test('busy, nobody there and hung up before anybody answered cost nothing and say so [D136]', async () => {
  const told = async (digit: number, wait: number) => {
    const [me, friend] = await makePair(world, { digits: [1, digit] });
    const call = await callBy(world, me, friend);
    await play(world);
    await play(world, 3);
    await play(world, wait);
    return { me, friend, now: await seen(world, me, call.call_id) };
  };
  const busy = await told(7, 3);
  expect(statesOf(busy.now)).toEqual(['ended', 'busy']);
  // The caller had picked up: theirs is a minute.
  expect(busy.now.cost).toBe(1);
  expect(await notificationsOf(world, busy.friend)).toContainEqual(expect.stringContaining('未接来电'));
  const nobody = await told(8, 30);
  expect(statesOf(nobody.now)).toEqual(['ended', 'unanswered']);

  const [me, friend] = await makePair(world);
  const call = await callBy(world, me, friend);
  await play(world);
  expect(await end(me, call.call_id)).toMatchObject({ state: 1 });
  await play(world);
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 5, why: '接通前取消了', cost: 0 });
  expect(await minutesLeft(world, me)).toEqual([100, 0]);
  const { list } = await world.ask(listCalls, { token: friend.token });
  expect(list).toMatchObject([{ call_id: call.call_id, mine: false, missed: true, seconds: 0, cost: 0 }]);
  expect(await differences(world)).toEqual([]);
});

test('a phone of the sandbox is picked up, refused and hung up by hand, once [D136]', async () => {
  const press = (leg: number, how: 'answer' | 'busy' | 'hang-up') =>
    world.call('POST', pickUpSandboxCall.path, { body: { leg: String(leg), press: how } });
  const [me, friend] = await makePair(world);
  const call = await callBy(world, me, friend);
  const [from = 0, to = 0] = call.legs.map(({ leg_id: id }) => id);
  await play(world);
  expect((await press(to, 'answer')).status).toBe(422);
  expect((await press(from, 'answer')).body).toMatchObject({ state: 'answered', phone: me.phone });
  expect((await press(from, 'answer')).status).toBe(422);
  expect(statesOf(await seen(world, me, call.call_id))).toEqual(['answered', 'ringing']);
  await press(to, 'busy');
  expect(statesOf(await seen(world, me, call.call_id))).toEqual(['ended', 'busy']);
  expect((await press(999_999_999, 'hang-up')).status).toBe(404);
});

test('a connection that drops after 61 s ends the call for both: two begun minutes each [D136]', async () => {
  const [me, friend] = await makePair(world, { digits: [1, 9] });
  const call = await answered(world, me, friend);
  await play(world, 61);
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 3, cost: 4 });
});

test.each([
  ['before 08:00', 8 * 3600 - 1, 422],
  ['from 08:00 on', 8 * 3600, 200],
  ['before 22:00', 22 * 3600 - 1, 200],
  ['from 22:00 on', 22 * 3600, 422],
])('%s calls are made or not, and the sentence says from when on [D136]', async (_, second, wanted) => {
  const [me, friend] = await makePair(world);
  const shift = (startOfDay(world.now()).getTime() - world.now().getTime()) / 1000 + second;
  world.pass(shift);
  const { problem, can } = await overview(me, friend);
  const { status, body } = await tryCall(world, me, friend);
  world.pass(-shift);
  expect([status, can.call]).toEqual([wanted, wanted === 200]);
  if (wanted === 200) return;
  expect(body).toMatchObject({ errcode: 42200, errmsg: problem });
  expect(problem).toMatch(/8 点到 22 点可以打电话，请在 2026-11-\d\d 08:00 以后再打/);
});

test('nobody calls themself, strangers, who blocks or is blocked, who is gone, who wants no calls or has no number [D136][D26]', async () => {
  const [me, friend] = await makePair(world);
  expect((await tryCall(world, me, me)).body).toMatchObject({ errcode: 42200, errmsg: '不能打给自己' });
  const stranger = await makeCallable(world);
  expect((await tryCall(world, me, stranger)).body).toMatchObject({ errcode: 40300 });
  expect((await overview(me, stranger)).problem).toContain('成为好友');
  expect((await tryCall(world, me, { userId: 999_999 })).status).toBe(404);

  await world.ask(editUser, { body: { permissions: { allowCalls: 0 } }, token: friend.token });
  expect((await tryCall(world, me, friend)).body).toMatchObject({
    errcode: 40300,
    errmsg: '对方不接网络电话，可以先发消息',
  });
  await world.ask(editUser, { body: { permissions: { allowCalls: 1 } }, token: friend.token });

  await world.database.pool.query('update account_user set phone = null where user_id = $1', [friend.userId]);
  expect((await tryCall(world, me, friend)).body.errmsg).toContain('还没有绑定手机');
  await world.database.pool.query('update account_user set phone = $2 where user_id = $1', [
    friend.userId,
    friend.phone,
  ]);

  const block = (by: Person, of: Person) =>
    world.call('POST', '/v1/relation/black', { token: by.token, body: { user_id: of.userId } });
  const blocked = await block(friend, me);
  expect(blocked.status).toBe(200);
  expect((await tryCall(world, me, friend)).status).toBe(404);
  expect((await tryCall(world, friend, me)).body.errcode).toBe(40300);
});

test('20 calls a day and three to the same person, until the next day; one call at a time [D136]', async () => {
  const [me, friend] = await makePair(world, { minutes: 1000 });
  const hangUpOf = async (to: Person) => {
    const call = await callBy(world, me, to);
    await end(me, call.call_id);
    await play(world);
    return call;
  };
  const first = await callBy(world, me, friend);
  expect((await tryCall(world, me, friend)).body).toMatchObject({ errcode: 40901 });
  await end(me, first.call_id);
  await play(world);
  await hangUpOf(friend);
  await hangUpOf(friend);
  expect((await tryCall(world, me, friend)).body).toMatchObject({
    errcode: 42900,
    errmsg: '每天最多给同一个人打 3 次，请在 2026-11-21 00:00 以后再打',
  });
  await world.database.pool.query(
    `insert into call (kind, user_id, state, created_at, heard_at, ended_at, settled_at)
     select 'pair', $1, 5, $2, $2, $2, $2 from generate_series(1, 17)`,
    [me.userId, world.now()],
  );
  const another = await makeCallable(world);
  await makeFriends(world, me, another);
  expect((await tryCall(world, me, another)).body.errmsg).toContain('每天最多打 20 次');
  const wait = (world.nextDay().getTime() - world.now().getTime()) / 1000 + 9 * 3600;
  world.pass(wait);
  expect((await tryCall(world, me, friend)).status).toBe(200);
  world.pass(-wait);
});

test('without minutes nobody is rung; the same key makes one call [D136]', async () => {
  const [me, friend] = await makePair(world, { minutes: 9 });
  expect((await tryCall(world, me, friend)).body).toMatchObject({
    errcode: 42200,
    errmsg: '分钟不够，要预留 10 分钟，请先充值；没用完的会退回',
  });
  await giveMinutes(world, { userId: me.userId }, 11);
  const key = crypto.randomUUID();
  const [one, again] = [await tryCall(world, me, friend, key), await tryCall(world, me, friend, key)];
  expect(again.body.call_id).toBe(one.body.call_id);
  expect(await minutesLeft(world, me)).toEqual([10, 10]);
});

test('only who takes part sees a call; a block between them, or a ban, ends it [D136][D40]', async () => {
  const [me, friend] = await makePair(world);
  const call = await answered(world, me, friend);
  const other = await makePerson(world);
  const look = await world.call('GET', '/v1/call/view', { token: other.token, query: { id: call.call_id } });
  expect([look.status, look.body.errmsg]).toEqual([404, '通话不存在或已不可见']);
  for (const path of ['/v1/call/hang-up'])
    expect((await world.call('POST', path, { token: other.token, body: { id: call.call_id } })).status).toBe(
      404,
    );
  await world.call('POST', '/v1/relation/black', { token: friend.token, body: { user_id: me.userId } });
  await play(world);
  expect(await seen(world, me, call.call_id)).toMatchObject({ state: 3, why: '现在不能通话', cost: 2 });
});

test('pages of both hear each change of a call [D136][D164]', async () => {
  const [me, friend] = await makePair(world);
  const [mine, theirs] = [
    await openLive(world.deps.self.url, me),
    await openLive(world.deps.self.url, friend),
  ];
  const call = await answered(world, me, friend);
  for (const page of [mine, theirs])
    await expect
      .poll(() => page.events.filter(({ topic, id }) => topic === 'call' && id === call.call_id).length)
      .toBeGreaterThan(3);
  for (const page of [mine, theirs]) page.socket.close();
});
