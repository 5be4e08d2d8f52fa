import { defineEvent } from '../../platform/events.ts';

/**
 * Somebody was signed in at the door of an activity, or stands signed in no more: none of their passes does, in no session. `circleId`:
 * null for one of no circle; `at` in seconds.
 */
export const activitySigned = defineEvent<{
  activityId: number;
  circleId: number | null;
  userId: number;
  signed: boolean;
  at: number;
}>('activity.signed', ({ activityId, userId }) => `activity ${activityId} ${userId}`);
