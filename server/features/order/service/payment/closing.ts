import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import { inTransaction, jobContext, type Ctx, type Deps } from '../../../../platform/context.ts';
import { jobRows, unlessBusy } from '../../../../platform/job-rows.ts';
import { findOrder, findOverdue, type OrderRow } from '../../store/orders.ts';
import { findOpenPayment } from '../../store/payments.ts';
import { becomeClosed, type ClosingReason } from './closed.ts';
import { endAttempt } from './counting.ts';
import { lockOrder } from '../ground/locks.ts';

/** An attempt may begin between closing one and closing the order. */
const roundsMax = 4;

/**
 * Closes an order, at the provider first. Answers the order as it then is: paid, when the provider says that it was paid
 * just before. Never inside a transaction.
 */
export async function closeUnpaid(ctx: Ctx, orderId: number, closing: ClosingReason): Promise<OrderRow> {
  for (let round = 0; round < roundsMax; round += 1) {
    const order = (await findOrder(ctx.db, orderId)) ?? notFound('订单不存在');
    if (order.state !== orderState.unpaid) return order;
    const attempt = await findOpenPayment(ctx.db, orderId);
    if (attempt) await endAttempt(ctx, attempt);
    const closed = await inTransaction(ctx, async (tx) => {
      const row = await lockOrder(tx, order);
      if (row.state !== orderState.unpaid) return row;
      return (await findOpenPayment(tx.db, orderId)) ? undefined : becomeClosed(tx, row, closing);
    });
    if (closed) return closed;
  }
  fail('busy');
}

const batch = 100;

/**
 * Job: D107, unpaid orders are closed in the end, wherever the process was in the meantime. One that the provider does not
 * answer for is tried again in the next run.
 */
export async function closeOverdue(deps: Deps, goesOn: () => boolean): Promise<void> {
  const run = jobRows(deps, 'order.close-unpaid');
  for (let behind = { at: new Date(0), orderId: 0 }; ;) {
    const due = await findOverdue(deps.db, deps.clock(), behind, batch);
    for (const { order_id } of due)
      await run.one(order_id, () => {
        const ctx = jobContext(deps);
        const closing: ClosingReason = { who: 'clock', reason: stepWords('close', { as: 'late' }) };
        return unlessBusy(ctx, closeUnpaid(ctx, order_id, closing));
      });
    const last = due.at(-1);
    if (!last || due.length < batch || !goesOn()) break;
    behind = { at: last.expires_at, orderId: last.order_id };
  }
  await run.end();
}
