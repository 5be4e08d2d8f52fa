import type { ViewerCtx, Tx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { closeStale, createOrder, type NewOrder } from '../../order/api/create.ts';
import { supersede, updateDuesOrder } from '../store/orders.ts';
import type { Wanted } from './wish.ts';

/** Makes the order: one that is replaced by it does not end the application for which the new one is made. */
export async function placeOrder(tx: Tx<ViewerCtx>, circleId: number, wanted: NewOrder): Promise<string> {
  await supersede(tx.db, { circleId, userId: tx.viewer.userId });
  const { order_id, hash } = await createOrder(tx, wanted);
  await updateDuesOrder(tx.db, order_id, { latest: true });
  return hash;
}

/** Closes the unpaid order that says something else, before the transaction; nothing of the application ends by it. */
export const closeOthers = (ctx: ViewerCtx, { order }: Wanted): Promise<void> =>
  closeStale(ctx, order, (orderId) => updateDuesOrder(alone(ctx).db, orderId, { latest: false }));
