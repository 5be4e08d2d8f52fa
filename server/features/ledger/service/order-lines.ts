import type { Ctx } from '../../../platform/context.ts';
import { findOrderLines, type OrderLineRow } from '../store/order-lines.ts';

/** Far more entries than an order makes. */
const entriesMax = 500;

/** What was posted for an order, the oldest first, for the back office. */
export const linesOfOrder = (ctx: Ctx, orderId: number): Promise<OrderLineRow[]> =>
  findOrderLines(ctx.db, orderId, entriesMax);
