import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { sideWords } from '@qunlu/contract/order/step-shape.ts';
import { orderSteps, stepWords } from '@qunlu/contract/order/steps.ts';
import {
  after,
  inTransaction,
  secondsOf,
  type Ctx,
  type ViewerCtx,
  type Tx,
} from '../../../../platform/context.ts';
import { privateKeyOf, showFiles } from '../../../media/api/files.ts';
import { leftOf, orderCan, roleIn, silenceGivesAll, silenceWords, type Role } from '../../policy.ts';
import { setDeadline } from '../../store/deadlines.ts';
import {
  disputeState,
  findDisputes,
  insertDispute,
  updateDispute,
  type DisputeRow,
} from '../../store/disputes.ts';
import { findOrderByHash, updateOrder, type OrderRow } from '../../store/orders.ts';
import { settleDisputed } from '../ground/waiting-notifications.ts';
import { notifyAnswered, notifyDisputed, notifyWithdrawn } from './dispute-notifications.ts';
import { beginDeciding } from './dispute-outcome.ts';
import { beforeStep } from '../steps/before.ts';
import { overtakeRequest } from '../steps/close-open-claims.ts';
import { record } from '../ground/record.ts';
import { otherSide } from '../ground/turn.ts';
import { resumeOrder } from '../steps/resume.ts';
import { holdOrder, moveReleases, type LockedOrder } from '../money/settle.ts';

/** The order of a caller under its lock, with its disputes, the newest first. */
async function holdOwn(
  tx: Tx<ViewerCtx>,
  hash: string,
): Promise<{ held: LockedOrder; role: Role; disputes: DisputeRow[] }> {
  const found = (await findOrderByHash(tx.db, hash)) ?? notFound('订单不存在');
  if (!roleIn(found, tx.viewer.userId)) notFound('订单不存在');
  const held = (await holdOrder(tx, found)) ?? notFound('订单不存在');
  const role = roleIn(held.row, tx.viewer.userId) ?? notFound('订单不存在');
  return { held, role, disputes: await findDisputes(tx.db, held.row.order_id) };
}

export interface Evidence {
  words: string;
  /** Keys or addresses of own private uploads. */
  files?: readonly string[] | undefined;
}

/** Adds words and pictures of one side; what it said before stays. */
async function addEvidence(
  tx: Tx<ViewerCtx>,
  dispute: DisputeRow,
  role: Role,
  { words, files = [] }: Evidence,
): Promise<DisputeRow> {
  const before = role === 'buyer' ? dispute.buyer_words : dispute.seller_words;
  const shown = role === 'buyer' ? dispute.buyer_files : dispute.seller_files;
  const all = before === '' ? words : `${before}\n${words}`;
  if (all.length > orderRules.disputeWordsAll)
    fail('invalid', { message: '说明太长了，请把要点写在一起', field: 'words' });
  const keys = [...new Set([...shown, ...files.map((one) => privateKeyOf(tx, one))])];
  if (keys.length > orderRules.disputeFiles)
    fail('invalid', { message: `图片一共最多 ${orderRules.disputeFiles} 张`, field: 'files' });
  await showFiles(tx, {
    subject: `order-dispute:${dispute.dispute_id}:${role}`,
    userId: tx.viewer.userId,
    bucket: 'private',
    files: keys.map((key, index) => ({
      field: `files.${Math.max(0, index - shown.length)}`,
      label: '图片',
      address: tx.deps.storage.url('private', key),
    })),
  });
  // Once the time to answer is over, words are still read, but move neither the day nor the rule that both sides know.
  const answered = role !== dispute.opened_by && !dispute.answered_at && !dispute.decide_by;
  return updateDispute(tx.db, dispute.dispute_id, {
    ...(role === 'buyer'
      ? { buyer_words: all, buyer_files: keys }
      : { seller_words: all, seller_files: keys }),
    ...(answered ? { answered_at: tx.now } : {}),
  });
}

