import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { inTransaction, type Ctx, type Tx } from '../../../../platform/context.ts';
import { alone } from '../../../../platform/database.ts';
import type { PayFact } from '../../../../platform/pay-provider.ts';
import { postHold } from '../../../ledger/api/holds.ts';
import { post } from '../../../ledger/api/post.ts';
import { addOrderEvent, type OrderRow } from '../../store/orders.ts';
import {
  findPayment,
  lockPayment,
  paymentState,
  updatePayment,
  type PaymentRow,
  settleGivenUp,
} from '../../store/payments.ts';
import { giveUp, holdKeyOf, returnHold } from './attempts.ts';
import { becomeClosed } from './closed.ts';
import { lockOrder } from '../ground/locks.ts';
import { notifySentBack, notifyWrong } from './notifications.ts';
import { becomePaid } from './paid.ts';
import { sendBack } from '../money/refunds.ts';

/** What is wrong with a payment, as staff reads it; '' when it is what was asked for. */
function whyWrong(ctx: Ctx, payment: PaymentRow, fact: PayFact): string {
  if (fact.state === 'refunded') return '微信显示已经退款';
  if (fact.outTradeNo !== payment.out_trade_no) return `单号是 ${fact.outTradeNo}`;
  if (fact.mchid !== ctx.deps.pay.mchid) return `商户号是 ${fact.mchid}`;
  if (fact.appid !== payment.appid) return `应用是 ${fact.appid}，应为 ${payment.appid}`;
  if (fact.currency !== 'CNY') return `币种是 ${fact.currency}`;
  if (fact.total !== payment.amount) return `金额是 ${fact.total} 分，应为 ${payment.amount} 分`;
  return '';
}

/** Whose account paid: to recognise it, not to name it. '' when the provider does not say. */
const payerOf = (ctx: Ctx, { appid, openid }: PayFact): string =>
  openid === '' ? '' : ctx.deps.secrets.mac('order.payer', `${appid}|${openid}`).toString('hex');

/** Whether the money is with us at all. */
const isHere = (ctx: Ctx, fact: PayFact): boolean =>
  fact.state === 'paid' && fact.mchid === ctx.deps.pay.mchid;

/** The money of a payment reaches us: where it belongs, or where it waits for a decision. */
const receive = (
  tx: Tx,
  payment: PaymentRow,
  account: 'escrow' | 'suspense',
  amount: number,
): Promise<boolean> =>
  post(tx, {
    key: `payment:${payment.payment_id}:received`,
    kind: 'payment',
    orderId: payment.order_id,
    lines: [
      { account: 'channel', amount: -amount },
      { account, amount },
    ],
  });

async function count(tx: Tx, order: OrderRow, payment: PaymentRow): Promise<void> {
  const parts = { balance: payment.balance_part, channel: payment.amount };
  await becomePaid(tx, order, parts, async () => {
    await receive(tx, payment, 'escrow', payment.amount);
    if (payment.balance_part > 0)
      await postHold(tx, holdKeyOf(payment), {
        title: '付款',
        detail: order.title,
        lines: [{ account: 'escrow', amount: payment.balance_part }],
      });
  });
}

/** Paid too late or twice, or what it was for is gone: the money is not the order's and goes back by itself. */
async function returnExcess(tx: Tx, order: OrderRow, payment: PaymentRow, why: string): Promise<void> {
  await receive(tx, payment, 'suspense', payment.amount);
  await sendBack(tx, payment, payment.amount, why);
  await addOrderEvent(tx.db, {
    order_id: order.order_id,
    at: tx.now,
    who: 'channel',
    what: 'sent-back',
    words: `${why}，付款原路退回`.slice(0, 200),
  });
  await notifySentBack(tx, order, payment.amount, why);
}

async function keepWrong(tx: Tx, order: OrderRow, payment: PaymentRow): Promise<void> {
  await receive(tx, payment, 'suspense', payment.received);
  await addOrderEvent(tx.db, {
    order_id: order.order_id,
    at: tx.now,
    who: 'channel',
    what: 'wrong-payment',
    words: '收到的付款和订单不符，由客服处理',
  });
  await notifyWrong(tx, order, payment);
}

