import { scoreType } from '@qunlu/contract/score/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { dropFact } from '../store/facts.ts';
import { addScore, balanceOf } from './journal.ts';
import { allOffers } from './mission-table.ts';
import { requireHeld } from '../../../platform/held.ts';

/**
 * D114: what an action earned is taken back, once, with the payment that it hung on. What was not claimed earns nothing; of points that
 * are spent as many as are left go, and what was claimed is not earned again. The person is locked.
 */
export async function revokeMissionFact(
  tx: Tx,
  { userId, mission, key }: { userId: number; mission: string; key: string },
): Promise<void> {
  requireHeld(tx.db, 'person', userId);
  const fact = await dropFact(tx.db, { userId, mission, key });
  if (!fact) return;
  const offer = (await allOffers(tx)).find((one) => one.key === mission);
  if (!offer) return;
  const { balance } = await balanceOf(tx, userId);
  // What it gave then: operators may have changed it since.
  const credit = Math.min(fact.given ?? offer.score, balance);
  if (credit === 0) return;
  await addScore(tx, {
    userId,
    key: `unreach:${fact.fact_id}`,
    type: scoreType.reversal,
    credit: -credit,
    title: `${offer.title}，付款已退回`,
  });
}
