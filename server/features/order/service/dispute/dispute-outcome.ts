import { yuan } from '@qunlu/contract/kernel/money.ts';
import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';
import { orderRules, orderStage } from '@qunlu/contract/order/rules.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import { raise } from '../../../../platform/events.ts';
import { disputeDecided } from '../../events.ts';
import { leftOf, loserOf, silenceGivesAll, silenceWords } from '../../policy.ts';
import { dropDeadline, setDeadline } from '../../store/deadlines.ts';
import { disputeState, findDisputes, updateDispute, type DisputeRow } from '../../store/disputes.ts';
import { updateOrder, type OrderRow } from '../../store/orders.ts';
import { settleDisputed } from '../ground/waiting-notifications.ts';
import { notifyDecided, notifyLate } from './dispute-notifications.ts';
import { endWithRefund, finish } from '../steps/moves.ts';
import { record } from '../ground/record.ts';
import type { LockedOrder } from '../money/settle.ts';
import { resumeOrder } from '../steps/resume.ts';

/** Nothing more is to be said by the sides: from now on staff has its days (D51). */
export async function beginDeciding(tx: Tx, row: OrderRow, dispute: DisputeRow): Promise<DisputeRow> {
  const decideBy = workdaysAfter(tx.now, orderRules.disputeStaffDays);
  await setDeadline(tx.db, { order_id: row.order_id, what: 'decide', due_at: decideBy });
  await settleDisputed(tx, row, dispute);
  return updateDispute(tx.db, dispute.dispute_id, { decide_by: decideBy });
}

/**
 * What was decided happens, at once. Nothing back: the order goes on as promised, and what waited only for the buyer's
 * confirmation counts as confirmed. Something back: the order ends with it, and the rest is settled. `by`: the member of staff;
 * null for the rule.
 */
export async function carryOut(
  tx: Tx,
  { row, people }: LockedOrder,
  dispute: DisputeRow,
  { refund, by }: { refund: number; by: number | null },
): Promise<void> {
  const decided = await updateDispute(tx.db, dispute.dispute_id, {
    state: disputeState.decided,
    decided_by: by,
    by_rule: by === null,
    decided_at: tx.now,
  });
  const words = stepWords('decide', {
    as: by === null ? 'rule' : undefined,
    fill: { yuan: yuan(refund) },
  });
  const who = by === null ? ('clock' as const) : ('staff' as const);
  const move = { who, step: 'decide' as const, words };
  if (refund > 0) {
    const free = await updateOrder(tx.db, row.order_id, { disputed: false });
    const key = `order:${row.order_id}:dispute:${dispute.dispute_id}`;
    await endWithRefund(tx, { row: free, people }, { ...move, amount: refund, key });
  } else if (row.stage === orderStage.confirming) {
    const free = await updateOrder(tx.db, row.order_id, { disputed: false });
    await finish(tx, { row: free, people }, move);
  } else {
    await record(tx, row, move);
    await resumeOrder(tx, row, dispute.opened_at);
  }
  if (dispute.decide_by === null) await settleDisputed(tx, row, dispute);
  await notifyDecided(tx, row, decided);
  if (by === null) return;
  const { dispute_id: disputeId, amount } = dispute;
  const loserId = loserOf(row, { amount, refund });
  await raise(tx, disputeDecided, { orderId: row.order_id, disputeId, loserId, at: secondsOf(tx.now) });
}

const openOf = async (tx: Tx, orderId: number): Promise<DisputeRow | undefined> =>
  (await findDisputes(tx.db, orderId)).find(({ state }) => state === disputeState.open);

/** Clock: staff has not decided in its days. Both sides learn of it, and from when on the rule decides. */
export async function remindStaff(tx: Tx, { row }: LockedOrder): Promise<void> {
  const dispute = await openOf(tx, row.order_id);
  if (!dispute) return dropDeadline(tx.db, row.order_id);
  const last = workdaysAfter(tx.now, orderRules.disputeLateDays);
  const late = await updateDispute(tx.db, dispute.dispute_id, { late_at: tx.now, decide_by: last });
  await setDeadline(tx.db, { order_id: row.order_id, what: 'rule', due_at: last });
  await record(tx, row, { who: 'clock', step: 'decide-lapsed', words: stepWords('decide-lapsed') });
  tx.deps.log.warn({ dispute: dispute.dispute_id }, 'staff is late with a dispute');
  await notifyLate(tx, row, late);
}

/** Clock: nobody has decided, so the rule does. */
export async function decideByRule(tx: Tx, held: LockedOrder): Promise<void> {
  const { row } = held;
  const dispute = await openOf(tx, row.order_id);
  if (!dispute) return dropDeadline(tx.db, row.order_id);
  const all = silenceGivesAll(dispute, row);
  const refund = all ? leftOf(row) : 0;
  const why = dispute.answered_at ? (all ? '服务没有做完' : '服务已经做完') : '对方没有按时回应';
  const written = await updateDispute(tx.db, dispute.dispute_id, {
    refund,
    decision: `客服没有按时裁定，${why}，按规则${silenceWords(all)}`,
  });
  await carryOut(tx, held, written, { refund, by: null });
}
