import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Tx } from '../../../../platform/context.ts';
import { holdOf, moveHold, postHold } from '../../../ledger/api/holds.ts';
import { findOrder, lockOrderRow, type OrderRow } from '../../store/orders.ts';
import { findShares, insertShares, reverseShare, unholdShare, type ShareRow } from '../../store/shares.ts';
import { holdOrder, activeShares, type LockedOrder } from './settle.ts';

/** An order with everybody whom its money concerns, for a decision about a commission. `also`: e.g. who decides. */
export async function holdForCommission(
  tx: Tx,
  orderId: number,
  also: readonly number[],
): Promise<LockedOrder> {
  const known = (await findOrder(tx.db, orderId)) ?? notFound('订单不存在');
  return (await holdOrder(tx, known, { also })) ?? notFound('订单不存在');
}

/** The commissions of a person that wait. Those that are not settled yet are told by the subject when they are. */
async function waitingOf(tx: Tx, orderId: number, userId: number): Promise<ShareRow[]> {
  const found: ShareRow[] = [];
  for (const share of activeShares(await findShares(tx.db, orderId)))
    if (
      share.kind === 'commission' &&
      share.user_id === userId &&
      (await holdOf(tx, share.hold_key))?.state === 'pending'
    )
      found.push(share);
  return found;
}

/** Those that wait for staff. */
const heldOf = async (tx: Tx, orderId: number, userId: number): Promise<ShareRow[]> =>
  (await waitingOf(tx, orderId, userId)).filter(({ held }) => held);

/**
 * D122: staff has nothing against a commission: the clock has it again, and releases it when it would have, or now when that
 * is past. While the order stands still its other clocks do, and this one with them. The caller has written the decision.
 */
export async function releaseCommission(tx: Tx, { row }: LockedOrder, userId: number): Promise<void> {
  const stands = row.disputed || row.asked_at !== null;
  for (const { share_id, hold_key } of await heldOf(tx, row.order_id, userId)) {
    await unholdShare(tx.db, share_id);
    await moveHold(tx, hold_key, { lapse: stands ? 'none' : 'post', later: 0 });
  }
}

/**
 * D122: a commission is not given: what waited becomes the platform's, as a share of the order, so that a refund takes it back
 * from there. The caller has written the decision; what is shared out from now on has no such part.
 */
export const forfeitCommission = async (tx: Tx, { row }: LockedOrder, userId: number): Promise<void> =>
  forfeit(tx, row, await heldOf(tx, row.order_id, userId));

/**
 * D10, D122: the same for all that waits, for the clock, too: who bought it and who earns by it have become one. The caller has
 * locked the person, and with them everything about the orders that they bought.
 */
export async function forfeitOwn(tx: Tx, orderId: number, userId: number): Promise<void> {
  const row = (await lockOrderRow(tx.db, orderId)) ?? notFound('订单不存在');
  await forfeit(tx, row, await waitingOf(tx, orderId, userId));
}

async function forfeit(tx: Tx, row: OrderRow, waiting: readonly ShareRow[]): Promise<void> {
  for (const share of waiting) {
    await postHold(tx, share.hold_key, {
      title: '佣金不发放',
      detail: row.title,
      lines: [{ account: 'fee', amount: share.amount }],
    });
    await reverseShare(tx.db, share.share_id, tx.now);
    const shares = await findShares(tx.db, row.order_id);
    const places = shares.filter(({ round }) => round === share.round).map(({ place }) => place);
    await insertShares(tx.db, [
      {
        order_id: row.order_id,
        round: share.round,
        place: 1 + Math.max(...places),
        kind: 'fee',
        user_id: null,
        amount: share.amount,
        hold_key: '',
        level: null,
        created_at: tx.now,
      },
    ]);
  }
}