function whyNot({ state }: OrderRow): string {
  if (state === orderState.closed) return '付款时订单已经关闭';
  return state === orderState.unpaid ? '这次付款已经换了方式' : '订单已经付过款';
}

/** `refused`: why its effect is not possible any more; it then goes back instead of counting. */
async function settlePaid(tx: Tx, given: PaymentRow, fact: PayFact, refused: string): Promise<void> {
  const order = await lockOrder(tx, given.order_id);
  const payment = await lockPayment(tx.db, given.payment_id);
  const isNew = payment?.state === paymentState.open || payment?.state === paymentState.closed;
  if (!payment || !isNew) return;
  const wasOpen = payment.state === paymentState.open;
  const wrong = whyWrong(tx, payment, fact);
  const counts = wrong === '' && refused === '' && wasOpen && order.state === orderState.unpaid;
  const why = refused || whyNot(order);
  const change = {
    transaction_id: fact.transactionId === '' ? null : fact.transactionId,
    paid_at: fact.paidAt ?? tx.now,
    query_at: null,
    payer: payerOf(tx, fact),
  };
  const received = isHere(tx, fact) ? fact.total : 0;
  const state = wrong ? paymentState.wrong : counts ? paymentState.counted : paymentState.goesBack;
  const settled = await updatePayment(tx.db, payment.payment_id, {
    ...change,
    state,
    received,
    // XXX is the code that ISO 4217 has for none: it never counts.
    currency: /^[A-Z]{3}$/.test(fact.currency) ? fact.currency : 'XXX',
    why: (wrong || (counts ? '' : why)).slice(0, 200),
  });
  if (counts) return count(tx, order, settled);
  if (wasOpen) await returnHold(tx, order, settled);
  if (wrong) return keepWrong(tx, order, settled);
  await returnExcess(tx, order, settled, why);
  if (refused && order.state === orderState.unpaid)
    await becomeClosed(tx, order, { who: 'clock', reason: refused });
}

/**
 * Makes of what the provider says about an attempt what it is worth, once, whoever brings it: a notice, a query, a close.
 * Never inside a transaction.
 */
export async function applyFact(ctx: Ctx, payment: PaymentRow, fact: PayFact): Promise<void> {
  if (fact.state === 'paid' || fact.state === 'refunded') {
    try {
      await inTransaction(ctx, (tx) => settlePaid(tx, payment, fact, ''));
    } catch (error) {
      // Refused by what it was for, as when the last piece is gone: the money must not stay in between.
      if (!(error instanceof Failure) || error.failure === 'busy') throw error;
      ctx.deps.log.warn({ err: error, order: payment.order_id }, 'paid order refused by its subject');
      await inTransaction(ctx, (tx) => settlePaid(tx, payment, fact, error.message));
    }
  }
  if (fact.state === 'closed') await dropAttempt(ctx, payment, { isClosed: true });
}

const dropAttempt = (ctx: Ctx, payment: PaymentRow, how: { isClosed: boolean }): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, payment.order_id);
    const row = await lockPayment(tx.db, payment.payment_id);
    if (row?.state === paymentState.open) await giveUp(tx, order, row, how);
  });

/**
 * Closes an attempt at the provider; when that finds it paid, it counts. Afterwards it is not open any more, or this fails
 * `busy`. Never inside a transaction.
 */
export async function endAttempt(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const fact = await ctx.deps.pay.close(payment.out_trade_no);
  if (fact.state === 'unpaid') fail('busy', { message: '微信支付暂时没有回应，请稍后再试' });
  if (fact.state === 'none') return dropAttempt(ctx, payment, { isClosed: false });
  await applyFact(ctx, payment, fact);
}

/** An attempt that was given up before the provider had heard of it: closed there, too, or what was paid goes back. */
export async function endGivenUp(ctx: Ctx, payment: PaymentRow): Promise<void> {
  await endAttempt(ctx, payment);
  await settleGivenUp(alone(ctx).db, payment.payment_id);
}

/** After a transaction that gave an attempt up without asking: money that came meanwhile goes back by itself. */
export async function onPaymentAbandoned(ctx: Ctx, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId);
  if (payment) await endAttempt(ctx, payment);
}
