import { capacityRules } from '@qunlu/contract/capacity/rules.ts';

/** Places that nobody has; Infinity where there is no limit. */
export const freeOf = ({ seats, taken }: { seats: number | null; taken: number }): number =>
  seats === null ? Infinity : seats - taken;

export const hasBegun = ({ starts_at }: { starts_at: Date | null }, now: Date): boolean =>
  starts_at !== null && starts_at <= now;

/** D97: 24 h, 2 h when it starts in less than 24 h, never past the start. */
export function offerEnd(now: Date, startsAt: Date | null): Date {
  const { offerSeconds, offerSoonSeconds, soon } = capacityRules;
  const left = startsAt ? (startsAt.getTime() - now.getTime()) / 1000 : Infinity;
  return new Date(now.getTime() + Math.min(left, left < soon ? offerSoonSeconds : offerSeconds) * 1000);
}

/** The key of the claim that stands for an offer. */
export const offerKey = (waitId: number): string => `wait:${waitId}`;
