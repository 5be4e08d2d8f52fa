import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import { roleOf, type Role } from '../policy/orders.ts';
import { findSeenOrder, type SeenOrder } from '../store/orders.ts';

/** D142: somebody else's order answers as one that does not exist. */
export const noSuchOrder = (): never => fail('notFound', { message: '订单不存在' });

/** A viewer's order and what they are in it. */
export async function ownServiceOrder(
  ctx: Ctx,
  viewerId: number,
  orderId: number,
): Promise<{ row: SeenOrder; role: Role }> {
  const row = (await findSeenOrder(ctx.db, viewerId, orderId)) ?? noSuchOrder();
  return { row, role: roleOf(row, viewerId) ?? noSuchOrder() };
}
