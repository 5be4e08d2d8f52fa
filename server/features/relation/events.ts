import { defineEvent } from '../../platform/events.ts';

/** A relation that ended; raised under the locks of both people. */
export interface Ending {
  /** Who ended it. */
  userId: number;
  otherId: number;
  /** They blocked the other one: nothing between the two is kept (D40). */
  blocked: boolean;
}

export const relationEnded = defineEvent<Ending>(
  'relation.ended',
  ({ userId, otherId }) => `pair ${Math.min(userId, otherId)} ${Math.max(userId, otherId)}`,
);
