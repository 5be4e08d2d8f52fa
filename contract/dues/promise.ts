import type { SalePromise } from '../order/promise.ts';
import { duesRules, type TierDays } from './rules.ts';

const hour = 3600;
const day = 86_400;

const base = {
  version: 1,
  cancel: [],
  afterwards: 0,
  startsAt: 0,
  accept: null,
  serve: null,
  confirm: null,
} as const satisfies Partial<SalePromise>;

/** D67: seconds until the owner may withdraw. */
const holdOf = (days: TierDays, total: number): number =>
  days === 0 && total >= duesRules.longHold.from
    ? duesRules.longHold.days * day
    : duesRules.refundHours * hour;

/**
 * D59, D65–D67: how membership of a circle is sold. `first`: it may be taken back whole for 72 hours, once. `approval`: an
 * admin decides first, within 7 days; until then everything comes back.
 */
export function membershipPromise(given: {
  first: boolean;
  approval: boolean;
  days: TierDays;
  /** Fen. */
  total: number;
  /** Basis points. */
  fee: number;
}): SalePromise {
  const { first, approval, days, total, fee } = given;
  const whole = duesRules.refundHours * hour;
  const cancel: SalePromise['cancel'] = first ? [{ from: 'paid', seconds: whole, percent: 100 }] : [];
  if (!approval) return { ...base, cancel, hold: holdOf(days, total), fee };
  return {
    ...base,
    cancel,
    accept: { seconds: duesRules.decideDays * day, whole: true },
    // It counts as done 72 hours after it was accepted, so that there is time to take it back.
    serve: { seconds: whole, silence: 'done' },
    noRequests: true,
    hold: holdOf(days, total) - whole,
    fee,
  };
}

/** D89: what is paid by a code is paid; only the owner gives it back. */
export const payCodePromise = (fee: number): SalePromise => ({
  ...base,
  hold: duesRules.refundHours * hour,
  fee,
});

/** The same in short, as people read it before they choose. */
export function refundWords({ first, approval }: { first: boolean; approval: boolean }): string[] {
  return [
    ...(approval ? [`圈主 ${duesRules.decideDays} 天内没有通过，全额退款；通过前可以自己取消`] : []),
    first
      ? `付款后 ${duesRules.refundHours} 小时内可以自己全额退款，每个圈子一次；之后不能自行退款`
      : '在这个圈子已经付过款，这次付款后不能自行退款',
    '没有违规而被移出，或通讯录解散，没用完的天数按比例退',
  ];
}
