import { fail } from '@qunlu/contract/kernel/errors.ts';
import { membershipPromise } from '@qunlu/contract/dues/promise.ts';
import type { DuesKind } from '@qunlu/contract/dues/rules.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { joinType, type JoinType } from '@qunlu/contract/circle/rules.ts';
import type { Tx, ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import type { MadeOrder, Offer } from '../../order/api/sell.ts';
import { reduced } from '../policy.ts';
import type { CouponRow } from '../store/coupons.ts';
import { hasBegun, insertDuesOrder, supersede, updateDuesOrder } from '../store/orders.ts';
import type { TierRow } from '../store/tiers.ts';
import { couponFor, takeCoupon } from './coupons.ts';
import { feeNow, requirePayee } from './selling.ts';
import { tierFor } from './tiers.ts';

export const membershipSubjectName = 'dues.membership';

/** A circle as far as its fee needs it. */
export interface ChargingCircle {
  phonebook_id: number;
  owner_id: number;
  name: string;
  join_type: JoinType;
}

/** What somebody has chosen: the tier, what the page showed, a coupon. */
export interface FeeChoice {
  tierId: number;
  /** Fen. */
  price?: number | undefined;
  coupon?: string | undefined;
}

export type FeeKind = Extract<DuesKind, 'join' | 'renew'>;

export interface FeeOffer extends Offer {
  circleId: number;
  kind: FeeKind;
  tier: TierRow;
  couponId: number | null;
}

/** A renewal is nothing that an admin decides about. */
export const needsApproval = (circle: Pick<ChargingCircle, 'join_type'>, kind: FeeKind): boolean =>
  kind === 'join' && circle.join_type === joinType.paidApproval;

async function couponOf(
  ctx: ViewerCtx,
  circle: ChargingCircle,
  code: string | undefined,
): Promise<CouponRow | null> {
  if (!code) return null;
  const found = await couponFor(ctx, circle.phonebook_id, code);
  if ('problem' in found) fail('stateChanged', { message: found.problem, field: 'coupon' });
  return found.row;
}

/** What this choice makes now; fails with a sentence when it makes nothing. */
export async function feeOffer(
  ctx: ViewerCtx,
  circle: ChargingCircle,
  choice: FeeChoice,
  kind: FeeKind,
): Promise<FeeOffer> {
  const { userId } = ctx.viewer;
  await requirePayee(ctx, circle.owner_id);
  const tier = await tierFor(ctx, circle.phonebook_id, choice.tierId);
  const coupon = await couponOf(ctx, circle, choice.coupon);
  const total = coupon ? reduced(tier.price, coupon.off) : tier.price;
  const first = !(await hasBegun(ctx.db, circle.phonebook_id, userId));
  const approval = needsApproval(circle, kind);
  const fee = await feeNow(ctx);
  return {
    circleId: circle.phonebook_id,
    kind,
    tier,
    couponId: coupon?.coupon_id ?? null,
    sellerId: circle.owner_id,
    title: `${circle.name} ${tier.name}`,
    total,
    snapshot: {
      circle: circle.name,
      kind,
      tier_id: tier.tier_id,
      tier: tier.name,
      price: tier.price,
      days: tier.days,
      rights: tier.rights,
      coupon: coupon?.code ?? '',
      approval,
    },
    promise: membershipPromise({ first, approval, days: tier.days, total, fee }),
  };
}

/**
 * What joining with a fee and renewing have in common as sales. One unpaid order per person and circle, whatever the tier: an order
 * that is replaced does not end the application for which the new one is made.
 */
export const feeSale = {
  type: orderTypes.phonebookFee,
  subject: membershipSubjectName,
  seen: {
    price: ({ price }: Pick<FeeChoice, 'price'>) => price,
    changed: () => ({ message: '价格变了，请看过新的价格再付款', field: 'price' }),
  },
  closing: (ctx: ViewerCtx, orderId: number) => updateDuesOrder(alone(ctx).db, orderId, { latest: false }),
  before: (tx: Tx<ViewerCtx>, _: unknown, { circleId }: FeeOffer) =>
    supersede(tx.db, { circleId, userId: tx.viewer.userId }),
  async beside(
    tx: Tx<ViewerCtx>,
    row: MadeOrder,
    _: unknown,
    { circleId, kind, tier, couponId }: FeeOffer,
  ): Promise<void> {
    await takeCoupon(tx, couponId);
    await insertDuesOrder(tx.db, {
      ...besideOf(row, circleId),
      kind,
      title: tier.name,
      tier_id: tier.tier_id,
      days: tier.days,
      coupon_id: couponId,
      code: null,
    });
  },
  after: (tx: Tx<ViewerCtx>, { order_id }: MadeOrder) => updateDuesOrder(tx.db, order_id, { latest: true }),
};

/** What stands beside any order of a circle, as it was made. */
export const besideOf = (row: MadeOrder, circleId: number) => ({
  order_id: row.order_id,
  phonebook_id: circleId,
  user_id: row.buyer_id,
  seller_id: row.seller_id ?? fail('stateChanged'),
  total: row.total,
  fee_rate: row.promise.fee,
  hold: row.promise.hold,
  paid_at: null,
  starts_at: null,
  ends_at: null,
  before_at: null,
  ended_at: null,
  created_at: row.created_at,
});

/** Fails when what is paid would not reach who it was promised to: the circle has another owner by now. */
export function requireSameOwner(sellerId: number | null, ownerId: number): void {
  if (sellerId !== ownerId) fail('stateChanged', { message: '圈主刚刚换了，请重新下单' });
}
