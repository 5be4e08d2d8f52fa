import { inTransaction, jobContext, type EventType } from '../../platform/context.ts';
import { raise } from '../../platform/events.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { viewReputation } from '@qunlu/contract/reputation/calls.ts';
import { makeCircle, type MadeCircle } from '../circle/testing.ts';

/** The owner switches the points of their circle. */
export async function switchScore(world: World, { id, owner }: MadeCircle, enabled: 0 | 1): Promise<void> {
  await world.ask(setPlugins, {
    body: { id, rows: [{ key: 'score', enabled, visible: 1, sort: 1 }] },
    token: owner.token,
  });
}

/** A circle whose members earn points. */
export async function makeEarning(world: World): Promise<MadeCircle> {
  const circle = await makeCircle(world);
  await switchScore(world, circle, 1);
  return circle;
}

/** What a feature raises, and what follows from it. */
export async function tell<P extends object>(world: World, event: EventType<P>, payload: P): Promise<void> {
  await inTransaction(jobContext(world.deps), (tx) => raise(tx, event, payload));
  await world.deps.outbox.idle();
}

/** What a member has: in all and in the month. */
export async function pointsOf(
  world: World,
  { id }: { id: number },
  { token }: Pick<Person, 'token'>,
): Promise<[number, number]> {
  const { total, month_total } = await world.ask(viewReputation, { query: { id }, token });
  return [total, month_total];
}
