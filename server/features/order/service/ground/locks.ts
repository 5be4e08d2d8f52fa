import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Tx } from '../../../../platform/context.ts';
import { lockPeople, type AccountState } from '../../../account/api/people.ts';
import { findOrder, lockOrderRow, lockOrderRows, type OrderRow } from '../../store/orders.ts';
import { subjectOf, subjectOrder } from './facts.ts';

export const partiesOf = (row: Pick<OrderRow, 'buyer_id' | 'seller_id'>): number[] =>
  row.seller_id === null ? [row.buyer_id] : [row.buyer_id, row.seller_id];

/**
 * Locks buyer, seller and order, in that order; what is paid, closed, refunded or moved is decided under it.
 * `known`: the order as it was read before.
 */
export async function lockOrder(tx: Tx, known: number | OrderRow): Promise<OrderRow> {
  const found =
    typeof known === 'number' ? ((await findOrder(tx.db, known)) ?? notFound('订单不存在')) : known;
  return (await lockWithPeople(tx, found)).row;
}

/** The same, with who of the parties may be met. */
export async function lockWithPeople(
  tx: Tx,
  found: OrderRow,
): Promise<{ row: OrderRow; states: ReadonlyMap<number, AccountState> }> {
  const states = await lockPeople(tx, partiesOf(found));
  const row = (await lockOrderRow(tx.db, found.order_id)) ?? notFound('订单不存在');
  // The accounts were merged in between: other people would have to be locked.
  if (row.buyer_id !== found.buyer_id || row.seller_id !== found.seller_id) fail('busy');
  await lockSubject(tx, row);
  return { row, states };
}

/** For who ends several orders at once: each is taken by `lockOrder` afterwards. Buyers and sellers are locked. Answers the buyers. */
export const lockOrders = (tx: Tx, orderIds: readonly number[]): Promise<number[]> =>
  lockOrderRows(tx.db, orderIds);

/** What was sold comes after the order and before the ledger. */
export const lockSubject = async (tx: Tx, row: OrderRow): Promise<void> =>
  subjectOf(tx, row).locks?.(tx, subjectOrder(row));
