import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { orderStage, type OrderStage } from '@qunlu/contract/order/rules.ts';
import { isMove, orderSteps, stepOf, type OrderStepName } from '@qunlu/contract/order/steps.ts';
import type { Tx } from '../../../../platform/context.ts';
import { cut } from '../../../ledger/api/post.ts';
import type { SubjectMove } from '../../ports.ts';
import { dropDeadline, setDeadline } from '../../store/deadlines.ts';
import { findOrder, updateOrder, type OrderRow } from '../../store/orders.ts';
import { record } from '../ground/record.ts';
import { subjectOf, subjectOrder } from '../ground/facts.ts';
import { clockOf } from '../ground/turn.ts';
import { refundOrder } from '../money/refunds.ts';
import { settleSteps } from '../ground/waiting-notifications.ts';
import { settleOrder, unsettleOrder, type LockedOrder } from '../money/settle.ts';

export interface Move {
  who: SubjectMove['who'];
  step: OrderStepName;
  /** As both sides read it. */
  words: string;
}

/** What the table does not know does not happen: a defect of the caller, never of the person. */
function requireMove({ order_id, stage }: OrderRow, { who, step }: Move, target: OrderStage): void {
  if (!stepOf(step).by.includes(who) || !isMove(step, stage, target))
    throw new Error(`order ${order_id}: no step ${step} of ${who} from ${stage} to ${target}`);
}

/** Sets the next clock of an order as it now stands. */
export async function setClock(tx: Tx, row: OrderRow): Promise<void> {
  const next = clockOf(row);
  if (next) await setDeadline(tx.db, { order_id: row.order_id, ...next });
  else await dropDeadline(tx.db, row.order_id);
}

/** One step of a paid order, its clock, its history and its subject. */
export async function moveTo(
  tx: Tx,
  row: OrderRow,
  move: Move & {
    stage: OrderStage;
    change?: Partial<Pick<OrderRow, 'accepted_at' | 'delivered_at' | 'done_at' | 'closed_at' | 'reason'>>;
  },
): Promise<OrderRow> {
  requireMove(row, move, move.stage);
  const moved = await updateOrder(tx.db, row.order_id, { ...move.change, stage: move.stage, paused: 0 });
  await setClock(tx, moved);
  // A subject that tells its seller by itself leaves them nothing to take on here.
  if (row.delivered_at || !subjectOf(tx, row).tellsSeller) await settleSteps(tx, moved);
  await notifyStep(tx, moved, move);
  return moved;
}

/** The history of an order, and its subject. */
async function notifyStep(tx: Tx, row: OrderRow, { who, step, words }: Move): Promise<void> {
  await record(tx, row, { who, step, words });
  const what = orderSteps[step].did;
  await subjectOf(tx, row).moved?.(tx, subjectOrder(row), { who, what });
}

/** Something that happens within a stage: its clock goes on. */
export async function mark(
  tx: Tx,
  row: OrderRow,
  move: Move & {
    change: Partial<Pick<OrderRow, 'started_at' | 'starts_at' | 'serve_seconds' | 'whole_until'>>;
  },
): Promise<OrderRow> {
  requireMove(row, move, row.stage);
  const isChanged = Object.keys(move.change).length > 0;
  const marked = isChanged ? await updateOrder(tx.db, row.order_id, move.change) : row;
  await notifyStep(tx, marked, move);
  return marked;
}

/** It is done: what is left goes out of the escrow. */
export async function finish(tx: Tx, { row, people }: LockedOrder, move: Move): Promise<OrderRow> {
  const done = await moveTo(tx, row, { ...move, stage: orderStage.done, change: { done_at: tx.now } });
  return settleOrder(tx, { row: done, people });
}

/**
 * Money goes back, and the order ends with it: what was shared out returns first, the rest is shared out anew.
 * `key` names the refund.
 */
export async function endWithRefund(
  tx: Tx,
  { row, people }: LockedOrder,
  move: Move & { amount: number; key: string },
): Promise<OrderRow> {
  const { amount, key, who, words } = move;
  // What staff gives back does not wait for whoever has spent their part.
  const whole = await unsettleOrder(tx, { row, people }, { advance: who === 'staff' });
  await refundOrder(tx, whole, { amount, key, reason: cut(words, 80), who });
  const refunded = (await findOrder(tx.db, row.order_id)) ?? notFound('订单不存在');
  const ended = await moveTo(tx, refunded, {
    ...move,
    stage: orderStage.ended,
    change: { closed_at: tx.now, reason: cut(words, 200) },
  });
  return settleOrder(tx, { row: ended, people });
}
