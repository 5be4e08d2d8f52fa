import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import {
  createGroupCalls,
  dropLeg,
  joinCall,
  listCallCircles,
  listCallMembers,
  listGroupRecords,
  optOutOfCalls,
  redialLeg,
  saveGroupCalls,
  viewGroupCalls,
} from '@qunlu/contract/call/group.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import type { Call } from '@qunlu/contract/call/entity.ts';
import { hangUp } from '@qunlu/contract/call/calls.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { setStatusOf } from '../account/testing.ts';
import { join, makeAdmin, makeStrangers, seedMembers } from '../circle/testing.ts';
import {
  differences,
  groupBy,
  joinCallable,
  makeCallable,
  makeCallCircle,
  minutesLeft,
  play,
  seen,
  statesOf,
  tryGroup,
} from './testing.ts';

const world = useWorld({ listen: true });
const home = (by: Person, id: number) => world.ask(viewGroupCalls, { query: { id }, token: by.token });
const tryJoin = (by: Person, id: number, code: string) =>
  world.call('POST', joinCall.path, { token: by.token, body: { id, code } });
const legOf = ({ legs }: Call, { userId }: { userId: number }) =>
  legs.find(({ user }) => user.user_id === userId);
/** Both ring at once and pick up. */
async function pickUp(): Promise<void> {
  await play(world);
  await play(world, 3);
}

test('an owner turns it on, calls members together, drops and redials one, ends it: the circle pays each begun minute [D136][D184]', async () => {
  const circle = await makeCallCircle(world);
  const { owner } = circle;
  const [one, busy] = [await joinCallable(world, circle), await joinCallable(world, circle, 7)];
  expect(await home(owner, circle.id)).toMatchObject({
    members: 2,
    minutes: 500,
    starters: 1,
    can: { start: true, recharge: true, settings: true, records: true, join: false },
  });
  expect(await home(one, circle.id)).toMatchObject({
    minutes: 0,
    problem: '',
    can: { start: false, recharge: false, settings: false, records: false },
  });
  const call = await groupBy(world, circle, [one, busy]);
  expect(call).toMatchObject({ kind: 'group', circle_id: circle.id, held: 15, left: 485 });
  expect(call.code).toMatch(/^\d{6}$/);
  await pickUp();
  const now = await seen(world, owner, call.call_id);
  expect(statesOf(now)).toEqual(['answered', 'answered', 'busy']);
  // Who was called sees neither code nor cost.
  expect(await seen(world, one, call.call_id)).toMatchObject({
    code: '',
    cost: 0,
    held: 0,
    can: { hang_up: false },
  });

  const busyLeg = now.legs[2]?.leg_id ?? 0;
  const again = await world.ask(redialLeg, {
    body: { id: call.call_id, leg_id: busyLeg },
    token: owner.token,
  });
  expect(again.held).toBe(20);
  await pickUp();
  expect(statesOf(await seen(world, owner, call.call_id))).toEqual(['answered', 'answered', 'busy']);
  await world.ask(dropLeg, {
    body: { id: call.call_id, leg_id: now.legs[1]?.leg_id ?? 0 },
    token: owner.token,
  });
  await play(world);
  expect((await seen(world, one, call.call_id)).legs[1]).toMatchObject({ state: 'ended', why: '被挂断' });
  await play(world, 60);
  await world.ask(hangUp, { body: { id: call.call_id }, token: owner.token });
  await play(world);
  expect(await seen(world, owner, call.call_id)).toMatchObject({ state: 3, cost: 3, held: 0 });
  expect(await minutesLeft(world, owner, circle.id)).toEqual([497, 0]);
  const { list } = await world.ask(listGroupRecords, { query: { id: circle.id }, token: owner.token });
  expect(list).toMatchObject([{ call_id: call.call_id, people: 3, answered: 2, cost: 3 }]);
  for (const { phone } of [owner, one, busy]) expect(JSON.stringify(list)).not.toContain(phone.slice(3));
  expect(await differences(world)).toEqual([]);
});

test('who missed a call of their circle is told, and led to where it is shown [D136][R184]', async () => {
  const circle = await makeCallCircle(world);
  const busy = await joinCallable(world, circle, 7);
  const call = await groupBy(world, circle, [busy]);
  await pickUp();
  await world.ask(hangUp, { body: { id: call.call_id }, token: circle.owner.token });
  await play(world);
  await world.deps.outbox.idle();
  const { list } = await world.ask(listNotifications, { token: busy.token });
  expect(list.find(({ title }) => title.startsWith('未接来电'))?.path).toBe(
    `/inbia/pcall/${circle.id}/status/${call.call_id}`,
  );
});

