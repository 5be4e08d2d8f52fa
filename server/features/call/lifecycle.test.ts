import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { makeStaff } from '../staff/testing.ts';
import { listCalls } from '@qunlu/contract/call/calls.ts';
import { endStaffCall, listStaffCalls, viewStaffCall } from '@qunlu/contract/call/staff.ts';
import { answered, callBy, differences, giveMinutes, makePair, minutesLeft, play, seen } from './testing.ts';

const world = useWorld({ listen: true });
const own = () => {
  const found = world.deps.ports.get(lifecycles).find(({ feature }) => feature === 'call');
  if (!found) throw new Error('calls have a lifecycle');
  return found;
};

test('merging adds the minutes of both; while one of them talks it waits [D10][D136]', async () => {
  const [keep, drop] = await makePair(world, { minutes: 30 });
  await giveMinutes(world, { userId: drop.userId }, 12);
  const sides = { keep: keep.userId, drop: drop.userId };
  const ledger = world.deps.ports.get(lifecycles).find(({ feature }) => feature === 'ledger');
  const call = await callBy(world, keep, drop);
  const ctx = jobContext(world.deps);
  expect(await own().mergeBlocks?.(ctx, sides)).toEqual(['有正在进行的通话，结束以后再合并']);
  await world.call('POST', '/v1/call/hang-up', { token: keep.token, body: { id: call.call_id } });
  await play(world);
  expect(await own().mergeBlocks?.(ctx, sides)).toEqual([]);
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [sides.keep, sides.drop]);
    await ledger?.merge?.(tx, sides);
  });
  expect([await minutesLeft(world, keep), await minutesLeft(world, drop)]).toEqual([
    [42, 0],
    [0, 0],
  ]);
  expect(await differences(world)).toEqual([]);
});

test('the export has calls and minutes without a number; leaving says what is given up [D150][D13]', async () => {
  const [me, friend] = await makePair(world, { minutes: 30 });
  await answered(world, me, friend);
  const ctx = jobContext(world.deps);
  const exported = await own().exports?.(ctx, me.userId, 100);
  expect(exported?.['通话']).toMatchObject([{ 种类: '两人通话', 方向: '我发起' }]);
  expect(exported?.['通话分钟']).toMatchObject([{ 分钟: -10 }, { 分钟: 30 }]);
  for (const { phone } of [me, friend]) expect(JSON.stringify(exported)).not.toContain(phone.slice(3));
  expect(await own().givesUp?.(ctx, me.userId)).toEqual(['20 分钟网络电话']);
});

test('records are gone after 180 days [D136]', async () => {
  const [me, friend] = await makePair(world);
  const call = await callBy(world, me, friend);
  await world.call('POST', '/v1/call/hang-up', { token: me.token, body: { id: call.call_id } });
  await play(world);
  const from = (seconds: number) =>
    world.database.pool.query(
      `with c as (update call set created_at = $2 where call_id = $1 returning call_id)
       update call_leg l set called_at = $2 from c where l.call_id = c.call_id`,
      [call.call_id, new Date(world.now().getTime() - 180 * 86_400_000 + seconds * 1000)],
    );
  const listed = async () => (await world.ask(listCalls, { token: me.token })).list.length;
  await from(60);
  await world.runJob('call.forget');
  expect([await listed(), (await seen(world, me, call.call_id)).call_id]).toEqual([1, call.call_id]);
  await from(-60);
  expect(await listed()).toBe(0);
  await world.runJob('call.forget');
  const { rows } = await world.database.pool.query('select 1 from call where call_id = $1', [call.call_id]);
  expect(rows).toEqual([]);
});

test('staff reads calls without who, opens one with a reason, and ends one that goes on [D138][D136]', async () => {
  const [me, friend] = await makePair(world);
  const call = await answered(world, me, friend);
  const { office } = await makeStaff(world, 'service');
  const { list } = await world.ask(listStaffCalls, { query: { kind: 'pair', state: 2 }, token: office });
  expect(list[0]).toMatchObject({ call_id: call.call_id, people: 2, answered: 2 });
  expect(JSON.stringify(list)).not.toContain(String(me.userId));
  const body = { id: call.call_id, reason: '用户举报骚扰，核对记录' };
  const opened = await world.ask(viewStaffCall, { body, token: office });
  expect(opened.legs.map(({ user }) => user.user_id)).toEqual([me.userId, friend.userId]);
  for (const { phone } of [me, friend]) expect(JSON.stringify(opened)).not.toContain(phone.slice(3));
  await world.ask(endStaffCall, { body, token: office });
  await play(world);
  expect(await seen(world, friend, call.call_id)).toMatchObject({
    state: 3,
    why: '平台结束了通话：用户举报骚扰，核对记录',
  });
  const again = await world.call('POST', endStaffCall.path, {
    token: office,
    body: { ...body, reason: '又一次，已经核对' },
  });
  expect(again.status).toBe(422);
  const { rows } = await world.database.pool.query(
    `select action from staff_audit where subject = $1 order by at, audit_id`,
    [`call:${call.call_id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['view-call', 'end-call']);
});
