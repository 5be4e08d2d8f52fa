import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type * as contract from '@qunlu/contract/order/payment-staff.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { post } from '../../ledger/service/post.ts';
import { notify } from '../../notice/service/notices.ts';
import { audit } from '../../staff/service/audit.ts';
import { refundDue } from '../events.ts';
import { presentFailedRefund, presentWrongPayment } from '../present/staff.ts';
import { addOrderEvent, updateOrder, type OrderRow } from '../store/orders.ts';
import {
  countWrongPayments,
  findPayment,
  findWrongPayments,
  lockPayment,
  paymentState,
  updatePayment,
} from '../store/payments.ts';
import {
  countFailedRefunds,
  findFailedRefunds,
  findRefund,
  hasOpenRefund,
  lockRefund,
  refundState,
  updateRefund,
  type RefundRow,
} from '../store/refunds.ts';
import { lockOrder } from './locks.ts';
import { pathOf, tellSentBack } from './notices.ts';
import { restedState, sendBack } from './refunds.ts';

interface Page {
  size?: number | undefined;
  next?: number | undefined;
}

export const wrongPaymentsWaiting = (ctx: Ctx): Promise<number> => countWrongPayments(ctx.db);
export const failedRefundsWaiting = (ctx: Ctx): Promise<number> => countFailedRefunds(ctx.db);

export async function listWrongPayments(
  ctx: Ctx,
  { size = 20, next = 0 }: Page,
): Promise<OutputOf<typeof contract.listWrongPayments>> {
  const rows = await findWrongPayments(ctx.db, next, size + 1);
  const shown = rows.slice(0, size);
  return {
    list: shown.map(presentWrongPayment),
    next: rows.length > size ? (shown.at(-1)?.payment_id ?? pagingEnd) : pagingEnd,
  };
}

export async function listFailedRefunds(
  ctx: Ctx,
  { size = 20, next = 0 }: Page,
): Promise<OutputOf<typeof contract.listFailedRefunds>> {
  const rows = await findFailedRefunds(ctx.db, next, size + 1);
  const shown = rows.slice(0, size);
  return {
    list: shown.map(presentFailedRefund),
    next: rows.length > size ? (shown.at(-1)?.refund_id ?? pagingEnd) : pagingEnd,
  };
}

function decided(): never {
  fail('stateChanged', { message: '同事已经处理过，请刷新后再看' });
}

/** What arrived and was not what was asked for goes back to who paid it. */
export async function returnPayment(
  ctx: StaffCtx,
  { id, reason }: { id: number; reason: string },
): Promise<{ ok: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const found = (await findPayment(tx.db, id)) ?? fail('notFound', { message: '没有这笔付款' });
    const order = await lockOrder(tx, found.order_id);
    const payment = await lockPayment(tx.db, id);
    if (payment?.state !== paymentState.wrong) decided();
    await updatePayment(tx.db, id, { state: paymentState.goesBack });
    const why = '收到的付款和订单不符';
    if (payment.received > 0) {
      await sendBack(tx, payment, payment.received, why);
      await tellSentBack(tx, order, payment.received, why);
    }
    await addOrderEvent(tx.db, {
      order_id: order.order_id,
      at: tx.now,
      who: 'staff',
      what: 'sent-back',
      words: '客服已把不符的付款原路退回',
    });
    await audit(tx, { action: 'return-payment', subject: `order:${order.hash}`, reason });
    return { ok: true };
  });
}

/** The channel cannot reach the card: the money becomes income of the buyer, who can withdraw it. */
async function payOut(tx: Ctx, order: OrderRow, refund: RefundRow): Promise<void> {
  await post(tx, {
    key: `refund:${refund.refund_id}:income`,
    kind: 'refund',
    orderId: order.order_id,
    lines: [
      { account: 'channel', amount: -refund.channel_part },
      {
        account: 'income',
        userId: order.buyer_id,
        amount: refund.channel_part,
        title: `退款：${order.title}`,
        detail: '原账户退不回去，改退到可提现的收入',
      },
    ],
  });
  await updateRefund(tx.db, refund.refund_id, { state: refundState.arrived, done_at: tx.now });
  await notify(tx, order.buyer_id, {
    category: 'payment',
    title: '退款已到账',
    body: `${order.title}：${yuan(refund.channel_part)} 元退不回原账户，已放进您可提现的收入。`,
    path: pathOf(order.hash),
    key: `order:refund:${refund.refund_id}:income`,
  });
  if (refund.excess || order.state !== orderState.refunding) return;
  if (await hasOpenRefund(tx.db, order.order_id)) return;
  await updateOrder(tx.db, order.order_id, { state: restedState(order) });
}

export async function settleRefund(
  ctx: StaffCtx,
  { id, way, reason }: { id: number; way: 'again' | 'income'; reason: string },
): Promise<{ ok: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const found = (await findRefund(tx.db, id)) ?? fail('notFound', { message: '没有这笔退款' });
    const order = await lockOrder(tx, found.order_id);
    const refund = await lockRefund(tx.db, id);
    if (refund?.state !== refundState.failed) decided();
    if (way === 'income') await payOut(tx, order, refund);
    else {
      await updateRefund(tx.db, id, { state: refundState.onItsWay, query_at: tx.now, tries: 0, why: '' });
      await raise(tx, refundDue, { refundId: id });
    }
    await audit(tx, { action: `settle-refund:${way}`, subject: `order:${order.hash}`, reason });
    return { ok: true };
  });
}
