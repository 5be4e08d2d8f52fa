import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { servicePart as shape, type ServicePart } from '@qunlu/contract/service/order-entity.ts';
import type * as contract from '@qunlu/contract/service/orders.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { nextOf } from '../../../../platform/paging.ts';
import type { OrderPart } from '../../../order/ports.ts';
import { showOrder } from '../../../order/api/own.ts';
import { consultOf } from '../../../chat/api/conversations.ts';
import { roleOf } from '../../policy/orders.ts';
import { orderLines, pageOf, presentServicePart } from '../../present/order.ts';
import { findPage, findParties, findSeenByOrder, type OrderGroup } from '../../store/orders.ts';

/** What a service adds to its order, as one side reads it. */
export const servicePart: OrderPart = {
  key: 'service',
  shape,
  async view(ctx, { orderId }, { userId, role, can }) {
    const row = (await findSeenByOrder(ctx.db, userId, orderId)) ?? notFound('订单不存在');
    const { service_order_id: targetId, buyer_id: askerId } = row;
    const thread = row.paid_at ? await consultOf(ctx, { subject: 'order', targetId, askerId }) : '';
    return {
      part: presentServicePart(row, { role, now: ctx.now, can, thread }),
      page: pageOf(row.service_order_id),
    };
  },
};

/** D48: an order as this side of it sees it, by the number of the service's order. */
export async function viewServiceOrder(
  ctx: ViewerCtx,
  id: number,
): Promise<OutputOf<typeof contract.viewServiceOrder>> {
  const row = (await findParties(ctx.db, id)) ?? notFound('订单不存在');
  const shown = await showOrder(ctx, row.order_id, roleOf(row, ctx.viewer.userId) ?? notFound('订单不存在'));
  return { ...shown, part: { service: shown.part['service'] as ServicePart } };
}

/** D155: what the caller has bought or sold, the newest first. */
export async function listServiceOrders(
  ctx: ViewerCtx,
  query: {
    size?: number | undefined;
    next?: number | undefined;
    as?: 'buyer' | 'seller' | undefined;
    group?: OrderGroup | undefined;
  },
): Promise<OutputOf<typeof contract.listServiceOrders>> {
  const { size = 20, as = 'buyer', group, next: before } = query;
  const { userId } = ctx.viewer;
  const rows = await findPage(ctx.db, { userId, as, group, before, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: orderLines(ctx, shown, userId),
    next: nextOf(rows, size, 'order_id'),
  };
}
