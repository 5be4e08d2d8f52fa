import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import type * as contract from '@qunlu/contract/service/orders.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { showOrder } from '../../order/service/own.ts';
import { consultThreads } from '../ports.ts';
import { orderLines, presentServiceOrder } from '../present/order.ts';
import { findPage, type OrderGroup, type SeenOrder } from '../store/orders.ts';
import { ownServiceOrder } from './own.ts';

/** Where both sides talk about it; '' where there is no chat. */
async function threadOf(ctx: Ctx, row: SeenOrder): Promise<string> {
  const [open] = ctx.deps.ports.get(consultThreads);
  if (!open) return '';
  return open(ctx, {
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    serviceId: row.service_id,
    orderId: row.service_order_id,
  });
}

/** D48: an order as this side of it sees it. */
export async function viewServiceOrder(ctx: ViewerCtx, orderId: number): Promise<ServiceOrder> {
  const { row, role } = await ownServiceOrder(ctx, ctx.viewer.userId, orderId);
  return presentServiceOrder(row, {
    role,
    now: ctx.now,
    order: await showOrder(ctx, row.order_id, role),
    thread: row.paid_at ? await threadOf(ctx, row) : '',
  });
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
    next: rows.length > size ? (shown.at(-1)?.order_id ?? pagingEnd) : pagingEnd,
  };
}
