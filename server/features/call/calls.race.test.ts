import { hangUp } from '@qunlu/contract/call/calls.ts';
import { joinCall } from '@qunlu/contract/call/group.ts';
import { expect, test } from 'vitest';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { seedMembers } from '../circle/testing.ts';
import {
  callBy,
  differences,
  groupBy,
  joinCallable,
  makeCallable,
  makeCallCircle,
  makePair,
  minutesLeft,
  report,
  seen,
  tryCall,
  tryGroup,
} from './testing.ts';

const world = useWorld();

test('the same report twice at once, and the last of both phones at once, settle once [D136]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [me, friend] = await makePair(world);
    const call = await callBy(world, me, friend);
    const [from = 0, to = 0] = call.legs.map(({ leg_id: id }) => id);
    const say = (leg: number, state: string, again = '') =>
      report(world, { id: `${call.call_id}:${leg}:${state}${again}`, call: call.call_id, leg, state });
    await Promise.all([say(from, 'answered'), say(from, 'answered'), say(to, 'answered')]);
    world.pass(61);
    await Promise.all([say(from, 'ended'), say(to, 'ended'), say(from, 'ended'), say(to, 'ended', 'again')]);
    expect(await seen(world, me, call.call_id)).toMatchObject({ state: 3, cost: 4, held: 0 });
    expect(await minutesLeft(world, me)).toEqual([96, 0]);
  }
  expect(await differences(world)).toEqual([]);
});

test('hanging up and picking up at once: whatever comes first, what was held is used or goes back [D136]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [me, friend] = await makePair(world);
    const call = await callBy(world, me, friend);
    const [from = 0, to = 0] = call.legs.map(({ leg_id: id }) => id);
    const say = (leg: number, state: string) =>
      report(world, { id: `${call.call_id}:${leg}:${state}`, call: call.call_id, leg, state });
    await Promise.all([
      world.ask(hangUp, { body: { id: call.call_id }, token: me.token }),
      say(from, 'answered'),
      world.ask(hangUp, { body: { id: call.call_id }, token: friend.token }),
    ]);
    await world.deps.outbox.idle();
    await Promise.all([say(from, 'ended'), say(to, 'failed')]);
    const over = await seen(world, me, call.call_id);
    const [left, held] = await minutesLeft(world, me);
    expect([over.state >= 3, held, 100 - left]).toEqual([true, 0, over.cost]);
    expect(over.cost).toBe(1);
  }
  expect(await differences(world)).toEqual([]);
});

test('minutes for one call and two begun at once, by a person and by a circle: one is made [D136]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [me, friend] = await makePair(world, { minutes: 10 });
    const other = await makeCallable(world);
    await makeFriends(world, me, other);
    const answers = await Promise.all([tryCall(world, me, friend), tryCall(world, me, other)]);
    expect(sortedStatuses(answers)[0]).toBe(200);
    expect(sortedStatuses(answers)[1]).toBeGreaterThan(400);
    expect(await minutesLeft(world, me)).toEqual([0, 10]);
  }
  const circle = await makeCallCircle(world, { minutes: 10 });
  const [one, two] = [await joinCallable(world, circle), await joinCallable(world, circle)];
  const group = await Promise.all(
    [one, two].map(({ userId }) => tryGroup(world, circle, circle.owner, [userId])),
  );
  expect(sortedStatuses(group)[0]).toBe(200);
  expect(sortedStatuses(group)[1]).toBeGreaterThan(400);
  expect(await minutesLeft(world, circle.owner, circle.id)).toEqual([0, 10]);
  expect(await differences(world)).toEqual([]);
});

test('the 50th place, and several who come for it at once: one comes in [D136]', async () => {
  const circle = await makeCallCircle(world, { minutes: 1000 });
  const seeded = await seedMembers(world, circle, 48);
  const late = [
    await joinCallable(world, circle),
    await joinCallable(world, circle),
    await joinCallable(world, circle),
  ];
  const call = await groupBy(world, circle, seeded);
  expect(call.legs.length).toBe(49);
  const answers = await Promise.all(
    late.map(({ token }) =>
      world.call('POST', joinCall.path, { token, body: { id: circle.id, code: call.code } }),
    ),
  );
  expect(sortedStatuses(answers)).toEqual([200, 409, 409]);
  expect(await minutesLeft(world, circle.owner, circle.id)).toEqual([750, 250]);
});
