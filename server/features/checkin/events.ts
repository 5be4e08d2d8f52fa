import { defineEvent } from '../../platform/events.ts';

const ofCheckin = ({ checkinId }: { checkinId: number }): string => `checkin ${checkinId}`;

/** Somebody has checked in, or another has accepted a day that they missed: of one that was bought nobody hears. `at` in seconds. */
export const checkedIn = defineEvent<{ circleId: number; checkinId: number; userId: number; at: number }>(
  'checkin.checked-in',
  ofCheckin,
);

/** It does not count any more: removed by whoever it belonged to, or who runs the circle. */
export const checkinRemoved = defineEvent<{ circleId: number; checkinId: number; userId: number }>(
  'checkin.removed',
  ofCheckin,
);