/** Opens a dispute: no clock of the order runs any more, and its money does not move. */
async function open(tx: Tx<ViewerCtx>, { row: found }: LockedOrder, role: Role): Promise<DisputeRow> {
  let row = found;
  if (row.asked_at) {
    await overtakeRequest(tx, row, '已由申诉代替');
    row = await resumeOrder(tx, row, row.asked_at);
  }
  // Released in this moment, by a process whose clock is ahead.
  if (!(await moveReleases(tx, row, { lapse: 'none', later: 0 })))
    fail('stateChanged', { message: '款项已经结算，不能再申诉，请联系客服' });
  const answerBy = after(tx.now, orderRules.disputeAnswerHours * 3600);
  await updateOrder(tx.db, row.order_id, { disputed: true });
  await setDeadline(tx.db, {
    order_id: row.order_id,
    what: 'answer',
    due_at: answerBy,
    side: otherSide(role),
  });
  return insertDispute(tx.db, {
    order_id: row.order_id,
    opened_by: role,
    amount: leftOf(row),
    refund: null,
    proposed_by: null,
    proposed_at: null,
    decided_by: null,
    opened_at: tx.now,
    answer_by: answerBy,
    answered_at: null,
    decided_at: null,
  });
}

/** Either side opens a dispute, or adds to the one that is open; the other side's first words are the answer. */
export async function dispute(ctx: ViewerCtx, given: Evidence & { hash: string }): Promise<OrderRow> {
  return inTransaction(ctx, async (tx) => {
    const { held, role, disputes } = await holdOwn(tx, given.hash);
    const { row } = held;
    const can = orderCan(row, role, tx.now, disputes);
    const running = disputes.find(({ state }) => state === disputeState.open);
    if (!can.dispute && !(can.answer && running))
      fail('stateChanged', { message: '现在不能申诉，请刷新后再看' });
    const step = running ? 'answer' : 'dispute';
    await beforeStep(tx, row, { step, who: role });
    const case_ = running ?? (await open(tx, held, role));
    const changed = await addEvidence(tx, case_, role, given);
    const answered = !case_.answered_at && changed.answered_at !== null;
    await recordBy(tx, row, role, step);
    if (!running) await notifyDisputed(tx, row, changed);
    else if (answered) await notifyAnswered(tx, row, await beginDeciding(tx, row, changed));
    return { ...row, disputed: true, asked_at: null };
  });
}

const recordBy = (
  tx: Tx,
  row: OrderRow,
  role: Role,
  step: 'dispute' | 'answer' | 'withdraw',
): Promise<void> =>
  record(tx, row, { who: role, step, words: stepWords(step, { fill: { side: sideWords[role] } }) });

/** Who opened it takes it back. */
export async function withdrawDispute(ctx: ViewerCtx, hash: string): Promise<OrderRow> {
  return inTransaction(ctx, async (tx) => {
    const { held, role, disputes } = await holdOwn(tx, hash);
    const running = disputes.find(({ state }) => state === disputeState.open);
    if (!running) {
      const last = disputes[0];
      if (last?.opened_by === role && last.state === disputeState.takenBack) return held.row;
      fail('stateChanged', { message: '申诉已经结束，请刷新后再看' });
    }
    if (running.opened_by !== role) fail('forbidden', { message: orderSteps.withdraw.refusal });
    await beforeStep(tx, held.row, { step: 'withdraw', who: role });
    await updateDispute(tx.db, running.dispute_id, {
      state: disputeState.takenBack,
      decision: '已撤回',
      decided_at: tx.now,
    });
    await recordBy(tx, held.row, role, 'withdraw');
    await settleDisputed(tx, held.row, running);
    await notifyWithdrawn(tx, held.row, running);
    return resumeOrder(tx, held.row, running.opened_at);
  });
}

/** The disputes of an order, the newest first: for what one may do (`orderCan`) and for `disputeShown`. */
export const disputesOf = (ctx: Ctx, orderId: number): Promise<DisputeRow[]> => findDisputes(ctx.db, orderId);

/** The newest dispute as one side reads it. */
export function disputeShown(
  disputes: readonly DisputeRow[],
  role: Role,
  row: Parameters<typeof silenceGivesAll>[1],
): Order['dispute'] {
  const [last] = disputes;
  if (!last) return null;
  const buyer = role === 'buyer';
  const isOpen = last.state === disputeState.open;
  return {
    opened_by: last.opened_by,
    mine: buyer ? last.buyer_words : last.seller_words,
    theirs: buyer ? last.seller_words : last.buyer_words,
    state: last.state,
    // What staff proposes is nobody's business before it is decided.
    decision: isOpen ? '' : last.decision,
    answer_by: last.answered_at ? 0 : secondsOf(last.answer_by),
    decide_by: isOpen && last.decide_by ? secondsOf(last.decide_by) : 0,
    late: isOpen && last.late_at !== null,
    silence: isOpen ? silenceWords(silenceGivesAll(last, row)) : '',
  };
}
