import { invoiceState } from '@qunlu/contract/invoice/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { changeRequest, lockLiveOf } from '../store/requests.ts';
import { notifyReversed, notifyWithdrawn } from './notifications.ts';

const why = '订单退款';

/**
 * D116: before money of an invoiced order goes back, its invoice is taken back, in the transaction of the refund: what nobody
 * has issued is withdrawn, what is issued, or may be at this moment, is reversed. The document follows by the job; the money
 * leaves after the commit only.
 */
export async function reverseFor(
  tx: Tx,
  { orderId, amount }: { orderId: number; amount: number },
): Promise<void> {
  if (amount === 0) return;
  const row = await lockLiveOf(tx.db, orderId);
  if (!row) return;
  const { request_id: id } = row;
  if (row.state === invoiceState.issued) {
    await changeRequest(tx.db, id, {
      state: invoiceState.reversed,
      reason: why,
      red_state: 1,
      tries: 0,
      due_at: row.seller_id === null ? tx.now : null,
    });
    await notifyReversed(tx, row);
  } else if (row.sent_at) await changeRequest(tx.db, id, { reason: why, red_state: 1, due_at: tx.now });
  else {
    await changeRequest(tx.db, id, { state: invoiceState.withdrawn, reason: why, due_at: null });
    await notifyWithdrawn(tx, row);
  }
  tx.deps.triggerJob('invoice.issue');
}
