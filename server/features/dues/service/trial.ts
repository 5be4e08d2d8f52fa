import { joinType } from '@qunlu/contract/circle/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findTrial } from '../store/members.ts';
import { hasBegun } from '../store/orders.ts';
import type { TierRow } from '../store/tiers.ts';
import type { ChargingCircle } from './fee-sale.ts';

/** D65: days for which a person would try a circle out first: once, and not where an admin decides. */
export async function trialFor(
  ctx: Ctx,
  { phonebook_id: id, join_type }: Pick<ChargingCircle, 'phonebook_id' | 'join_type'>,
  { tier, userId }: { tier: Pick<TierRow, 'trial_days'>; userId: number },
): Promise<number> {
  if (tier.trial_days === 0 || join_type !== joinType.paid) return 0;
  const before = (await hasBegun(ctx.db, id, userId)) || (await findTrial(ctx.db, id, userId));
  return before ? 0 : tier.trial_days;
}
