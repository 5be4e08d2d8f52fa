import { fail } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderRules, orderState, type OrderState } from '@qunlu/contract/order/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import { raise } from '../../../../platform/events.ts';
import { cut, post } from '../../../ledger/api/post.ts';
import { orderRefunded, orderRefunding, refundDue } from '../../events.ts';
import { addOrderEvent, updateOrder, type OrderRow } from '../../store/orders.ts';
import { findCountedPayment, type PaymentRow } from '../../store/payments.ts';
import { findRefundByKey, insertRefund, refundState, type RefundRow } from '../../store/refunds.ts';
import { factOf, paidOf, refundedOf, subjectOf, subjectOrder } from '../ground/facts.ts';

export interface RefundInput {
  /** Fen. */
  amount: number;
  /** Names the request: the same one moves money once (D114). */
  key: string;
  /** As both sides read it. */
  reason: string;
  who: 'buyer' | 'seller' | 'clock' | 'staff';
}

const freshNumber = (tx: Tx): string => `R${tx.deps.random(15).toString('hex')}`;

/** How an order stands once nothing of its refunds is on the way. */
export function restedState(order: OrderRow): OrderState {
  const refunded = refundedOf(order);
  if (refunded === paidOf(order)) return orderState.refunded;
  return refunded > 0 ? orderState.partlyRefunded : orderState.paid;
}

/** D109: what was topped up is in the balance of the buyer; what of it is spent cannot be given back. */
async function takeBackFromBuyer(tx: Tx, order: OrderRow, input: RefundInput): Promise<OrderRow> {
  await post(tx, {
    key: `unsettle:${input.key}`,
    kind: 'unsettle',
    orderId: order.order_id,
    lines: [
      {
        account: 'balance',
        userId: order.buyer_id,
        amount: -input.amount,
        title: `退款：${order.title}`,
        detail: input.reason,
      },
      { account: 'escrow', amount: input.amount },
    ],
  });
  return updateOrder(tx.db, order.order_id, { settled: order.settled - input.amount });
}

/**
 * Gives money of a paid order back: by the channel first, then to the balance (D110). The caller has locked the order
 * (`lockOrder`); what has been settled to others must be back in the escrow before. Answers the refund, the same one for the
 * same key; null when nothing was paid.
 */
export async function refundOrder(tx: Tx, order: OrderRow, input: RefundInput): Promise<RefundRow | null> {
  const known = await findRefundByKey(tx.db, input.key);
  if (known) return known;
  const subject = subjectOf(tx, order);
  const isPaid = order.state !== orderState.unpaid && order.state !== orderState.closed;
  const inBalance = subject.earns === 'buyer' && order.settled > 0;
  const left = paidOf(order) - refundedOf(order) - (inBalance ? 0 : order.settled);
  if (!isPaid || !Number.isSafeInteger(input.amount) || input.amount < 0 || input.amount > left)
    fail('stateChanged', { message: `最多还能退 ${yuan(isPaid ? left : 0)} 元，请刷新后再看` });
  const all = refundedOf(order) + input.amount === paidOf(order);
  // Nothing of something moves nothing; nothing of an order for nothing ends it.
  if (input.amount === 0 && (order.total > 0 || order.state === orderState.refunded)) return null;
  await raise(tx, orderRefunding, { ...factOf(order), amount: input.amount, all, key: input.key });
  await subject.refunding?.(tx, subjectOrder(order), { amount: input.amount, all, who: input.who });
  const ready = inBalance ? await takeBackFromBuyer(tx, order, input) : order;
  const channelPart = Math.min(input.amount, ready.paid_channel - ready.refunded_channel);
  const balancePart = input.amount - channelPart;
  const refund = input.amount > 0 ? await pay(tx, ready, input, { channelPart, balancePart }) : null;
  const changed = await settle(tx, ready, { channelPart, balancePart, reason: input.reason });
  await addOrderEvent(tx.db, {
    order_id: order.order_id,
    at: tx.now,
    who: input.who,
    what: 'refund',
    words: (input.amount > 0 ? `退款 ${yuan(input.amount)} 元：${input.reason}` : input.reason).slice(0, 200),
  });
  await raise(tx, orderRefunded, {
    ...factOf(changed),
    refundId: refund?.refund_id ?? 0,
    amount: input.amount,
    balancePart,
    channelPart,
    all,
    reason: input.reason,
  });
  return refund;
}

interface Parts {
  channelPart: number;
  balancePart: number;
}

/** Writes the refund down and moves its money out of the escrow; what goes by the channel is sent after the commit. */
async function pay(tx: Tx, order: OrderRow, input: RefundInput, parts: Parts): Promise<RefundRow> {
  const { channelPart, balancePart } = parts;
  const payment = channelPart > 0 ? await findCountedPayment(tx.db, order.order_id) : undefined;
  const refund = await insertRefund(tx.db, {
    order_id: order.order_id,
    payment_id: payment?.payment_id ?? null,
    key: input.key,
    out_refund_no: freshNumber(tx),
    balance_part: balancePart,
    channel_part: channelPart,
    reason: cut(input.reason, orderRules.reason),
    state: channelPart > 0 ? refundState.onItsWay : refundState.arrived,
    created_at: tx.now,
    done_at: channelPart > 0 ? null : tx.now,
    query_at: channelPart > 0 ? tx.now : null,
  });
  await post(tx, {
    key: `refund:${refund.refund_id}`,
    kind: 'refund',
    orderId: order.order_id,
    lines: [
      { account: 'escrow', amount: -input.amount },
      { account: 'channel', amount: channelPart },
      {
        account: 'balance',
        userId: order.buyer_id,
        amount: balancePart,
        title: `退款：${order.title}`,
        detail: input.reason,
      },
    ],
  });
  if (channelPart > 0) await raise(tx, refundDue, { refundId: refund.refund_id });
  return refund;
}

async function settle(tx: Tx, order: OrderRow, given: Parts & { reason: string }): Promise<OrderRow> {
  const refunded = {
    refunded_channel: order.refunded_channel + given.channelPart,
    refunded_balance: order.refunded_balance + given.balancePart,
  };
  const isOnItsWay = given.channelPart > 0 || order.state === orderState.refunding;
  return updateOrder(tx.db, order.order_id, {
    ...refunded,
    reason: cut(given.reason, 200),
    state: isOnItsWay ? orderState.refunding : restedState({ ...order, ...refunded }),
  });
}

/** Money in suspense that never counted goes back to who paid it. The caller has locked the order and the payment. */
export async function sendBack(tx: Tx, payment: PaymentRow, amount: number, why: string): Promise<void> {
  const key = `excess:${payment.payment_id}`;
  if (await findRefundByKey(tx.db, key)) return;
  const refund = await insertRefund(tx.db, {
    order_id: payment.order_id,
    payment_id: payment.payment_id,
    key,
    out_refund_no: freshNumber(tx),
    balance_part: 0,
    channel_part: amount,
    reason: cut(why, orderRules.reason),
    state: refundState.onItsWay,
    excess: true,
    created_at: tx.now,
    done_at: null,
    query_at: tx.now,
  });
  await post(tx, {
    key,
    kind: 'send-back',
    orderId: payment.order_id,
    lines: [
      { account: 'suspense', amount: -amount },
      { account: 'channel', amount },
    ],
  });
  await raise(tx, refundDue, { refundId: refund.refund_id });
}
