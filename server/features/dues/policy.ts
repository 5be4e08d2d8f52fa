import { duesRules, type TierDays } from '@qunlu/contract/dues/rules.ts';
import { fullMinute } from '@qunlu/contract/order/promise.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { after, secondsOf } from '../../platform/context.ts';

const day = 86_400;
const dayMs = day * 1000;

/** A part of a membership that one order pays; `endsAt` null: for ever. */
export interface Stretch {
  startsAt: Date;
  endsAt: Date | null;
}

/** D65: what is paid goes on after what was paid before. `endAt` null: nothing was. */
export function nextStretch(endAt: Date | null, days: TierDays, now: Date): Stretch {
  const startsAt = endAt && endAt > now ? endAt : now;
  return { startsAt, endsAt: days === 0 ? null : after(startsAt, days * day) };
}

/** Whether a renewal would reach further than may be paid ahead. */
export const isTooFar = ({ endsAt }: Stretch, now: Date): boolean =>
  endsAt !== null && endsAt > after(now, duesRules.aheadDays * day);

/** Days of a stretch that are not used yet, begun ones not counted as used, and how many it has (D66). */
export function unusedDays(
  { startsAt, days }: { startsAt: Date; days: TierDays },
  now: Date,
): { unused: number; all: number } {
  const all = days === 0 ? duesRules.foreverDays : days;
  const used = Math.max(0, Math.floor((now.getTime() - startsAt.getTime()) / dayMs));
  return { unused: Math.max(0, all - used), all };
}

/** Fen of what is left of a payment for the unused days: rounded up, in the buyer's favour, never above what is left. */
export const proRata = (left: number, { unused, all }: { unused: number; all: number }): number =>
  Math.min(left, Math.ceil((left * unused) / all));

/** Seconds by which what follows comes earlier when a stretch is taken back. */
export function gapOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): number {
  const from = startsAt > now ? startsAt : now;
  return Math.max(0, (endsAt.getTime() - from.getTime()) / 1000);
}

/** What is paid after a coupon: one yuan at least. */
export const reduced = (price: number, off: number): number => Math.max(duesRules.price.min, price - off);

/** Until when somebody whose time is over is still a member. A trial has no such time: nobody has paid. */
export const graceEnd = (endAt: Date, trialEndsAt: Date | null): Date =>
  trialEndsAt?.getTime() === endAt.getTime() ? endAt : after(endAt, duesRules.graceDays * day);

export type CouponState = 'on' | 'used' | 'over' | 'stopped';

export function couponState(
  { used, uses, until, stopped_at }: { used: number; uses: number; until: Date; stopped_at: Date | null },
  now: Date,
): CouponState {
  if (stopped_at) return 'stopped';
  if (until <= now) return 'over';
  return used >= uses ? 'used' : 'on';
}

export const couponProblems: Record<Exclude<CouponState, 'on'>, string> = {
  stopped: '这个优惠码已经停用',
  over: '这个优惠码已经过期',
  used: '这个优惠码已经用完',
};

/** Platform's fee of what is kept: rounded down, as it is settled. */
export const feeOf = (kept: number, basisPoints: number): number => Math.floor((kept * basisPoints) / 10_000);

/** Seconds from when on the owner may withdraw; 0 while that is open. */
export function releaseOf(row: {
  stage: number;
  disputed: boolean;
  done_at: Date | null;
  closed_at: Date | null;
  hold: number;
}): number {
  const over = row.stage === orderStage.ended ? row.closed_at : row.done_at;
  if (row.disputed || !over) return 0;
  return fullMinute(secondsOf(over) + row.hold);
}

/** Until when the owner may give back what was paid by a code. */
export const givesBackUntil = (paidAt: Date): Date => after(paidAt, duesRules.giveBackDays * day);

/** D65, C071: a person asks about themself; of others the owner, and admins who look after members. */
export const mayAskAbout = (
  given: { viewerId: number; userId: number },
  can: { own: boolean; member: boolean },
): boolean => given.viewerId === given.userId || can.own || can.member;
