import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import {
  after,
  inTransaction,
  jobContext,
  type Ctx,
  type Deps,
  type Tx,
} from '../../../../platform/context.ts';
import { jobRows } from '../../../../platform/job-rows.ts';
import { refusalWords, type RefundFact } from '../../../../platform/pay-provider.ts';
import { alone } from '../../../../platform/database.ts';
import { addOrderEvent, updateOrder, type OrderRow } from '../../store/orders.ts';
import { findPayment } from '../../store/payments.ts';
import {
  claimRefund,
  findDueRefunds,
  findRefund,
  hasOpenRefund,
  lockRefund,
  refundState,
  updateRefund,
  type RefundRow,
} from '../../store/refunds.ts';
import { lockOrder } from '../ground/locks.ts';
import { notifyArrived, notifyFailed, notifyStuck } from './refund-notifications.ts';
import { restedState } from './refunds.ts';

/** Seconds until the next try, then an hour: banks take days (D114), and the provider's notice usually comes first. */
const waits = [10, 30, 60, 300, 900];
const lastWait = 3600;
const waitAfter = (tries: number): number => waits[tries] ?? lastWait;

/** What the provider says about a refund becomes its state, once. */
export async function applyRefundFact(ctx: Ctx, given: RefundRow, fact: RefundFact): Promise<void> {
  if (fact.state === 'processing' && given.refusals > 0)
    await updateRefund(alone(ctx).db, given.refund_id, { refusals: 0, stuck_at: null, why: '' });
  if (fact.state !== 'done' && fact.state !== 'failed') return;
  const isRight = fact.state === 'done' && fact.refund === given.channel_part;
  const why =
    fact.state === 'failed' ? '微信退款失败' : `微信退了 ${fact.refund} 分，应为 ${given.channel_part} 分`;
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, given.order_id);
    const refund = await lockRefund(tx.db, given.refund_id);
    // One that failed may be brought home in the provider's own back office: staff must not pay it again.
    const isOpen =
      refund?.state === refundState.onItsWay || (isRight && refund?.state === refundState.failed);
    if (!refund || !isOpen) return;
    if (!isRight) return failRefund(tx, refund, why);
    await updateRefund(tx.db, refund.refund_id, {
      state: refundState.arrived,
      done_at: tx.now,
      query_at: null,
      why: '',
      stuck_at: null,
    });
    await notifyArrived(tx, order, refund);
    if (refund.excess || order.state !== orderState.refunding) return;
    if (await hasOpenRefund(tx.db, order.order_id)) return;
    await updateOrder(tx.db, order.order_id, { state: restedState(order) });
  });
}

/** Staff decides what becomes of it. The caller has locked order and refund. */
async function failRefund(tx: Tx, refund: RefundRow, why: string): Promise<void> {
  await updateRefund(tx.db, refund.refund_id, {
    state: refundState.failed,
    query_at: null,
    stuck_at: null,
    why: why.slice(0, 200),
  });
  const order = await lockOrder(tx, refund.order_id);
  await addOrderEvent(tx.db, {
    order_id: refund.order_id,
    at: tx.now,
    who: 'channel',
    what: 'refund-failed',
    words: '退款没有成功，由客服处理',
  });
  await notifyFailed(tx, order, refund);
}

/** Tries in a row after which staff sees to it. */
const triesAlone = 5;

/** Not taken, and asked again later; after some tries the buyer reads what is true, and staff sees to it. */
async function countRefusal(tx: Tx, order: OrderRow, refund: RefundRow, error: Failure): Promise<void> {
  const refusals = refund.refusals + 1;
  const isStuck = refusals >= triesAlone;
  await updateRefund(tx.db, refund.refund_id, {
    refusals,
    why: refusalWords(error),
    ...(isStuck ? { stuck_at: refund.stuck_at ?? tx.now } : {}),
  });
  if (isStuck && !refund.stuck_at) await notifyStuck(tx, order, refund);
}

/** The same request each time: the provider moves money once. */
async function ask(ctx: Ctx, refund: RefundRow): Promise<RefundFact> {
  const { pay } = ctx.deps;
  if (refund.tries > 0) {
    const fact = await pay.queryRefund(refund.out_refund_no);
    if (fact.state !== 'none') return fact;
  }
  const payment = refund.payment_id === null ? undefined : await findPayment(ctx.db, refund.payment_id);
  if (!payment) throw new Error(`refund ${refund.refund_id} has no payment`);
  return pay.refund({
    outTradeNo: payment.out_trade_no,
    outRefundNo: refund.out_refund_no,
    refund: refund.channel_part,
    total: payment.received,
    reason: refund.reason,
  });
}

/** Sends a refund, or asks about it, when it is due and no other process does. Never inside a transaction. */
export async function pushRefund(ctx: Ctx, refund: RefundRow): Promise<void> {
  const next = after(ctx.now, waitAfter(refund.tries));
  if (!(await claimRefund(alone(ctx).db, refund, ctx.now, next))) return;
  try {
    await applyRefundFact(ctx, refund, await ask(ctx, refund));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    ctx.deps.log.warn({ err: error, refund: refund.refund_id }, 'refund not sent');
    await inTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, refund.order_id);
      const row = await lockRefund(tx.db, refund.refund_id);
      if (row?.state !== refundState.onItsWay) return;
      if (error.failure === 'invalid') await failRefund(tx, row, error.message);
      else await countRefusal(tx, order, row, error);
    });
  }
}

/** Right after the commit. What this misses the job finds. */
export async function onRefundDue(ctx: Ctx, { refundId }: { refundId: number }): Promise<void> {
  const refund = await findRefund(ctx.db, refundId);
  if (refund?.state === refundState.onItsWay) await pushRefund(ctx, refund);
}

const batch = 50;

/** Job: refunds that have not arrived are asked about, and sent again when the provider has not heard of them. */
export async function pushRefunds(deps: Deps, goesOn: () => boolean): Promise<void> {
  const run = jobRows(deps, 'order.send-refunds', { rests: lastWait });
  for (let failed = false; ;) {
    const due = await findDueRefunds(deps.db, deps.clock(), batch);
    for (const refund of due)
      if (!(await run.one(refund.refund_id, () => pushRefund(jobContext(deps), refund)))) failed = true;
    // What failed before it was claimed is still due: the next run tries again.
    if (due.length < batch || failed || !goesOn()) break;
  }
  await run.end();
}
