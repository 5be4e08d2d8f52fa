import type { Ctx } from '../../../platform/context.ts';
import { membershipSources, type Membership } from '../ports.ts';

const ranks: Record<Membership, number> = { none: 0, member: 1, commerce: 2 };

/** Whether `held` permits what `needed` permits. */
export const covers = (held: Membership, needed: Membership): boolean => ranks[held] >= ranks[needed];

/** The membership that quotas depend on (D118). */
export async function membershipOf(ctx: Ctx, userId: number): Promise<Membership> {
  let highest: Membership = 'none';
  for (const source of ctx.deps.ports.get(membershipSources)) {
    const found = await source(ctx, userId);
    if (covers(found, highest)) highest = found;
  }
  return highest;
}
