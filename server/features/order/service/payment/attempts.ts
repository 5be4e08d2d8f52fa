import { orderRules, type PayChannelName } from '@qunlu/contract/order/rules.ts';
import { after, type Tx } from '../../../../platform/context.ts';
import { hold, voidHold } from '../../../ledger/api/holds.ts';
import type { OrderRow } from '../../store/orders.ts';
import { insertPayment, paymentState, updatePayment, type PaymentRow } from '../../store/payments.ts';

export const holdKeyOf = ({ payment_id }: Pick<PaymentRow, 'payment_id'>): string => `payment:${payment_id}`;

/**
 * Begins to pay what the balance does not cover. The part of the balance is frozen until the channel's part is paid or given
 * up. The caller has locked the order and seen that no other attempt is open.
 */
export async function beginAttempt(
  tx: Tx,
  order: OrderRow,
  given: { channel: PayChannelName; appid: string; balancePart: number },
): Promise<PaymentRow> {
  const payment = await insertPayment(tx.db, {
    order_id: order.order_id,
    out_trade_no: `P${tx.deps.random(15).toString('hex')}`,
    channel: given.channel,
    appid: given.appid,
    amount: order.total - given.balancePart,
    balance_part: given.balancePart,
    transaction_id: null,
    created_at: tx.now,
    paid_at: null,
    query_at: after(tx.now, orderRules.querySeconds[0]),
  });
  if (payment.balance_part > 0)
    await hold(tx, {
      key: holdKeyOf(payment),
      userId: order.buyer_id,
      amount: payment.balance_part,
      reason: 'payment',
      title: '等待微信付款',
      detail: order.title,
      from: 'balance',
      orderId: order.order_id,
      lapse: 'none',
      releaseAt: order.expires_at,
    });
  return payment;
}

/** Longer than a request to the provider takes. */
const startSeconds = 60;

/**
 * Gives an attempt up. The caller has locked order and payment and seen that it is open. Unless the provider has closed it, a start
 * that is under way may still reach it, be paid, and its notice be lost: so it is asked once more.
 */
export async function giveUp(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  { isClosed }: { isClosed: boolean },
): Promise<void> {
  const query_at = isClosed ? null : after(tx.now, startSeconds);
  await updatePayment(tx.db, payment.payment_id, { state: paymentState.closed, query_at });
  await returnHold(tx, order, payment);
}

export async function returnHold(tx: Tx, order: OrderRow, payment: PaymentRow): Promise<void> {
  if (payment.balance_part > 0)
    await voidHold(tx, holdKeyOf(payment), { title: '没有付款，退回余额', detail: order.title });
}
