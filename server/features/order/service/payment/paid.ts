import { orderState } from '@qunlu/contract/order/rules.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import type { Tx } from '../../../../platform/context.ts';
import { raise } from '../../../../platform/events.ts';
import { orderPaid } from '../../events.ts';
import { updateOrder, type OrderRow } from '../../store/orders.ts';
import { factOf, subjectOf, subjectOrder } from '../ground/facts.ts';
import { record } from '../ground/record.ts';
import { begin, beginning } from '../steps/stages.ts';

/**
 * The order becomes paid, with its effect, in the transaction in which its money reaches the escrow. The caller has locked
 * people and order and seen that it is unpaid. `receive` moves the money; it comes late, since others wait for the shard of
 * the escrow until the transaction ends.
 */
export async function becomePaid(
  tx: Tx,
  order: OrderRow,
  parts: { balance: number; channel: number },
  receive: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const paid = await updateOrder(tx.db, order.order_id, {
    state: orderState.paid,
    paid_balance: parts.balance,
    paid_channel: parts.channel,
    paid_at: tx.now,
    ...beginning(order, tx.now),
  });
  const who = parts.channel > 0 ? 'channel' : 'buyer';
  await record(tx, paid, { who, step: 'pay', words: paidWords(paid.total) });
  await takeEffect(tx, paid, receive);
}

export const paidWords = (total: number): string =>
  stepWords('pay', { as: total === 0 ? 'free' : undefined });

/** What being paid leads to. `page`: of the subject, where it is known. `hasClock`: as in {@link begin}. */
export async function takeEffect(
  tx: Tx,
  paid: OrderRow,
  receive: () => Promise<unknown>,
  known: { page?: string | undefined; hasClock?: boolean } = {},
): Promise<void> {
  await subjectOf(tx, paid).paid(tx, subjectOrder(paid));
  await raise(tx, orderPaid, { ...factOf(paid), page: known.page ?? '' });
  await receive();
  await begin(tx, paid, known.hasClock);
}
