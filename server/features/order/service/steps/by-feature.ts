import { fail } from '@qunlu/contract/kernel/errors.ts';
import { servableAt } from '@qunlu/contract/order/promise.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { stepWords, type OrderStepName } from '@qunlu/contract/order/steps.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import { stepFits, type Role } from '../../policy.ts';
import type { OrderRow } from '../../store/orders.ts';
import type { LockedOrder } from '../money/settle.ts';
import { closeOpenClaims } from './close-open-claims.ts';
import { finish, moveTo } from './moves.ts';
import { serve } from './stages.ts';

/**
 * Steps that happen as something of the seller's feature does: an answer is written, a code is read at the till, goods are handed
 * over. The feature has held the order, decides who may, and tells people by itself. What the table does not let pass now fails
 * `stateChanged`.
 */

function requireFits(row: OrderRow, name: OrderStepName, side: Role): void {
  if (!stepFits(row, name, side)) fail('stateChanged', { message: '订单状态已经变化，请刷新后再看' });
}

/** What was bought is there: by the promise it waits for the buyer, or is done. `words`: as both sides read it. */
export async function deliverHeld(tx: Tx, held: LockedOrder, words: string): Promise<OrderRow> {
  requireFits(held.row, 'deliver', 'seller');
  if (!servableAt(held.row.promise, secondsOf(tx.now)))
    fail('stateChanged', { message: '还没有到时间，请到时再操作' });
  return serve(tx, held, words);
}

/** It was a mistake: as if it had not been served. Only while it waits for the buyer; the feature says for how long. */
export async function undoDelivery(tx: Tx, { row }: LockedOrder, words: string): Promise<OrderRow> {
  requireFits(row, 'undo-deliver', 'seller');
  return moveTo(tx, row, {
    who: 'seller',
    step: 'undo-deliver',
    words,
    stage: orderStage.serving,
    change: { delivered_at: null },
  });
}

/** The buyer has confirmed by something of theirs, e.g. the code that they showed. */
export async function confirmHeld(
  tx: Tx,
  held: LockedOrder,
  words: string = stepWords('confirm'),
): Promise<OrderRow> {
  requireFits(held.row, 'confirm', 'buyer');
  const ready = await closeOpenClaims(tx, held, '买家确认完成');
  return finish(tx, ready, { who: 'buyer', step: 'confirm', words });
}
