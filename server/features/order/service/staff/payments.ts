import type {
  decidePayment as decideContract,
  endRefund as endContract,
  listFailedRefunds as refundsContract,
  listWrongPayments as paymentsContract,
} from '@qunlu/contract/order/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, secondsOf, type StaffCtx, type Tx } from '../../../../platform/context.ts';
import { post } from '../../../ledger/api/post.ts';
import { notify } from '../../../notification/api/notifications.ts';
import { audit } from '../../../staff/api/audit.ts';
import { refundDue } from '../../events.ts';
import { raise } from '../../../../platform/events.ts';
import { paged } from '../../../../platform/paging.ts';
import { addOrderEvent, findOrder, updateOrder, type OrderRow } from '../../store/orders.ts';
import {
  countWrongPayments,
  findOpenPayment,
  findPayment,
  findWrongPayments,
  lockPayment,
  paymentState,
  updatePayment,
  type PaymentRow,
} from '../../store/payments.ts';
import {
  countFailedRefunds,
  findFailedRefunds,
  findRefund,
  hasOpenRefund,
  lockRefund,
  refundState,
  updateRefund,
} from '../../store/refunds.ts';
import { lockOrder } from '../ground/locks.ts';
import { meansOf } from '../money/means.ts';
import { notifySentBack } from '../payment/notifications.ts';
import { pageOf } from '../ground/pages.ts';
import { buyerOf } from './orders.ts';
import { becomePaid } from '../payment/paid.ts';
import { restedState, sendBack } from '../money/refunds.ts';

type Done = OutputOf<typeof decideContract>;

export const waitingRefunds = (): RawBuilder<number> => countFailedRefunds();
export const waitingPayments = (): RawBuilder<number> => countWrongPayments();

interface PageQuery {
  size?: number | undefined;
  next?: number | undefined;
}

export async function listFailed(ctx: StaffCtx, query: PageQuery): Promise<OutputOf<typeof refundsContract>> {
  const size = query.size ?? 20;
  const rows = await findFailedRefunds(ctx.db, query.next ?? 0, size + 1);
  return paged(rows, size, 'refund_id', (row) => ({
    id: row.refund_id,
    hash: row.hash,
    title: row.title,
    buyer: buyerOf({ buyer_id: row.buyer_id, buyer_name: row.buyer }, row.hides_buyer),
    out_refund_no: row.out_refund_no,
    amount: row.channel_part,
    reason: row.reason,
    why: row.why,
    stuck: row.stuck_at !== null,
    proposal: row.proposal,
    proposed_by: row.proposed_by === null ? '' : (row.proposer ?? String(row.proposed_by)),
    can: {
      otherwise: row.state === refundState.failed && row.proposed_at === null,
      confirm: row.proposed_at !== null && row.proposed_by !== ctx.staff.userId,
    },
    created_at: secondsOf(row.created_at),
  }));
}

/** What came in is the whole price of an order that nobody has paid yet. */
const mayCount = (row: Pick<PaymentRow, 'received' | 'amount' | 'currency'>, state: number): boolean =>
  row.received === row.amount && row.currency === 'CNY' && state === orderState.unpaid;

export async function listWrong(ctx: StaffCtx, query: PageQuery): Promise<OutputOf<typeof paymentsContract>> {
  const size = query.size ?? 20;
  const rows = await findWrongPayments(ctx.db, query.next ?? 0, size + 1);
  return paged(rows, size, 'payment_id', (row) => ({
    id: row.payment_id,
    hash: row.hash,
    title: row.title,
    buyer: buyerOf({ buyer_id: row.buyer_id, buyer_name: row.buyer }, row.hides_buyer),
    out_trade_no: row.out_trade_no,
    transaction_id: row.transaction_id ?? '',
    amount: row.amount,
    received: row.received,
    why: row.why,
    paid_at: row.paid_at ? secondsOf(row.paid_at) : 0,
    can: { count: mayCount(row, row.order_state) },
  }));
}

/** Nobody decides about money of their own orders. */
function notOwn(tx: Tx<StaffCtx>, { buyer_id, seller_id }: OrderRow): void {
  if ([buyer_id, seller_id].includes(tx.staff.userId))
    fail('forbidden', { message: '不能处理自己的订单，请交给同事' });
}

/**
 * A refund that failed or that the provider does not take: sent again with the same number, so that it can arrive once only. Or
 * one that failed was paid to the buyer outside of the provider, who then still holds that money, now the platform's: a first
 * member of staff says so, and a second confirms it.
 */
