import { fullMinute } from '@qunlu/contract/order/promise.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import { leftOf, released } from '../../policy.ts';
import { setDeadline } from '../../store/deadlines.ts';
import { updateOrder, type OrderRow } from '../../store/orders.ts';
import { setClock } from './moves.ts';
import { moveReleases } from '../money/settle.ts';

/**
 * A dispute or a request for money back is over and the order goes on as promised: its clocks had stood still, so the time is
 * added, in full minutes. The caller has written how it ended.
 */
export async function resumeOrder(tx: Tx, row: OrderRow, since: Date): Promise<OrderRow> {
  // Money that had been handed on before did not wait, and must not seem to.
  const stood = released(row, tx.now) ? 0 : fullMinute(secondsOf(tx.now) - secondsOf(since));
  const on = await updateOrder(tx.db, row.order_id, {
    disputed: false,
    asked_at: null,
    paused: row.paused + stood,
  });
  await setClock(tx, on);
  await moveReleases(tx, on, { lapse: 'post', later: stood });
  const over = on.stage === orderStage.done || on.stage === orderStage.ended;
  // The stop came before the clock that hands the money on.
  if (over && leftOf(on) > on.settled)
    await setDeadline(tx.db, { order_id: on.order_id, what: 'settle', due_at: tx.now });
  return on;
}
