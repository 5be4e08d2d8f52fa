import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { orderStage, type OrderStage } from '@qunlu/contract/order/rules.ts';

/** Minutes for which an agreed time takes the seller when nobody has said how long: those of a call. */
export const agreedMinutes = 30;

export interface Span {
  /** Seconds since 1970. */
  startsAt: number;
  minutes: number;
}

/** Whether two appointments of a seller overlap. */
export const overlaps = (one: Span, other: Span): boolean => {
  const end = ({ startsAt, minutes }: Span): number => startsAt + (minutes || agreedMinutes) * 60;
  return one.startsAt < end(other) && other.startsAt < end(one);
};

/** How an order stands, as far as its time asks. */
export interface Timing {
  stage: OrderStage;
  /** In dispute, or a refund is asked for: nothing moves. */
  paused: boolean;
  /** Its way is for an appointment (`wayDefault(…).timed`). */
  timed: boolean;
  scheduled: boolean;
  starts_at: Date | null;
  reschedules: number;
  proposed_by: 'buyer' | 'seller' | null;
  proposed_starts_at: Date | null;
}

const hour = 3_600_000;

/** D56: what one side may do about the time of an order now. */
export function bookingCan(
  order: Timing,
  role: 'buyer' | 'seller',
  now: Date,
): { reschedule: boolean; propose: boolean; agree: boolean } {
  const { scheduled, starts_at, proposed_by, proposed_starts_at } = order;
  const runs = !order.paused && (order.stage === orderStage.accepting || order.stage === orderStage.serving);
  const ahead = starts_at ? starts_at.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
  // What has begun is not moved any more.
  const open = runs && order.timed && !scheduled && ahead > 0;
  return {
    reschedule:
      runs &&
      scheduled &&
      role === 'buyer' &&
      order.reschedules < serviceRules.reschedules &&
      starts_at !== null &&
      ahead >= serviceRules.rescheduleHours * hour,
    propose: open,
    agree:
      open &&
      proposed_by !== null &&
      proposed_by !== role &&
      proposed_starts_at !== null &&
      proposed_starts_at > now,
  };
}
