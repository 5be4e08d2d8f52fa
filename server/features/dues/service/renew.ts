import type { renewMembership } from '@qunlu/contract/dues/calls.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { circleStatus, memberRole } from '@qunlu/contract/circle/rules.ts';
import { lockMemberCircle, memberCircle } from '../../circle/api/access.ts';
import { defineSale } from '../../order/api/sell.ts';
import { isTooFar, nextStretch } from '../policy.ts';
import { feeOffer, feeSale, type FeeOffer } from './fee-sale.ts';

/** D65: the order of more time, which paying adds to what there is. */
export const renewalSale = defineSale<BodyOf<typeof renewMembership>, FeeOffer>({
  ...feeSale,
  targetOf: ({ id }) => String(id),
  known: async (ctx, { id }) => ({ sellerId: (await memberCircle(ctx, id)).row.owner_id }),
  async offer(ctx, { id, tier_id: tierId, coupon }, held) {
    const { row, me } = await (held ? lockMemberCircle(held.tx, id) : memberCircle(ctx, id));
    if (row.status === circleStatus.dissolving)
      fail('stateChanged', { message: '这个通讯录正在解散，不能再续费' });
    if (me?.role === memberRole.owner || !me?.end_at)
      fail('stateChanged', { message: '您是长期成员，不用续费' });
    const offer = await feeOffer(ctx, row, { tierId, coupon }, 'renew');
    if (isTooFar(nextStretch(me.end_at, offer.tier.days, ctx.now), ctx.now))
      fail('stateChanged', { message: '最多续到三年以后，请过些时候再续', field: 'tier_id' });
    return offer;
  },
});
