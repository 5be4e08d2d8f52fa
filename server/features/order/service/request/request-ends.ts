import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import { secondsOf, type Tx } from '../../../../platform/context.ts';
import { leftOf, released } from '../../policy.ts';
import { dropDeadline } from '../../store/deadlines.ts';
import { findOrder, updateOrder, type OrderRow } from '../../store/orders.ts';
import { requestState, updateRequest, type RequestRow } from '../../store/requests.ts';
import { waitingRequest } from '../steps/close-open-claims.ts';
import { endWithRefund, mark, type Move } from '../steps/moves.ts';
import { record } from '../ground/record.ts';
import { refundOrder } from '../money/refunds.ts';
import { settleAsked } from '../ground/waiting-notifications.ts';
import { notifyLack, notifyRefused } from './request-notifications.ts';
import { lackWords, planShareReversal, reverseSharesOf } from '../money/reverse-shares.ts';
import type { LockedOrder } from '../money/settle.ts';
import { resumeOrder } from '../steps/resume.ts';

/** What was asked goes back. The order ends with it; one that was done and handed on stays done. */
export async function agree(
  tx: Tx,
  held: LockedOrder,
  request: RequestRow,
  given: { silent: boolean; words: string },
): Promise<OrderRow> {
  const { row, people } = held;
  const { silent } = given;
  const late = released(row, tx.now);
  const plan = late ? await planShareReversal(tx, row, request.amount) : null;
  if (plan && (plan.lacks > 0 || plan.blocked)) {
    if (silent) return endByLack(tx, held, request);
    fail('stateChanged', {
      message:
        plan.lacks > 0
          ? `${lackWords(plan, '同意')}；不同意请写明原因`
          : '拿了佣金的人余额不足，现在退不了，请联系客服',
    });
  }
  // Who has neither accepted nor answered keeps nothing of it.
  const isWhole = silent && row.stage === orderStage.accepting;
  const how = isWhole ? 'unaccepted' : 'silent';
  const move: Move & { amount: number; key: string } = {
    who: silent ? 'clock' : 'seller',
    step: 'agree-refund',
    words: stepWords('agree-refund', { as: silent ? how : undefined }),
    amount: isWhole ? leftOf(row) : request.amount,
    key: `order:${row.order_id}:request:${request.request_id}`,
  };
  await updateRequest(tx.db, request.request_id, {
    state: requestState.agreed,
    silent,
    answer: given.words,
    answered_at: tx.now,
  });
  await settleAsked(tx, row, request);
  const free = await updateOrder(tx.db, row.order_id, { asked_at: null });
  if (!plan) return endWithRefund(tx, { row: free, people }, move);
  await dropDeadline(tx.db, row.order_id);
  const whole = await reverseSharesOf(tx, { row: free, people }, plan);
  await refundOrder(tx, whole, { amount: move.amount, key: move.key, reason: move.words, who: move.who });
  return mark(tx, (await findOrder(tx.db, row.order_id)) ?? notFound('订单不存在'), { ...move, change: {} });
}

/** Ends without money: the order goes on. */
export async function refuse(
  tx: Tx,
  { row }: LockedOrder,
  request: RequestRow,
  given: { who: 'seller' | 'clock'; answer: string; words: string },
): Promise<OrderRow> {
  await updateRequest(tx.db, request.request_id, {
    state: requestState.refused,
    silent: given.who === 'clock',
    answer: given.answer,
    answered_at: tx.now,
  });
  await settleAsked(tx, row, request);
  await record(tx, row, { who: given.who, step: 'refuse-refund', words: given.words });
  return resumeOrder(tx, row, request.asked_at);
}

/** Silence agrees, but the seller no longer has the money: nobody is left waiting, and both learn why. */
async function endByLack(tx: Tx, held: LockedOrder, request: RequestRow): Promise<OrderRow> {
  const on = await refuse(tx, held, request, {
    who: 'clock',
    answer: '余额不够退这笔款，请联系客服',
    words: stepWords('refuse-refund', { as: 'lack' }),
  });
  await notifyLack(tx, on, request);
  return on;
}

/** The clock of a request: what silence means. */
export async function agreeSilently(tx: Tx, held: LockedOrder): Promise<void> {
  const request = await waitingRequest(tx, held.row.order_id);
  if (!request || secondsOf(request.answer_by) > secondsOf(tx.now)) return;
  await agree(tx, held, request, { silent: true, words: '' });
}

export async function refuseWith(
  tx: Tx,
  held: LockedOrder,
  request: RequestRow,
  answer: string,
): Promise<OrderRow> {
  const on = await refuse(tx, held, request, { who: 'seller', answer, words: stepWords('refuse-refund') });
  await notifyRefused(tx, on, { ...request, answer });
  return on;
}