test('who may start is the owner’s to say; members and strangers neither start, nor see records, nor recharge [D136]', async () => {
  const circle = await makeCallCircle(world);
  const { visitor, member, admin } = await makeStrangers(world, circle, 'plugin');
  const other = await joinCallable(world, circle);
  const start = async (by: Person) => (await tryGroup(world, circle, by, [other.userId])).body.errcode;
  expect([await start(visitor), await start(member)]).toEqual([40301, 40300]);
  const records = (by: Person) =>
    world.call('GET', listGroupRecords.path, { token: by.token, query: { id: circle.id } });
  expect([(await records(visitor)).status, (await records(member)).status]).toEqual([403, 403]);
  expect((await records(admin)).status).toBe(200);
  const minutes = (by: Person) =>
    world.call('GET', '/v1/call/minutes', { token: by.token, query: { circle_id: circle.id } });
  expect([(await minutes(visitor)).status, (await minutes(member)).status]).toEqual([403, 403]);
  await world.ask(saveGroupCalls, {
    body: { id: circle.id, starters: 0, announcement: '每周三晚上一起聊茶' },
    token: circle.owner.token,
  });
  expect(await start(admin)).toBe(40300);
  expect(await home(admin, circle.id)).toMatchObject({ starters: 0, announcement: '每周三晚上一起聊茶' });
  const save = await world.call('POST', saveGroupCalls.path, {
    token: admin.token,
    body: { id: circle.id, starters: 1, announcement: '' },
  });
  expect(save.status).toBe(403);
});

test('whoever may not switch modules does not turn it on; a circle without it answers that it is off [D136]', async () => {
  const circle = await makeCallCircle(world);
  const { owner } = circle;
  const admin = await makeAdmin(world, circle, ['member']);
  const on = await world.call('POST', createGroupCalls.path, { token: admin.token, body: { id: circle.id } });
  expect(on.status).toBe(403);
  await world.ask(setPlugins, {
    body: { id: circle.id, rows: [{ key: 'call', enabled: 0, visible: 1, sort: 1 }] },
    token: owner.token,
  });
  const off = await world.call('GET', viewGroupCalls.path, { token: owner.token, query: { id: circle.id } });
  expect([off.status, off.body.errcode]).toEqual([404, 40402]);
  await world.ask(createGroupCalls, { body: { id: circle.id }, token: owner.token });
  expect((await home(owner, circle.id)).id).toBe(circle.id);
});

test('2 to 50 at once, the caller included; nobody twice, nobody from elsewhere [D136]', async () => {
  const circle = await makeCallCircle(world);
  const { owner } = circle;
  const others = await seedMembers(world, circle, 50);
  const ids = others.map(({ userId }) => userId);
  const many = await tryGroup(world, circle, owner, ids);
  expect(many.body).toMatchObject({
    errcode: 40001,
    field: 'user_ids',
    errmsg: '一次最多 50 人，连您自己，请去掉几位',
  });
  expect((await tryGroup(world, circle, owner, [])).body.errmsg).toBe('请选择要呼叫的成员');
  expect((await tryGroup(world, circle, owner, [owner.userId])).body.errmsg).toContain('不能只打给自己');
  const stranger = await makeCallable(world);
  expect((await tryGroup(world, circle, owner, [ids[0] ?? 0, stranger.userId])).body).toMatchObject({
    errcode: 42200,
    field: 'user_ids',
  });
  const { status, body } = await tryGroup(world, circle, owner, [...ids.slice(0, 49), ...ids.slice(0, 1)]);
  expect([status, body.errcode]).toEqual([400, 40001]);
  const right = await tryGroup(world, circle, owner, ids.slice(0, 49));
  expect([right.status, right.body.legs.length, right.body.held]).toEqual([200, 50, 250]);
  expect((await tryGroup(world, circle, owner, ids.slice(0, 1))).body.errcode).toBe(40901);
  await world.ask(hangUp, { body: { id: right.body.call_id }, token: owner.token });
  await play(world);
  expect(await minutesLeft(world, owner, circle.id)).toEqual([500, 0]);
});

