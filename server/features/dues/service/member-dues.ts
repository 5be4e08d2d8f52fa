import type { isPayCircleMember } from '@qunlu/contract/dues/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { openCircle } from '../../circle/api/access.ts';
import { rowOf } from '../../circle/api/rows.ts';
import { mayAskAbout } from '../policy.ts';
import { ownsCharging } from '../store/tiers.ts';
import { tierNow } from './offer.ts';

/**
 * C071, D65. What somebody pays is theirs and the circle's: they ask themself, or the owner, or an admin who looks after
 * members. Whoever is no member answers alike, whether they ever were or exist at all.
 */
export async function memberDues(
  ctx: ViewerCtx,
  { id, user_id: userId }: { id: number; user_id: number },
): Promise<OutputOf<typeof isPayCircleMember>> {
  const { can } = await openCircle(ctx, id);
  if (!mayAskAbout({ viewerId: ctx.viewer.userId, userId }, can)) fail(can.see ? 'forbidden' : 'membersOnly');
  const member = await rowOf(ctx, id, userId);
  if (member?.state !== memberState.normal) return { is_member: false, end_at: 0, tier: '' };
  const { tier } = await tierNow(ctx, { circleId: id, userId, endAt: member.end_at });
  return { is_member: true, end_at: member.end_at ? secondsOf(member.end_at) : 0, tier };
}

/** D124 */
export const ownsFeeCircle = (ctx: Ctx, userId: number): Promise<boolean> => ownsCharging(ctx.db, userId);
