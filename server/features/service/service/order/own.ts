import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { roleOf, type Role } from '../../policy/orders.ts';
import { findSeenOrder, type SeenOrder } from '../../store/orders.ts';

/** A viewer's order and what they are in it. */
export async function ownServiceOrder(
  ctx: Ctx,
  viewerId: number,
  orderId: number,
): Promise<{ row: SeenOrder; role: Role }> {
  const row = (await findSeenOrder(ctx.db, viewerId, orderId)) ?? notFound('订单不存在');
  return { row, role: roleOf(row, viewerId) ?? notFound('订单不存在') };
}