test('who opts out is not called, a phone of theirs that rings is hung up, and they may come back [D136]', async () => {
  const circle = await makeCallCircle(world);
  const [one, other] = [await joinCallable(world, circle), await joinCallable(world, circle, 8)];
  const call = await groupBy(world, circle, [one, other]);
  await play(world);
  const set = (by: Person, out: 0 | 1) =>
    world.ask(optOutOfCalls, { body: { id: circle.id, out }, token: by.token });
  expect((await set(other, 1)).out).toBe(true);
  await play(world);
  expect(legOf(await seen(world, circle.owner, call.call_id), other)).toMatchObject({
    state: 'ended',
    why: '选择了不被呼叫',
    minutes: 0,
  });
  await world.ask(hangUp, { body: { id: call.call_id }, token: circle.owner.token });
  await play(world);
  const members = async (who: number) =>
    (await world.ask(listCallMembers, { query: { id: circle.id, who }, token: one.token })).list.map(
      ({ user, out, reachable }) => [user.user_id, out, reachable],
    );
  expect(await members(0)).toContainEqual([other.userId, true, false]);
  // Neither who does not want to, nor who asks: nobody calls themself.
  expect((await members(2)).map(([id]) => id)).toEqual([circle.owner.userId]);
  expect((await members(1)).map(([id]) => id)).toEqual([circle.owner.userId]);
  expect((await tryGroup(world, circle, circle.owner, [other.userId])).body.errmsg).toContain(
    '1 位成员现在不能呼叫',
  );
  expect((await set(other, 0)).out).toBe(false);
  expect((await tryGroup(world, circle, circle.owner, [other.userId])).status).toBe(200);
});

test('a member comes in by the code for 24 hours; five wrong ones an hour are counted and logged [D136]', async () => {
  const circle = await makeCallCircle(world);
  const [one, late, visitor] = [
    await joinCallable(world, circle),
    await joinCallable(world, circle),
    await makeCallable(world),
  ];
  const call = await groupBy(world, circle, [one]);
  await pickUp();
  const wrong = call.code === '000000' ? '000001' : '000000';
  expect((await tryJoin(visitor, circle.id, call.code)).status).toBe(403);
  const joined = await tryJoin(late, circle.id, call.code);
  expect([joined.status, joined.body.legs.length]).toEqual([200, 3]);
  // Again it is the same.
  expect((await tryJoin(late, circle.id, call.code)).body.legs.length).toBe(3);
  await pickUp();
  expect(statesOf(await seen(world, late, call.call_id))).toEqual(['answered', 'answered', 'answered']);
  expect(await minutesLeft(world, circle.owner, circle.id)).toEqual([485, 15]);

  const guesser = await joinCallable(world, circle);
  for (let time = 0; time < 5; time += 1)
    expect((await tryJoin(guesser, circle.id, wrong)).body).toMatchObject({ errcode: 40001, field: 'code' });
  expect(world.logs.filter((line) => line.includes('a wrong code of a call')).length).toBe(5);
  expect((await tryJoin(guesser, circle.id, call.code)).body.errcode).toBe(42900);
  world.pass(3601);
  expect((await tryJoin(guesser, circle.id, call.code)).status).toBe(200);
  await world.ask(hangUp, { body: { id: call.call_id }, token: circle.owner.token });
  await play(world);
  expect((await tryJoin(guesser, circle.id, call.code)).body.errcode).toBe(40001);
});

test('who leaves, is removed or banned hears nothing more of it; the others go on [D136]', async () => {
  const circle = await makeCallCircle(world);
  const [one, other, third] = [
    await joinCallable(world, circle),
    await joinCallable(world, circle),
    await joinCallable(world, circle),
  ];
  const call = await groupBy(world, circle, [one, other, third]);
  await pickUp();
  await world.call('POST', '/v1/phonebook/leave', { token: one.token, body: { id: circle.id } });
  await setStatusOf(world, [other.userId], userStatus.banned);
  await play(world);
  const now = await seen(world, third, call.call_id);
  expect([one, other, third, circle.owner].map((person) => legOf(now, person)?.state)).toEqual([
    'ended',
    'ended',
    'answered',
    'answered',
  ]);
  expect(legOf(now, one)?.why).toBe('已经不在这个圈子');
});

test('the short addresses show the circle used last, or the list to choose from [D184][B327]', async () => {
  const first = await makeCallCircle(world);
  const one = await joinCallable(world, first);
  const second = await makeCallCircle(world);
  await join(world, second, one);
  const circles = () => world.ask(listCallCircles, { token: one.token });
  expect(await circles()).toMatchObject({ last: 0, service: { on: true } });
  const ids = (await circles()).list.map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([first.id, second.id]));
  await home(one, second.id);
  expect((await circles()).last).toBe(second.id);
  await home(one, first.id);
  expect((await circles()).last).toBe(first.id);
});