export async function endRefund(
  ctx: StaffCtx,
  given: { id: number; way: 'retry' | 'otherwise'; reason: string },
): Promise<OutputOf<typeof endContract>> {
  const { id, way, reason } = given;
  return inTransaction(ctx, async (tx) => {
    const found = (await findRefund(tx.db, id)) ?? notFound('退款不存在');
    const order = await lockOrder(tx, found.order_id);
    notOwn(tx, order);
    const refund = await lockRefund(tx.db, id);
    const isOpen = refund?.state === refundState.failed || refund?.stuck_at;
    if (!refund || !isOpen) fail('stateChanged', { message: '这笔退款已经处理过，请刷新' });
    const subject = `order:${order.order_id}`;
    if (way === 'retry') {
      await audit(tx, { action: 'end-refund:retry', subject, reason });
      await updateRefund(tx.db, id, {
        state: refundState.onItsWay,
        tries: 0,
        query_at: tx.now,
        why: '',
        refusals: 0,
        stuck_at: null,
        proposal: '',
        proposed_at: null,
        proposed_by: null,
      });
      await raise(tx, refundDue, { refundId: id });
      return { waits: false };
    }
    if (refund.state !== refundState.failed)
      fail('stateChanged', { message: '微信还没有说这笔退款不成，可能还会到账，不能另外付' });
    if (refund.proposed_at === null) {
      await audit(tx, { action: 'end-refund:proposed', subject, reason });
      await updateRefund(tx.db, id, {
        proposal: reason,
        proposed_at: tx.now,
        proposed_by: tx.staff.userId,
      });
      return { waits: true };
    }
    if (refund.proposed_by === tx.staff.userId)
      fail('forbidden', { message: '您已经说过另外付了，要由另一位同事核对后确认' });
    await audit(tx, { action: 'end-refund:otherwise', subject, reason });
    await updateRefund(tx.db, id, {
      state: refundState.arrived,
      done_at: tx.now,
      query_at: null,
      ended_by: tx.staff.userId,
    });
    await post(tx, {
      key: `refund:${id}:otherwise`,
      kind: 'refund-otherwise',
      orderId: order.order_id,
      lines: [
        { account: 'channel', amount: -refund.channel_part },
        { account: 'fee', amount: refund.channel_part },
      ],
    });
    await addOrderEvent(tx.db, {
      order_id: order.order_id,
      at: tx.now,
      who: 'staff',
      what: 'refund-otherwise',
      words: `退款 ${yuan(refund.channel_part)} 元已用别的方式付给买家：${refund.proposal}`.slice(0, 200),
    });
    await notify(tx, order.buyer_id, {
      category: 'payment',
      title: '退款已到账',
      body: `${order.title}：${yuan(refund.channel_part)} 元已用别的方式退给您。${refund.proposal}`,
      path: await pageOf(tx, order),
      key: `order:refund:${id}:arrived`,
    });
    const rests = !refund.excess && order.state === orderState.refunding;
    if (rests && !(await hasOpenRefund(tx.db, order.order_id)))
      await updateOrder(tx.db, order.order_id, { state: restedState(order) });
    return { waits: false };
  });
}

/** Money that does not match its order goes back to who paid it, or counts when it is the whole price. */
export async function decidePayment(
  ctx: StaffCtx,
  given: { id: number; count: number; reason: string },
): Promise<Done> {
  const { id, reason } = given;
  return inTransaction(ctx, async (tx) => {
    const found = (await findPayment(tx.db, id)) ?? notFound('付款不存在');
    const known = (await findOrder(tx.db, found.order_id)) ?? notFound('订单不存在');
    const order = await lockOrder(tx, known);
    notOwn(tx, order);
    const payment = await lockPayment(tx.db, id);
    if (payment?.state !== paymentState.wrong)
      fail('stateChanged', { message: '这笔付款已经处理过，请刷新' });
    const verdict = given.count === 1 ? 'count' : 'back';
    await audit(tx, { action: `decide-payment:${verdict}`, subject: `order:${order.order_id}`, reason });
    if (verdict === 'count') await countIt(tx, order, payment);
    else await giveItBack(tx, order, payment, reason);
    return { ok: true };
  });
}

async function countIt(tx: Tx<StaffCtx>, order: OrderRow, payment: PaymentRow): Promise<void> {
  const open = await findOpenPayment(tx.db, order.order_id);
  if (open || !mayCount(payment, order.state))
    fail('stateChanged', { message: '不能算作这个订单的付款，请退回' });
  if (payment.balance_part > (await meansOf(tx, order.buyer_id)).spendable)
    fail('stateChanged', { message: '付款人的余额不够付另一部分，请退回' });
  await updatePayment(tx.db, payment.payment_id, { state: paymentState.counted });
  await post(tx, {
    key: `payment:${payment.payment_id}:counted`,
    kind: 'payment-counted',
    orderId: order.order_id,
    lines: [
      { account: 'suspense', amount: -payment.received },
      // What of the price the balance was to pay was returned when the payment came in wrongly.
      {
        account: 'balance',
        userId: order.buyer_id,
        amount: -payment.balance_part,
        title: '付款',
        detail: order.title,
      },
      { account: 'escrow', amount: payment.received + payment.balance_part },
    ],
  });
  await becomePaid(tx, order, { balance: payment.balance_part, channel: payment.received });
}

async function giveItBack(
  tx: Tx<StaffCtx>,
  order: OrderRow,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  await updatePayment(tx.db, payment.payment_id, { state: paymentState.goesBack });
  // Nothing of it is with us: there is nothing to send.
  if (payment.received === 0) return;
  await sendBack(tx, payment, payment.received, reason);
  await addOrderEvent(tx.db, {
    order_id: order.order_id,
    at: tx.now,
    who: 'staff',
    what: 'sent-back',
    words: `付款原路退回：${reason}`.slice(0, 200),
  });
  await notifySentBack(tx, order, payment.received, reason);
}
