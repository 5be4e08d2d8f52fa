import { silenceOf, type Clock } from '@qunlu/contract/order/promise.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import { inTransaction, jobContext, type Deps, type Tx } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { leftOf } from '../policy.ts';
import { dropDeadline, findDeadline, findDueDeadlines, type DeadlineRow } from '../store/deadlines.ts';
import { disputeState, findDisputes } from '../store/disputes.ts';
import { notifyUnanswered } from './dispute/dispute-notifications.ts';
import { beginDeciding, decideByRule, remindStaff } from './dispute/dispute-outcome.ts';
import { endWithRefund, finish } from './steps/moves.ts';
import { subjectOf, subjectOrder } from './ground/facts.ts';
import { record } from './ground/record.ts';
import { notifyMoved } from './steps/step-notifications.ts';
import { agreeSilently } from './request/request-ends.ts';
import { holdOrderById, settleOrder, type LockedOrder } from './money/settle.ts';

/** What the promise says that silence means. */
async function lapse(tx: Tx, held: LockedOrder, what: Clock): Promise<void> {
  const step = `${what}-lapsed` as const;
  const move = { who: 'clock' as const, step, words: stepWords(step) };
  const meant = await subjectOf(tx, held.row).lapses?.(tx, subjectOrder(held.row), what);
  if ((meant ?? silenceOf(held.row.promise, what)) === 'done') {
    const words = what === 'serve' ? stepWords('serve-lapsed', { as: 'done' }) : move.words;
    await notifyMoved(tx, await finish(tx, held, { ...move, words }), 'done');
    return;
  }
  const { row } = held;
  await endWithRefund(tx, held, { ...move, amount: leftOf(row), key: `order:${row.order_id}:lapsed` });
}

/** A dispute that the other side has not answered goes to staff as it is. */
async function leaveToStaff(tx: Tx, { row }: LockedOrder): Promise<void> {
  const open = (await findDisputes(tx.db, row.order_id)).find(({ state }) => state === disputeState.open);
  if (!open) return dropDeadline(tx.db, row.order_id);
  const dispute = await beginDeciding(tx, row, open);
  await record(tx, row, { who: 'clock', step: 'answer-lapsed', words: stepWords('answer-lapsed') });
  await notifyUnanswered(tx, row, dispute);
}

/** Runs one clock, if it still stands as it was read. Whoever has the order at this moment goes first. */
async function runClock(deps: Deps, due: DeadlineRow): Promise<void> {
  await inTransaction(jobContext(deps), async (tx) => {
    const held = await holdOrderById(tx, due.order_id, true);
    const now = held && (await findDeadline(tx.db, due.order_id));
    if (!held || !now || now.what !== due.what || now.due_at > tx.now) return;
    if (now.what === 'answer') return leaveToStaff(tx, held);
    if (now.what === 'decide') return remindStaff(tx, held);
    if (now.what === 'rule') return decideByRule(tx, held);
    if (held.row.disputed) return;
    if (now.what === 'request') return agreeSilently(tx, held);
    if (held.row.asked_at) return;
    if (now.what !== 'settle') return lapse(tx, held, now.what);
    await dropDeadline(tx.db, due.order_id);
    await settleOrder(tx, held);
  });
}

const batch = 100;
/** Clocks run at once: enough to use the time in which one waits for the database. */
const parallel = 4;

/**
 * Job: what the promises say is done when nobody has done anything, each in a transaction of its own. One that fails is tried
 * again in the next run and holds up nobody.
 */
export async function runDeadlines(deps: Deps, goesOn: () => boolean): Promise<void> {
  let behind = { at: new Date(0), orderId: 0 };
  const run = jobRows(deps, 'order.deadlines');
  for (;;) {
    const due = await findDueDeadlines(deps.db, deps.clock(), behind, batch);
    for (let from = 0; from < due.length; from += parallel)
      await Promise.all(
        due.slice(from, from + parallel).map((one) => run.one(one.order_id, () => runClock(deps, one))),
      );
    const last = due.at(-1);
    if (!last || due.length < batch || !goesOn()) break;
    behind = { at: last.due_at, orderId: last.order_id };
  }
  await run.end();
}
