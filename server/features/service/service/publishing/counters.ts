import type { Deps, Tx } from '../../../../platform/context.ts';
import { alone } from '../../../../platform/database.ts';
import { addToDeal, countScore, recount } from '../../store/counters.ts';

/** D47: one order of the service more is done, or one less. Inside the transaction of the order's step. */
export const addDeal = (tx: Tx, serviceId: number, step: 1 | -1): Promise<void> =>
  addToDeal(tx.db, serviceId, step);

/** D47: after a comment is written, changed, hidden or shown again, inside its transaction. */
export const rescore = (tx: Tx, serviceId: number): Promise<void> => countScore(tx.db, serviceId);

const batch = 500;

/** Each night deals and scores are set to what orders and comments say (architecture §6). */
export async function reconcileCounters(deps: Deps, goesOn: () => boolean): Promise<void> {
  let after: number | null = 0;
  while (after !== null && goesOn()) {
    const { last, changed } = await recount(alone(deps).db, { after, size: batch });
    if (changed > 0) deps.log.warn({ changed }, 'service counters differed');
    after = last;
  }
}
