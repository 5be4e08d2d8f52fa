import { orderStage } from '@qunlu/contract/order/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import type { AccountState } from '../../../account/api/people.ts';
import { post } from '../../../ledger/api/post.ts';
import { spendableOf } from '../../policy.ts';
import { findMeansFor } from '../../store/means.ts';
import { insertPaidOrder, type OrderRow, type PaidOrder } from '../../store/orders.ts';
import { subjectOf } from '../ground/facts.ts';
import { clockOf } from '../ground/turn.ts';
import { paidWords, takeEffect } from './paid.ts';
import { beginning } from '../steps/stages.ts';

/** The price of an order from the buyer's balance into the escrow. */
export const takeBalance = (tx: Tx, order: OrderRow): Promise<boolean> =>
  post(tx, {
    key: `order:${order.order_id}:paid`,
    kind: 'payment',
    orderId: order.order_id,
    lines: [
      {
        account: 'balance',
        userId: order.buyer_id,
        amount: -order.total,
        title: `付款：${order.title}`,
        detail: '用余额付款',
      },
      { account: 'escrow', amount: order.total },
    ],
  });

type Unborn = Omit<PaidOrder, 'stage' | 'accepted_at' | 'done_at'>;

/** Whether the balance alone can pay this order as it is made. The caller has locked the parties. */
export async function canPayAtOnce(
  tx: Tx,
  order: Pick<Unborn, 'buyer_id' | 'seller_id' | 'subject' | 'target' | 'total'>,
  states: ReadonlyMap<number, AccountState>,
): Promise<boolean> {
  if (order.total === 0 || subjectOf(tx, order).earns === 'buyer') return false;
  if (order.seller_id !== null && !states.get(order.seller_id)?.visible) return false;
  const { buyer_id: buyerId, subject, target } = order;
  const means = await findMeansFor(tx.db, { buyerId, subject, target, now: tx.now });
  return !means.unpaid && spendableOf(means) >= order.total;
}

/**
 * An order that the balance pays as it is made: its row is never unpaid, so that it is written once. `beside` writes what
 * stands beside it, and answers the subject's page of it where it knows it.
 */
export async function makePaid(
  tx: Tx,
  order: Unborn,
  beside: ((tx: Tx, made: OrderRow) => Promise<string | void>) | undefined,
): Promise<OrderRow> {
  const begins = { ...order, ...beginning(order, tx.now) };
  const next =
    begins.stage === orderStage.done
      ? null
      : clockOf({
          ...begins,
          paid_at: tx.now,
          started_at: null,
          delivered_at: null,
          closed_at: null,
          asked_at: null,
          disputed: false,
          paused: 0,
        });
  const made = await insertPaidOrder(tx.db, begins, { who: 'buyer', words: paidWords(order.total) }, next);
  const page = (await beside?.(tx, made)) ?? undefined;
  await takeEffect(tx, made, () => takeBalance(tx, made), { page, hasClock: true });
  return made;
}
