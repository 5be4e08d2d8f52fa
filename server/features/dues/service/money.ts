import type { Tx } from '../../../platform/context.ts';
import { feeOf } from '../policy.ts';
import { insertMoney, updateDuesOrder, type DuesOrderRow } from '../store/orders.ts';

/**
 * What an order brought a circle, in the transaction in which it was paid or given back (D70): the books and the log of payments
 * are read from it, and the check of the ledger compares it with the orders.
 */
export async function notePaid(tx: Tx, row: DuesOrderRow): Promise<DuesOrderRow> {
  const paid = await updateDuesOrder(tx.db, row.order_id, { state: 1, paid_at: tx.now });
  await insertMoney(tx.db, {
    phonebook_id: row.phonebook_id,
    order_id: row.order_id,
    kind: row.kind,
    what: 'paid',
    amount: row.total,
    fee: feeOf(row.total, row.fee_rate),
    at: tx.now,
  });
  return paid;
}

export async function noteRefund(tx: Tx, row: DuesOrderRow, amount: number): Promise<DuesOrderRow> {
  const refunded = row.refunded + amount;
  const changed = await updateDuesOrder(tx.db, row.order_id, {
    refunded,
    state: refunded === row.total ? 4 : 5,
  });
  const before = feeOf(row.total - row.refunded, row.fee_rate);
  await insertMoney(tx.db, {
    phonebook_id: row.phonebook_id,
    order_id: row.order_id,
    kind: row.kind,
    what: 'refund',
    amount: -amount,
    fee: feeOf(row.total - refunded, row.fee_rate) - before,
    at: tx.now,
  });
  return changed;
}

export const noteClosed = (tx: Tx, row: DuesOrderRow): Promise<DuesOrderRow> =>
  updateDuesOrder(tx.db, row.order_id, { state: 2 });
