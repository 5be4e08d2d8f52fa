import { barredWords } from '@qunlu/contract/identity/selling.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { publicationStatus } from '@qunlu/contract/kernel/publication.ts';
import { dealRules, voucherState, type VoucherState } from '@qunlu/contract/o2o/rules.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { after, secondsOf } from '../../platform/context.ts';
import type { SeenDeal } from './store/deals.ts';
import type { SeenVoucher } from './store/vouchers.ts';

type DealAccess = Pick<
  SeenDeal,
  | 'user_id'
  | 'listed'
  | 'status'
  | 'is_blocked'
  | 'has_blocked'
  | 'frozen'
  | 'licence'
  | 'valid_to'
  | 'stock'
  | 'taken'
>;

export const leftOf = ({ stock, taken }: Pick<SeenDeal, 'stock' | 'taken'>): number =>
  Math.max(0, stock - taken);

/** Why this viewer, who sees it, cannot buy it now; '' while they can. What is sold out says so apart. */
export function buyProblem(deal: DealAccess, viewerId: number, now: Date): string {
  if (deal.user_id === viewerId) return '不能购买自己发布的优惠';
  if (deal.has_blocked) return '您已拉黑对方，取消拉黑后才能购买';
  if (deal.valid_to <= now) return '这个优惠已过有效期';
  if (deal.is_blocked || !deal.listed)
    return deal.status === publicationStatus.hidden ? '店家已隐藏这个优惠' : '这个优惠现在不能购买';
  if (deal.licence === null) return '这家店的营业执照认证已失效，现在不能购买';
  return deal.frozen ? barredWords : '';
}

export const stockProblem = (left: number, quantity: number): string =>
  left >= quantity ? '' : left === 0 ? '卖完了' : `只剩 ${left} 份，请减少份数`;

type VoucherFacts = Pick<SeenVoucher, 'state' | 'stage' | 'total' | 'refunded' | 'expired' | 'used_at'>;

/** D135: how a voucher stands, from how its order does. */
export function voucherStateOf(row: VoucherFacts): VoucherState {
  const { state, stage, total, refunded, expired } = row;
  if (state === orderState.unpaid || state === orderState.closed) return voucherState.unpaid;
  if (state === orderState.refunding) return voucherState.refunding;
  if (stage === orderStage.ended || refunded >= total)
    return expired ? voucherState.expiredRefunded : voucherState.refunded;
  return stage === orderStage.serving ? voucherState.unused : voucherState.used;
}

/** Until when the shop can take a use back: seconds, 0 when it cannot any more. */
export function undoUntil(
  { used_at: usedAt, stage }: { used_at: Date | null; stage: number },
  now: Date,
): number {
  if (!usedAt || stage !== orderStage.confirming) return 0;
  const until = after(usedAt, dealRules.undoSeconds);
  return until > now ? secondsOf(until) : 0;
}

/** Why a code of this shop cannot be used now, as its till reads it; '' when it can. */
export function useProblem(row: VoucherFacts & Pick<SeenVoucher, 'snapshot'>, now: Date): string {
  const state = voucherStateOf(row);
  if (state === voucherState.used)
    return row.used_at
      ? `这张券 ${dateTime(secondsOf(row.used_at))} 已经用过，不能再用`
      : '这张券已经用过，不能再用';
  if (state === voucherState.expiredRefunded) return '这张券过了有效期，钱已退给买家';
  if (state !== voucherState.unused) return '这张券已经退款，不能用';
  return row.snapshot.valid_to <= secondsOf(now) ? '这张券过了有效期，钱会退给买家' : '';
}
