import { fail } from '@qunlu/contract/kernel/errors.ts';
import { membershipPromise } from '@qunlu/contract/dues/promise.ts';
import type { DuesKind } from '@qunlu/contract/dues/rules.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { joinType, type JoinType } from '@qunlu/contract/circle/rules.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import type { NewOrder } from '../../order/api/create.ts';
import { reduced } from '../policy.ts';
import type { CouponRow } from '../store/coupons.ts';
import { hasBegun, insertDuesOrder } from '../store/orders.ts';
import type { TierRow } from '../store/tiers.ts';
import { couponFor, takeCoupon } from './coupons.ts';
import { feeNow, requirePayee } from './selling.ts';
import { tierFor } from './tiers.ts';

export const membershipSubjectName = 'dues.membership';

/** A circle as far as its fee needs it. */
export interface Charging {
  phonebook_id: number;
  owner_id: number;
  name: string;
  join_type: JoinType;
}

export interface FeeWish {
  tierId: number;
  /** What the page showed, fen. */
  price?: number | undefined;
  coupon?: string | undefined;
  kind: Extract<DuesKind, 'join' | 'renew'>;
}

export interface Wanted {
  order: NewOrder;
  tier: TierRow;
}

/** A renewal is nothing that an admin decides about. */
export const needsApproval = (circle: Pick<Charging, 'join_type'>, kind: DuesKind): boolean =>
  kind === 'join' && circle.join_type === joinType.paidApproval;

async function couponOf(
  ctx: ViewerCtx,
  circle: Charging,
  code: string | undefined,
): Promise<CouponRow | null> {
  if (!code) return null;
  const found = await couponFor(ctx, circle.phonebook_id, code);
  if ('problem' in found) fail('stateChanged', { message: found.problem, field: 'coupon' });
  return found.row;
}

/** The order that this choice makes now; fails with a sentence when it makes none. */
export async function wishOf(ctx: ViewerCtx, circle: Charging, wish: FeeWish): Promise<Wanted> {
  const { userId } = ctx.viewer;
  await requirePayee(ctx, circle.owner_id);
  const tier = await tierFor(ctx, circle.phonebook_id, wish.tierId);
  const coupon = await couponOf(ctx, circle, wish.coupon);
  const total = coupon ? reduced(tier.price, coupon.off) : tier.price;
  if (wish.price !== undefined && wish.price !== total)
    fail('stateChanged', { message: '价格变了，请看过新的价格再付款', field: 'price' });
  const first = !(await hasBegun(ctx.db, circle.phonebook_id, userId));
  const approval = needsApproval(circle, wish.kind);
  const fee = await feeNow(ctx);
  const order: NewOrder = {
    type: orderTypes.phonebookFee,
    subject: membershipSubjectName,
    // One unpaid order per person and circle, whatever the tier.
    target: String(circle.phonebook_id),
    buyerId: userId,
    sellerId: circle.owner_id,
    title: `${circle.name} ${tier.name}`,
    total,
    snapshot: {
      circle: circle.name,
      kind: wish.kind,
      tier_id: tier.tier_id,
      tier: tier.name,
      price: tier.price,
      days: tier.days,
      rights: tier.rights,
      coupon: coupon?.code ?? '',
      approval,
    },
    promise: membershipPromise({ first, approval, days: tier.days, total, fee }),
    async beside(tx, row) {
      await takeCoupon(tx, coupon?.coupon_id ?? null);
      await insertDuesOrder(tx.db, {
        ...besideOf(row, circle.phonebook_id),
        kind: wish.kind,
        title: tier.name,
        tier_id: tier.tier_id,
        days: tier.days,
        coupon_id: coupon?.coupon_id ?? null,
        code: null,
      });
    },
  };
  return { order, tier };
}

type MadeOrder = Parameters<NonNullable<NewOrder['beside']>>[1];

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
