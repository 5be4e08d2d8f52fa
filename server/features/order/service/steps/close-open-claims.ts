import type { Tx } from '../../../../platform/context.ts';
import { cut } from '../../../ledger/api/post.ts';
import { disputeState, findDisputes, updateDispute } from '../../store/disputes.ts';
import { updateOrder, type OrderRow } from '../../store/orders.ts';
import { findRequests, requestState, updateRequest, type RequestRow } from '../../store/requests.ts';
import type { LockedOrder } from '../money/settle.ts';
import { settleAsked, settleDisputed } from '../ground/waiting-notifications.ts';

/** The request that waits for the seller's answer. */
export const waitingRequest = async (tx: Tx, orderId: number): Promise<RequestRow | undefined> =>
  (await findRequests(tx.db, orderId)).find(({ state }) => state === requestState.waits);

/** Another step takes the place of the request that waits. */
export async function overtakeRequest(tx: Tx, row: OrderRow, words: string): Promise<void> {
  const waiting = await waitingRequest(tx, row.order_id);
  if (!waiting) return;
  await updateRequest(tx.db, waiting.request_id, {
    state: requestState.overtaken,
    answer: words,
    answered_at: tx.now,
  });
  await settleAsked(tx, row, waiting);
}

/**
 * A side that moves the money anyway does not need its own dispute any more; that of the other side stands. What follows moves the
 * money.
 */
export async function closeOwnDispute(
  tx: Tx,
  held: LockedOrder,
  { role, words }: { role: 'buyer' | 'seller'; words: string },
): Promise<LockedOrder> {
  if (!held.row.disputed) return held;
  const open = (await findDisputes(tx.db, held.row.order_id)).find(
    ({ state }) => state === disputeState.open,
  );
  return open?.opened_by === role ? closeOpenClaims(tx, held, words) : held;
}

/** A side gives in while a dispute or request is open: it ends, and the step that follows moves the money. */
export async function closeOpenClaims(
  tx: Tx,
  { row, people }: LockedOrder,
  words: string,
): Promise<LockedOrder> {
  if (row.asked_at) {
    await overtakeRequest(tx, row, words);
    return { row: await updateOrder(tx.db, row.order_id, { asked_at: null }), people };
  }
  if (!row.disputed) return { row, people };
  const open = (await findDisputes(tx.db, row.order_id)).find(({ state }) => state === disputeState.open);
  if (open) {
    await updateDispute(tx.db, open.dispute_id, {
      state: disputeState.takenBack,
      decision: cut(words, 200),
      decided_at: tx.now,
    });
    await settleDisputed(tx, row, open);
  }
  return { row: await updateOrder(tx.db, row.order_id, { disputed: false }), people };
}
