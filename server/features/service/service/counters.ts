import type { Ctx } from '../../../platform/context.ts';
import { addToDeal, countScore } from '../store/counters.ts';

/** D47: one order of the service more is done, or one less. Inside the transaction of the order's step. */
export const addDeal = (tx: Ctx, serviceId: number, step: 1 | -1): Promise<void> =>
  addToDeal(tx.db, serviceId, step);

/** D47: after a comment is written, changed, hidden or shown again, inside its transaction. */
export const rescore = (tx: Ctx, serviceId: number): Promise<void> => countScore(tx.db, serviceId);
