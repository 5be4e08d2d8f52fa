import { fail } from '@qunlu/contract/kernel/errors.ts';
import { promiseRules } from '@qunlu/contract/order/promise-problem.ts';
import { percentNow } from '@qunlu/contract/order/promise.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import { factsOf } from '../../policy.ts';
import { updateOrder, type OrderRow } from '../../store/orders.ts';
import { lockOrder } from '../ground/locks.ts';
import { setClock } from './moves.ts';

/**
 * Both sides have agreed on a time, first or anew (D50, D56): dates and clocks follow it. What cancelling gave right before is the
 * most that it gives afterwards; the first time of an order without one takes nothing away.
 */
export async function rescheduleOrder(
  tx: Tx,
  { orderId, startsAt }: { orderId: number; startsAt: Date },
): Promise<OrderRow> {
  const row = await lockOrder(tx, orderId);
  const { promise } = row;
  const isRunning = row.stage === orderStage.accepting || row.stage === orderStage.serving;
  if (!isRunning || row.disputed || row.asked_at || (promise.startsAt === 0 && !promise.dated))
    fail('stateChanged', { message: '现在不能约定时间，请刷新后再看' });
  const ahead = secondsOf(startsAt) - secondsOf(tx.now);
  if (ahead <= 0) fail('invalid', { message: '请选择以后的时间' });
  if (ahead > promiseRules.longest) fail('invalid', { message: '时间请在 366 天之内' });
  const isFirst = promise.startsAt === 0 && row.started_at === null;
  const percent = percentNow(promise, factsOf(row), secondsOf(tx.now));
  const moved = await updateOrder(tx.db, orderId, {
    starts_at: startsAt,
    start_cap: isFirst ? row.start_cap : Math.min(row.start_cap, percent),
  });
  await setClock(tx, moved);
  return moved;
}
