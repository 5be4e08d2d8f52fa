import { capacityRules } from '@qunlu/contract/capacity/rules.ts';

/** How many of one pool nobody has, whatever it stands inside of; Infinity where there is no limit. */
export const ownFree = ({ seats, taken }: { seats: number | null; taken: number }): number =>
  seats === null ? Infinity : seats - taken;

interface Counted {
  seats: number | null;
  taken: number;
  outer_seats: number | null;
  outer_taken: number | null;
}

/** How many of the pool around it nobody has. */
export const outerFree = ({ outer_seats, outer_taken }: Omit<Counted, 'seats' | 'taken'>): number =>
  ownFree({ seats: outer_seats, taken: outer_taken ?? 0 });

/** Places that nobody has, there and in the pool around it; Infinity where there is no limit. */
export const freeOf = (pool: Counted): number => Math.min(ownFree(pool), outerFree(pool));

/** The most that anybody can have there. */
export const mostOf = ({ seats, outer_seats }: Omit<Counted, 'taken' | 'outer_taken'>): number =>
  Math.min(seats ?? Infinity, outer_seats ?? Infinity);

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
