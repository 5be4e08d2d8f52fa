import type { staffMe as contract } from '@qunlu/contract/staff/calls.ts';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { StaffCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { staffBadges } from '../ports.ts';

/** The member and what waits for them, as far as their roles may list it. */
export async function me(ctx: StaffCtx): Promise<OutputOf<typeof contract>> {
  const { userId, roles } = ctx.staff;
  const waiting: Record<string, number> = {};
  // One after the other: the embedded store has one connection.
  for (const counters of ctx.deps.ports.get(staffBadges))
    for (const [name, { list, count }] of Object.entries(counters))
      if (mayCall(list, roles)) waiting[name] = await count(ctx);
  return {
    user_id: userId,
    name: (await peopleById(ctx, [userId])).get(userId)?.username ?? '',
    roles: [...roles],
    waiting,
  };
}
