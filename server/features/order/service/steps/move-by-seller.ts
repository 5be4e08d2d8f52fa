import { fail } from '@qunlu/contract/kernel/errors.ts';
import { wholeEnd } from '@qunlu/contract/order/promise.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import type { OrderRow } from '../../store/orders.ts';
import type { LockedOrder } from '../money/settle.ts';
import { mark, setClock } from './moves.ts';

export interface SellerMove {
  startsAt: Date;
  /** From the start until it is done. */
  serveSeconds: number;
  /** Until then everything comes back, whatever the table says. */
  wholeUntil: Date;
}

/**
 * D96: the seller moves date or place by themself. The date follows, and what the buyer has is never less than before: a window
 * in which all comes back, the later one where there was one. It takes nothing away, so nothing is capped and the order is not
 * done before. Also while a dispute or a request is open: only the dates change then. The caller holds the order; the same again
 * changes nothing.
 */
export async function moveBySeller(
  tx: Tx,
  { row }: LockedOrder,
  { startsAt, serveSeconds, wholeUntil }: SellerMove,
): Promise<OrderRow> {
  if (row.stage !== orderStage.accepting && row.stage !== orderStage.serving)
    fail('stateChanged', { message: '订单状态已经变化，请刷新后再看' });
  const known = row.whole_until;
  const until = known && known > wholeUntil ? known : wholeUntil;
  const isSame =
    row.starts_at?.getTime() === startsAt.getTime() &&
    row.serve_seconds === serveSeconds &&
    known?.getTime() === until.getTime();
  if (isSame) return row;
  const end = dayAndTime(wholeEnd({ ...row.promise, wholeUntil: secondsOf(until) }), secondsOf(tx.now));
  const moved = await mark(tx, row, {
    who: 'seller',
    step: 'move',
    words: stepWords('move', { fill: { until: end } }),
    change: { starts_at: startsAt, serve_seconds: serveSeconds, whole_until: until },
  });
  // A clock that stands still is that of the dispute or the request.
  if (!moved.disputed && moved.asked_at === null) await setClock(tx, moved);
  return moved;
}
