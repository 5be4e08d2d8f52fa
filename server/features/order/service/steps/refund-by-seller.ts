import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { acceptBy } from '@qunlu/contract/order/promise.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import { factsOf, inHold, leftOf } from '../../policy.ts';
import { dropDeadline } from '../../store/deadlines.ts';
import { findOrder, type OrderRow } from '../../store/orders.ts';
import { closeOpenClaims } from './close-open-claims.ts';
import { endWithRefund, mark, type Move } from './moves.ts';
import { refundOrder } from '../money/refunds.ts';
import { lackWords, planShareReversal, reverseSharesOf } from '../money/reverse-shares.ts';
import type { LockedOrder } from '../money/settle.ts';
import { barOf } from '../../../identity/api/selling.ts';
import { acceptHeld } from './stages.ts';

type Giving = Move & { amount: number; key: string };

/**
 * The seller gives an amount of a paid order back beyond what its table says: out of the escrow, out of what still waits, or out
 * of what they have already, with the fee in proportion (D114). Without enough it fails `stateChanged` and says how much is
 * missing, with nothing done. `lack`: that sentence. `takesAll`: as for `planShareReversal`.
 */
export async function refundBySeller(
  tx: Tx,
  held: LockedOrder,
  given: Giving & { lack?: (fen: number) => string; takesAll?: boolean },
): Promise<OrderRow> {
  const { row, people } = held;
  const over = row.stage === orderStage.done || row.stage === orderStage.ended;
  if (!over || inHold(row, tx.now)) return endWithRefund(tx, held, given);
  const plan = await planShareReversal(tx, row, given.amount, { takesAll: given.takesAll ?? false });
  if (plan.lacks > 0 || plan.blocked)
    fail('stateChanged', {
      message: given.lack?.(plan.lacks) ?? lackWords(plan, '退'),
    });
  await dropDeadline(tx.db, row.order_id);
  const whole = await reverseSharesOf(tx, { row, people }, plan);
  const { amount, key, words, who } = given;
  await refundOrder(tx, whole, { amount, key, reason: words, who });
  return mark(tx, (await findOrder(tx.db, row.order_id)) ?? notFound('订单不存在'), { ...given, change: {} });
}

/**
 * The seller calls off what they have sold, while it runs: all that is left goes back, whatever is open about it, and it ends. `key`
 * names the refund. The caller holds the order.
 */
export async function callOff(
  tx: Tx,
  held: LockedOrder,
  given: Pick<Giving, 'words' | 'key'>,
): Promise<OrderRow> {
  const ready = await closeOpenClaims(tx, held, given.words);
  return endWithRefund(tx, ready, { ...given, who: 'seller', step: 'decline', amount: leftOf(ready.row) });
}

/**
 * What waits for its acceptance is decided by others than the seller alone, e.g. admins of a circle. The caller holds it; who says in
 * `words` what happened tells the buyer, too.
 */
export async function decideHeld(
  tx: Tx,
  held: LockedOrder,
  given: { accepted: true; words?: string } | ({ accepted: false } & Omit<Giving, 'amount'>),
): Promise<OrderRow> {
  const { row } = held;
  if (row.stage !== orderStage.accepting) fail('stateChanged', { message: '订单状态已经变化，请刷新后再看' });
  if (!given.accepted) {
    const ready = await closeOpenClaims(tx, held, given.words);
    return endWithRefund(tx, ready, { ...given, amount: leftOf(ready.row) });
  }
  if (row.disputed) fail('stateChanged', { message: '这笔付款正在申诉，客服裁定以后才能通过' });
  if (secondsOf(tx.now) >= acceptBy(row.promise, factsOf(row)))
    fail('stateChanged', { message: '已经过了可以通过的时间，款项会全额退回' });
  if (row.seller_id !== null && row.total > 0 && (await barOf(tx, row.seller_id)) !== '')
    fail('stateChanged', { message: '收款人现在不能收款，不能通过；款项到期会全额退回' });
  return acceptHeld(tx, held, given.words);
}
