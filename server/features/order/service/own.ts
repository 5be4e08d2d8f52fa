import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/order/calls.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { cancelSteps } from '@qunlu/contract/order/promise.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import { parse } from 'zod/v4/core';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { cancelRefund, factsOf, roleIn, type Role } from '../policy.ts';
import { presentOrder } from '../present/order.ts';
import { findListedOne } from '../store/list.ts';
import { findOrder, findOrderByHash, findOrderEvents, type OrderRow } from '../store/orders.ts';
import { findOpenPayment, type PaymentRow } from '../store/payments.ts';
import { findRefundsOf } from '../store/refunds.ts';
import { closeUnpaid } from './payment/closing.ts';
import { disputeShown, disputesOf } from './dispute/disputes.ts';
import { countOf, subjectOf, subjectOrder, wordOf } from './ground/facts.ts';
import { pagesOf } from './ground/pages.ts';
import { queryPayment } from './payment/queries.ts';
import { requestShown, requestsOf } from './request/requests.ts';
import { incomeOf } from './money/settle.ts';

/** The caller's order and what they are in it; an order of others answers as one that does not exist. */
export async function ownRow(ctx: ViewerCtx, hash: string): Promise<{ row: OrderRow; role: Role }> {
  const row = (await findOrderByHash(ctx.db, hash)) ?? notFound('订单不存在');
  return { row, role: roleIn(row, ctx.viewer.userId) ?? notFound('订单不存在') };
}

/** An order as one side sees it. */
export async function showOrder(ctx: Ctx, orderId: number, role: Role): Promise<Order> {
  const row = (await findListedOne(ctx.db, orderId, role)) ?? notFound('订单不存在');
  const subject = subjectOf(ctx, row);
  const asked = subjectOrder(row);
  const disputes = await disputesOf(ctx, orderId);
  const requests = await requestsOf(ctx, orderId);
  const viewerId = role === 'buyer' ? row.buyer_id : (row.seller_id ?? 0);
  const mayEnd = role === 'buyer' && cancelRefund(row, ctx.now) > 0;
  const shown = presentOrder(row, {
    kept: mayEnd ? ((await subject.keeps?.(ctx, asked)) ?? '') : '',
    role,
    now: ctx.now,
    refunds: await findRefundsOf(ctx.db, orderId),
    events: await findOrderEvents(ctx.db, orderId, eventsMax),
    dispute: disputeShown(disputes, role, row),
    disputes,
    request: requestShown(ctx, requests, viewerId),
    asked: requests.length,
    page: subject.part ? '' : ((await pagesOf(ctx, [row], role)).get(orderId) ?? ''),
    word: wordOf(ctx, row, role),
    quantity: countOf(ctx, row),
    income: await incomeOf(ctx, row),
    path: subject.path?.(asked) ?? '',
    after: (role === 'buyer' ? await subject.after?.(asked, ctx) : undefined) ?? [],
  });
  if (!subject.part) return shown;
  const { key, shape, view } = subject.part;
  const { part, page } = await view(ctx, asked, { userId: viewerId, role, can: shown.can });
  // The contract of orders knows no seller: what leaves of the part is said here.
  return { ...shown, page, part: { [key]: parse(shape, part) } };
}

/** Of one order. */
const eventsMax = 200;

/** What the buyer of an order would get back by cancelling it now, and until when; null: nothing, or it has no end. */
export async function refundableOf(
  ctx: Ctx,
  orderId: number,
): Promise<{ hash: string; amount: number; until: number } | null> {
  const row = await findOrder(ctx.db, orderId);
  const amount = row ? cancelRefund(row, ctx.now) : 0;
  if (!row || amount === 0) return null;
  const now = secondsOf(ctx.now);
  const step = cancelSteps(row.promise, factsOf(row).paidAt).find(({ until }) => until > now);
  if (await subjectOf(ctx, row).keeps?.(ctx, subjectOrder(row))) return null;
  return step ? { hash: row.hash, amount, until: step.until } : null;
}

/** The caller's order as they see it. */
export async function ownOrder(ctx: ViewerCtx, hash: string): Promise<Order> {
  const { row, role } = await ownRow(ctx, hash);
  return showOrder(ctx, row.order_id, role);
}

/** Seconds until asking again makes sense: soon while a payment is on its way, never once nothing more can come. */
function againIn(row: OrderRow, attempt: PaymentRow | undefined, now: Date): number {
  if (row.state !== orderState.unpaid || !attempt) return 0;
  const due = attempt.query_at ? secondsOf(attempt.query_at) - secondsOf(now) : pollSeconds;
  return Math.max(1, Math.min(pollSeconds, due));
}

/** A notice may come at any time; looking costs us one row. */
const pollSeconds = 3;

/** C094: the state; while a payment is open and the time has come, what the provider says about it (D110). */
export async function queryOrder(
  ctx: ViewerCtx,
  hash: string,
): Promise<OutputOf<typeof contract.queryOrder>> {
  let { row } = await ownRow(ctx, hash);
  let attempt = row.state === orderState.unpaid ? await findOpenPayment(ctx.db, row.order_id) : undefined;
  if (attempt?.query_at && attempt.query_at <= ctx.now) {
    await queryPayment(ctx, attempt);
    ({ row } = await ownRow(ctx, hash));
    attempt = row.state === orderState.unpaid ? await findOpenPayment(ctx.db, row.order_id) : undefined;
  }
  return {
    hash: row.hash,
    type: row.type,
    state: row.state,
    stage: row.stage,
    total: row.total,
    paid_at: row.paid_at ? secondsOf(row.paid_at) : 0,
    expires_at: secondsOf(row.expires_at),
    again: againIn(row, attempt, ctx.now),
  };
}

/** D107: the buyer gives an unpaid order up; when it turns out to be paid, that stands. */
export async function closeOrder(ctx: ViewerCtx, hash: string): Promise<Order> {
  const { row, role } = await ownRow(ctx, hash);
  if (role !== 'buyer') notFound('订单不存在');
  const closed = await closeUnpaid(ctx, row.order_id, { who: 'buyer', reason: stepWords('close') });
  if (closed.state !== orderState.closed)
    fail('stateChanged', { message: '订单已经付款，不能关闭，请看订单里怎样取消' });
  return showOrder(ctx, row.order_id, role);
}
