import type { PayCode } from '@qunlu/contract/dues/pay-codes.ts';
import type { DuesCoupon, DuesTier } from '@qunlu/contract/dues/tiers.ts';
import type { DuesCost, DuesIncome, DuesPayLog } from '@qunlu/contract/dues/income.ts';
import { secondsOf } from '../../platform/context.ts';
import { couponState, feeOf, givesBackUntil, releaseOf } from './policy.ts';
import type { CostRow } from './store/books.ts';
import type { CouponRow } from './store/coupons.ts';
import type { IncomeRow, PayLogRow } from './store/income.ts';
import type { PayCodeRow } from './store/pay-codes.ts';
import type { TierRow } from './store/tiers.ts';

export const presentTier = (row: TierRow): DuesTier => ({
  id: row.tier_id,
  name: row.name,
  price: row.price,
  days: row.days,
  rights: row.rights,
  trial_days: row.trial_days,
  sort: row.sort,
  on_sale: row.on_sale ? 1 : 0,
});

export const presentCoupon = (row: CouponRow, now: Date): DuesCoupon => ({
  id: row.coupon_id,
  code: row.code,
  off: row.off,
  uses: row.uses,
  used: row.used,
  until: secondsOf(row.until),
  state: couponState(row, now),
});

/** Whoever scans the poster arrives at the paying page. */
export const presentPayCode = (row: PayCodeRow, publicUrl: string): PayCode => ({
  code: row.code,
  amount: row.amount,
  purpose: row.purpose,
  on: row.enabled ? 1 : 0,
  link: new URL(`/#!/phonebook/${row.phonebook_id}/pay/${row.code}`, publicUrl).href,
  created_at: secondsOf(row.created_at),
});

const nobody = '已注销的用户';
const somebody = '一位成员';

/** Support may be given without a name: whoever owns the circle later reads here of none to whom it was not given. */
const buyerFor = (
  { kind, seller_id: sellerId, buyer }: Pick<IncomeRow, 'kind' | 'seller_id' | 'buyer'>,
  viewerId: number,
): string => (kind === 'donation' && sellerId !== viewerId ? somebody : buyer || nobody);

export function presentIncome(row: IncomeRow, viewerId: number, now: Date): DuesIncome {
  const kept = row.total - row.refunded;
  const fee = feeOf(kept, row.fee_rate);
  return {
    hash: row.hash,
    kind: row.kind,
    title: row.title,
    buyer: buyerFor(row, viewerId),
    total: row.total,
    refunded: row.refunded,
    fee,
    net: kept - fee,
    state: row.state,
    paid_at: secondsOf(row.paid_at),
    release_at: kept > 0 ? releaseOf(row) : 0,
    give_back:
      row.kind === 'pay' && kept > 0 && row.seller_id === viewerId && now < givesBackUntil(row.paid_at),
    mine: row.seller_id === viewerId,
  };
}

export const presentPayLog = (row: PayLogRow, viewerId: number): DuesPayLog => ({
  id: row.money_id,
  what: row.what,
  kind: row.kind,
  title: row.title,
  buyer: buyerFor(row, viewerId),
  amount: row.amount,
  fee: row.fee,
  hash: row.hash,
  at: secondsOf(row.at),
});

export const presentCost = (row: CostRow): DuesCost => ({
  id: row.cost_id,
  amount: row.amount,
  what: row.what,
  day: row.day,
  receipt: row.receipt,
  counters: row.counters ?? 0,
  countered: row.countered,
  at: secondsOf(row.at),
});
