import type { Ctx } from '../../../platform/context.ts';
import { disputeState, findDisputes, updateDispute } from '../store/disputes.ts';
import { updateOrder } from '../store/orders.ts';
import type { Held } from './settle.ts';

/** A side gives in while a dispute is open: the dispute ends, and the step that follows moves the money. */
export async function concede(tx: Ctx, { row, people }: Held, words: string): Promise<Held> {
  if (!row.disputed) return { row, people };
  const open = (await findDisputes(tx.db, row.order_id)).find(({ state }) => state === disputeState.open);
  if (open)
    await updateDispute(tx.db, open.dispute_id, {
      state: disputeState.takenBack,
      decision: words,
      decided_at: tx.now,
    });
  return { row: await updateOrder(tx.db, row.order_id, { disputed: false }), people };
}
