import { joinCall, optOutOfCalls } from '@qunlu/contract/call/group.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { groupBy, joinCallable, makeCallCircle, play, seen, tryGroup } from './testing.ts';

const world = useWorld({ listen: true });

test('who opts out while they are being called is not rung, and the others are [D136]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const circle = await makeCallCircle(world);
    const [one, other] = [await joinCallable(world, circle), await joinCallable(world, circle)];
    const [started] = await Promise.all([
      tryGroup(world, circle, circle.owner, [one.userId, other.userId]),
      world.call('POST', optOutOfCalls.path, { token: other.token, body: { id: circle.id, out: 1 } }),
    ]);
    if (started.status !== 200) continue;
    await play(world);
    await play(world, 3);
    const { state, legs } = await seen(world, circle.owner, started.body.call_id);
    const stateOf = (userId: number) => legs.find(({ user }) => user.user_id === userId)?.state;
    expect([state, stateOf(one.userId)]).toEqual([2, 'answered']);
    expect(['ended', 'failed']).toContain(stateOf(other.userId));
  }
});

test('who comes in while the call is being dialled is rung with the others [D136]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const circle = await makeCallCircle(world);
    const [one, late] = [await joinCallable(world, circle), await joinCallable(world, circle)];
    const call = await groupBy(world, circle, [one]);
    const joined = await world.call('POST', joinCall.path, {
      token: late.token,
      body: { id: circle.id, code: call.code },
    });
    expect(joined.status).toBe(200);
    await play(world);
    await play(world, 3);
    const { legs } = await seen(world, circle.owner, call.call_id);
    expect(legs.map(({ state }) => state)).toEqual(['answered', 'answered', 'answered']);
  }
});
