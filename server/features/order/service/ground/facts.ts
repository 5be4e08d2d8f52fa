import type { Ctx } from '../../../../platform/context.ts';
import type { OrderFact } from '../../events.ts';
import type { Role } from '../../policy.ts';
import { payableSubjects, type PayableSubject, type SubjectOrder } from '../../ports.ts';
import type { OrderRow } from '../../store/orders.ts';

/** What came back to the buyer or is on its way, fen. */
export const refundedOf = (row: OrderRow): number => row.refunded_balance + row.refunded_channel;

/** What was paid, fen. */
export const paidOf = (row: OrderRow): number => row.paid_balance + row.paid_channel;

const providerOf = (ctx: Ctx, { subject }: Pick<OrderRow, 'subject'>): PayableSubject | undefined =>
  ctx.deps.ports.get(payableSubjects).find(({ name }) => name === subject);

export function subjectOf(ctx: Ctx, row: Pick<OrderRow, 'subject'>): PayableSubject {
  const found = providerOf(ctx, row);
  if (!found) throw new Error(`no payable subject is called ${row.subject}`);
  return found;
}

/** The word of what is sold for where an order stands; undefined: the engine's. */
export const wordOf = (ctx: Ctx, row: OrderRow, role: Role): string | undefined =>
  providerOf(ctx, row)?.word?.(subjectOrder(row), role);

/** How many were bought, as it is read beside the title. */
export const countOf = (ctx: Ctx, row: Pick<OrderRow, 'subject' | 'quantity'>): number =>
  providerOf(ctx, row)?.pack ? 1 : row.quantity;

/** How what is sold calls what is to be done. */
export const todosOf = (ctx: Ctx, row: OrderRow): PayableSubject['todo'] => providerOf(ctx, row)?.todo;

export const subjectOrder = (row: OrderRow): SubjectOrder => ({
  orderId: row.order_id,
  hash: row.hash,
  subject: row.subject,
  target: row.target,
  buyerId: row.buyer_id,
  sellerId: row.seller_id,
  quantity: row.quantity,
  total: row.total,
  title: row.title,
  snapshot: row.snapshot,
  promise: row.promise,
  state: row.state,
  stage: row.stage,
  refunded: refundedOf(row),
  createdAt: row.created_at,
});

export const factOf = (row: OrderRow): OrderFact => ({
  orderId: row.order_id,
  hash: row.hash,
  type: row.type,
  subject: row.subject,
  target: row.target,
  buyerId: row.buyer_id,
  sellerId: row.seller_id,
  title: row.title,
  quantity: row.quantity,
  total: row.total,
  paidBalance: row.paid_balance,
  paidChannel: row.paid_channel,
  refunded: refundedOf(row),
  state: row.state,
  stage: row.stage,
});
