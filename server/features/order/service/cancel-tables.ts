import type { PromiseTable } from '@qunlu/contract/order/promise.ts';
import type { Ctx } from '../../../platform/context.ts';
import { orderCan } from '../policy.ts';
import { tableOf } from '../present/next.ts';
import { findOrders } from '../store/orders.ts';

/**
 * What the buyers of these orders get back by cancelling them now, as a dated table, by the numbers of the orders; missing: they may
 * not. One statement. What stands against it besides is the feature's that sells.
 */
export async function cancelTablesOf(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, PromiseTable>> {
  const rows = orderIds.length > 0 ? await findOrders(ctx.db, orderIds) : [];
  return new Map(
    rows.flatMap((row) =>
      orderCan(row, 'buyer', ctx.now).cancel ? [[row.order_id, tableOf(row, ctx.now)] as const] : [],
    ),
  );
}
