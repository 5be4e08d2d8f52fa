import { fail } from '@qunlu/contract/kernel/errors.ts';
import { scoreType } from '@qunlu/contract/score/rules.ts';
import type { VipOffer } from '@qunlu/contract/vip/calls.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { addScore } from '../../score/api/journal.ts';
import { addEntitlement } from './entitlements.ts';
import { viewOffer } from './offer.ts';
import { dayPoints } from './packs.ts';

/** D126: points pay for days of membership; a repeat is known by its idempotency key. */
export async function redeemScore(
  ctx: ViewerCtx,
  { days, a_day: seen }: { days: number; a_day: number },
): Promise<VipOffer> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const aDay = await dayPoints(tx);
    if (aDay === 0) fail('stateChanged', { message: '现在不能用积分换会员' });
    if (aDay !== seen) fail('stateChanged', { message: '要的积分变了，请刷新后再看再换', field: 'a_day' });
    const key = `redeem:${tx.deps.random(12).toString('base64url')}`;
    const title = `换个人会员 ${days} 天`;
    await addScore(tx, { userId, key, type: scoreType.spend, credit: -days * aDay, title });
    await addEntitlement(tx, {
      userId,
      kind: 'vipPhonebook',
      source: 'score',
      key: `${key}:${userId}`,
      days,
      reason: `${days * aDay} 积分`,
    });
    return viewOffer(tx);
  });
}
