import { orderState } from '@qunlu/contract/order/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import { updateOrder, type OrderRow } from '../../store/orders.ts';
import { record } from '../ground/record.ts';
import { beforeStep } from '../steps/before.ts';
import { subjectOf, subjectOrder } from '../ground/facts.ts';

export interface ClosingReason {
  who: 'buyer' | 'clock';
  /** As both sides read it. */
  reason: string;
}

/** Closes an unpaid order without an open attempt. */
export async function becomeClosed(
  tx: Tx,
  order: OrderRow,
  { who, reason }: ClosingReason,
): Promise<OrderRow> {
  if (who === 'buyer') await beforeStep(tx, order, { step: 'close', who });
  const closed = await updateOrder(tx.db, order.order_id, {
    state: orderState.closed,
    closed_at: tx.now,
    reason: reason.slice(0, 80),
  });
  await record(tx, order, { who, step: 'close', words: reason.slice(0, 80) });
  await subjectOf(tx, closed).closed?.(tx, subjectOrder(closed));
  return closed;
}
