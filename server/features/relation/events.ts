import { defineEvent } from '../../platform/events.ts';

/** What came to an end between two people; raised under the locks of both. */
export interface Ending {
  /** Who ended it. */
  userId: number;
  otherId: number;
  /** They blocked the other one: nothing of either is left with the other (D40). */
  blocked: boolean;
}

export const relationEnded = defineEvent<Ending>(
  'relation.ended',
  ({ userId, otherId }) => `pair ${Math.min(userId, otherId)} ${Math.max(userId, otherId)}`,
);
