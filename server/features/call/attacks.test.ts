import { hangUp } from '@qunlu/contract/call/calls.ts';
import type { Call } from '@qunlu/contract/call/entity.ts';
import { dropLeg, joinCall, redialLeg } from '@qunlu/contract/call/group.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join as joinCircle } from '../circle/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import {
  answered,
  callBy,
  differences,
  groupBy,
  joinCallable,
  makeCallCircle,
  makePair,
  minutesLeft,
  play,
  report,
  seen,
  statesOf,
  tryCall,
  tryGroup,
} from './testing.ts';

const world = useWorld({ listen: true });

const legOf = (call: Call, { userId }: { userId: number }): number =>
  call.legs.find(({ user }) => user.user_id === userId)?.leg_id ?? 0;
const join = (by: Person, id: number, code: string) =>
  world.call('POST', joinCall.path, { token: by.token, body: { id, code } });

async function pickUp(): Promise<void> {
  await play(world);
  await play(world, 3);
}

test('minutes that last again, as others have hung up, end nothing: the words of the end go, and the call goes on [D136]', async () => {
  const circle = await makeCallCircle(world, { minutes: 16 });
  const [one, two] = [await joinCallable(world, circle), await joinCallable(world, circle)];
  const call = await groupBy(world, circle, [one, two]);
  await pickUp();
  world.pass(210);
  await world.runJob('call.keep-time');
  expect((await seen(world, circle.owner, call.call_id)).ends_at).not.toBe(0);
  for (const by of [one, two])
    await world.ask(dropLeg, {
      body: { id: call.call_id, leg_id: legOf(call, by) },
      token: by.token,
    });
  await play(world);
  world.pass(30);
  await world.runJob('call.keep-time');
  expect(await seen(world, circle.owner, call.call_id)).toMatchObject({ state: 2, why: '', ends_at: 0 });
  const { rows } = await world.database.pool.query('select due_at from call where call_id = $1', [
    call.call_id,
  ]);
  expect(rows[0]?.due_at.getTime()).toBeGreaterThan(world.now().getTime());
  await world.ask(hangUp, { body: { id: call.call_id }, token: circle.owner.token });
  await play(world);
  expect(await differences(world)).toEqual([]);
});

test('a call whose phones never rang, of which the provider knows and says nothing, is over after a while and holds nothing [D136]', async () => {
  const [me, friend] = await makePair(world);
  const call = await callBy(world, me, friend);
  await world.deps.outbox.idle();
  await world.database.pool.query(
    'update sandbox_call_leg set next_at = null, next_state = null where leg = any($1)',
    [call.legs.map(({ leg_id: id }) => String(id))],
  );
  world.pass(601);
  await world.runJob('call.keep-time');
  expect((await seen(world, me, call.call_id)).state).toBe(4);
  expect(await minutesLeft(world, me)).toEqual([100, 0]);
});

test('coming in and leaving again and again does not eat up what the circle holds [D136]', async () => {
  const circle = await makeCallCircle(world);
  const [one, late] = [await joinCallable(world, circle), await joinCallable(world, circle)];
  const call = await groupBy(world, circle, [one]);
  await pickUp();
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    const joined = await join(late, circle.id, call.code);
    statuses.push(joined.status);
    if (joined.status !== 200) continue;
    await play(world);
    await world.ask(dropLeg, {
      body: { id: call.call_id, leg_id: legOf(joined.body, late) },
      token: late.token,
    });
    await play(world);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});

test('who is not in the circle any more sees of its call their own phone [D136][D40]', async () => {
  const circle = await makeCallCircle(world);
  const [one, two] = [await joinCallable(world, circle), await joinCallable(world, circle)];
  const call = await groupBy(world, circle, [one, two]);
  await pickUp();
  await world.call('POST', '/v1/phonebook/leave', { token: one.token, body: { id: circle.id } });
  await play(world);
  const people = async (by: Person): Promise<number[]> =>
    (await seen(world, by, call.call_id)).legs.map(({ user }) => user.user_id);
  expect(await people(one)).toEqual([one.userId]);
  expect(await people(two)).toEqual([circle.owner.userId, one.userId, two.userId]);
});

test('nobody is in two calls: who talks is not called by others, neither alone nor with their circle [D136]', async () => {
  const [me, friend] = await makePair(world);
  await answered(world, me, friend);
  const [other] = await makePair(world);
  await makeFriends(world, other, friend);
  expect((await tryCall(world, other, friend)).body).toMatchObject({
    errcode: 40901,
    errmsg: '对方正在通话，请稍后再打',
  });
  const circle = await makeCallCircle(world, { owner: other });
  await joinCircle(world, circle, friend);
  expect((await tryGroup(world, circle, other, [friend.userId])).body).toMatchObject({
    errcode: 40901,
    field: 'user_ids',
    errmsg: '有 1 位成员正在通话，请先去掉，他们可以凭加入码加入',
  });
});

test.each([
  ['at', { at: 9_007_199_254_740_991 }],
  ['answered_at', { answered_at: 9_007_199_254_740_991 }],
])('a report of a time that no calendar has, %s, is none', async (_name, more) => {
  const [me, friend] = await makePair(world);
  const call = await callBy(world, me, friend);
  const answer = await report(world, {
    id: `${call.call_id}:far`,
    call: call.call_id,
    leg: call.legs[0]?.leg_id ?? 0,
    state: 'answered',
    ...more,
  });
  expect(answer.status).toBe(401);
  expect(statesOf(await seen(world, me, call.call_id))[0]).not.toBe('answered');
});

// It goes into the night, so it is the last.
test('nobody of a group is rung again at night [D136]', async () => {
  const circle = await makeCallCircle(world);
  const [one, busy] = [await joinCallable(world, circle), await joinCallable(world, circle, 7)];
  const call = await groupBy(world, circle, [one, busy]);
  await pickUp();
  const ten = new Date(`${world.now().toISOString().slice(0, 10)}T14:00:00Z`);
  world.pass((ten.getTime() - world.now().getTime()) / 1000);
  const again = await world.call('POST', redialLeg.path, {
    token: circle.owner.token,
    body: { id: call.call_id, leg_id: legOf(call, busy) },
  });
  expect([again.status, again.body.errmsg]).toEqual([422, expect.stringContaining('8 点到 22 点')]);
  await world.ask(hangUp, { body: { id: call.call_id }, token: circle.owner.token });
  await play(world);
});
