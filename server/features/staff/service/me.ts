import type { staffMe as contract } from '@qunlu/contract/staff/calls.ts';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { countAll } from '../../../platform/badges.ts';
import type { StaffCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { staffBadges } from '../ports.ts';

/** The member and what waits for them, as far as their roles may list it. */
export async function me(ctx: StaffCtx): Promise<OutputOf<typeof contract>> {
  const { userId, roles } = ctx.staff;
  const counters = ctx.deps.ports.get(staffBadges).flatMap((some) => Object.entries(some));
  const theirs = counters.filter(([, { list }]) => mayCall(list, roles));
  const waiting = await countAll(
    ctx.db,
    theirs.map(([name, { count }]) => [name, count(ctx)]),
  );
  return {
    user_id: userId,
    name: (await peopleById(ctx, [userId])).get(userId)?.username ?? '',
    roles: [...roles],
    waiting,
  };
}
