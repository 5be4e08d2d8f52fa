import type { Tx } from '../../../../platform/context.ts';
import { hasOrderEvent } from '../../store/order-events.ts';
import { addOrderEvent } from '../../store/orders.ts';
import { lockOrder } from './locks.ts';

/**
 * For features that sell: writes down that something happened beside the steps of an order, where both sides read it; once for
 * each `what`. Locks buyer, seller and order. `words`: at most 200 characters.
 */
export async function writeOnce(
  tx: Tx,
  orderId: number,
  event: { who: 'buyer' | 'seller'; what: string; words: string },
): Promise<void> {
  await lockOrder(tx, orderId);
  if (await hasOrderEvent(tx.db, orderId, event.what)) return;
  await addOrderEvent(tx.db, { order_id: orderId, at: tx.now, ...event });
}
