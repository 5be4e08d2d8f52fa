import type { ViewerCtx } from '../../../platform/context.ts';
import { closeStale, createOrder, type NewOrder } from '../../order/service/create.ts';
import { supersede, updateDuesOrder } from '../store/orders.ts';
import type { Wanted } from './wish.ts';

/** Makes the order: one that is replaced by it does not end the application for which the new one is made. */
export async function placeOrder(tx: ViewerCtx, phonebookId: number, wanted: NewOrder): Promise<string> {
  await supersede(tx.db, { phonebookId, userId: tx.viewer.userId });
  const { order_id, hash } = await createOrder(tx, wanted);
  await updateDuesOrder(tx.db, order_id, { latest: true });
  return hash;
}

/** Closes the unpaid order of another choice, before the transaction; nothing of the application ends by it. */
export async function closeOthers(
  ctx: ViewerCtx,
  phonebookId: number,
  { order, tier }: Wanted,
): Promise<void> {
  const but = { tierId: tier.tier_id, total: order.total };
  await supersede(ctx.db, { phonebookId, userId: ctx.viewer.userId, but });
  await closeStale(ctx, order);
}
