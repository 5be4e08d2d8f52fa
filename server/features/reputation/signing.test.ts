import { undoScan } from '@qunlu/contract/attendance/calls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeActivity } from '../activity/testing.ts';
import { makeHolders, phoneOf, scanOf, ticketOf } from '../attendance/testing.ts';
import { join } from '../circle/testing.ts';
import { makeEarning, pointsOf } from './testing.ts';

const world = useWorld();

test('being signed in at the door of an activity of the circle earns 10, however many tickets; undone it goes back with the last [D84]', async () => {
  const circle = await makeEarning(world);
  const { owner } = circle;
  const member = await join(world, circle);
  const activity = await makeActivity(world, { host: owner, circle_id: circle.id });
  const passes = await makeHolders(world, activity, 2, { of: member });
  world.pass(7 * 86_400);
  const door = phoneOf(world, owner, activity);
  const points = async (): Promise<number> => {
    await world.deps.outbox.idle();
    return (await pointsOf(world, circle, member))[0];
  };
  const all: number[] = [await points()];
  for (const pass of passes) {
    await door([scanOf(world, { ticket: ticketOf(world, activity.id, pass) })]);
    all.push(await points());
  }
  for (const holder of passes) {
    await world.ask(undoScan, { body: { session_id: activity.sessionId, holder }, token: owner.token });
    all.push(await points());
  }
  expect(all).toEqual([10, 20, 20, 20, 10]);
});
