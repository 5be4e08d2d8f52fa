import { askKinds, askRules, askState, questionPath } from '@qunlu/contract/ask/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { after, secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { payersModule } from '../../circle/api/plugins.ts';
import type { PayableSubject, SubjectMove, SubjectOrder } from '../../order/ports.ts';
import { withdrawable } from '../policy.ts';
import { countFacts } from '../store/answerers.ts';
import { writeShares } from '../store/answers.ts';
import {
  findByOrder,
  findByOrders,
  listAnew,
  lockByOrder,
  updateQuestion,
  type QuestionRow,
} from '../store/questions.ts';
import { bountySubjectName, personSubjectName } from './asking.ts';
import { tellAuditors, tellShared } from './notifications.ts';
import { sharesOf } from './shares.ts';

async function rowOf(tx: Tx, { orderId }: SubjectOrder): Promise<QuestionRow> {
  const row = await lockByOrder(tx.db, orderId);
  if (!row) throw new Error(`order ${orderId} is of no question`);
  return row;
}

/** Who answers and the clock wait for each other here, after the order and before the ledger. */
const locks = async (tx: Tx, { orderId }: SubjectOrder): Promise<void> =>
  void (await lockByOrder(tx.db, orderId));

async function requireCircle(tx: Tx, row: QuestionRow): Promise<void> {
  if (row.phonebook_id === null || row.user_id === null) return;
  await payersModule(tx, { circleId: row.phonebook_id, userId: row.user_id, key: 'ask' });
}

async function paid(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await rowOf(tx, order);
  await requireCircle(tx, row);
  const waits = order.promise.accept !== null;
  await updateQuestion(tx.db, row.question_id, {
    state: waits ? askState.auditing : askState.waiting,
    asked_at: tx.now,
  });
  if (row.kind === askKinds.bounty && !waits) await listAnew(tx.db, row.question_id);
  if (waits) await tellAuditors(tx, row);
}

async function closed(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await rowOf(tx, order);
  await updateQuestion(tx.db, row.question_id, { state: askState.closed, over_at: tx.now });
}

/** Whoever did not answer, and whoever said no, is counted; what was withdrawn is nobody's fault. */
function endState({ what }: SubjectMove): (typeof askState)[keyof typeof askState] {
  if (what === 'serve-lapsed' || what === 'accept-lapsed') return askState.expired;
  return what === 'declined' ? askState.refused : askState.closed;
}

async function end(tx: Tx, row: QuestionRow, by: SubjectMove): Promise<void> {
  await updateQuestion(tx.db, row.question_id, {
    state: endState(by),
    over_at: tx.now,
    // Nobody sells what was given back.
    listed: null,
  });
  if (row.answerer_id !== null) await countFacts(tx.db, row.answerer_id);
}

/** Why whoever has asked cannot withdraw; '' when they can (D129). */
function keptBecause(row: QuestionRow, now: Date): string {
  if (row.kind === askKinds.bounty) return row.answers > 0 ? '有人回答了，不能撤回' : '';
  return withdrawable(row, now) ? '' : `对方已经打开，付款 ${askRules.withdrawMinutes} 分钟以后不能撤回`;
}

async function keptFor(ctx: Ctx, { orderId }: SubjectOrder): Promise<string> {
  const row = await findByOrder(ctx.db, orderId);
  return row ? keptBecause(row, ctx.now) : '';
}

/** An answer is what is delivered, and nothing else. */
const before: PayableSubject['before'] = async (tx, order, { step, more }) => {
  if (more) fail('invalid', { message: '这个订单不用补充', field: 'more' });
  if (step === 'deliver' || step === 'start') fail('stateChanged', { message: '请在问题的页面写下回答' });
  if (step !== 'cancel') return;
  const problem = await keptFor(tx, order);
  if (problem !== '') fail('stateChanged', { message: problem });
};

const pages: PayableSubject['pages'] = async (ctx, orderIds) =>
  new Map(
    (orderIds.length > 0 ? await findByOrders(ctx.db, orderIds) : []).map((row) => [
      row.order_id ?? 0,
      questionPath(row.question_id),
    ]),
  );

const shared = { type: orderTypes.ask, locks, paid, closed, before, keeps: keptFor, pages } as const;

/** D128, D129: a question to one person, beside the money of its order. */
export const personSubject: PayableSubject = {
  ...shared,
  name: personSubjectName,
  earns: 'seller',
  async moved(tx, order, by) {
    if (order.stage === orderStage.ended) await end(tx, await rowOf(tx, order), by);
  },
  word: ({ stage }, role) => {
    if (stage === orderStage.serving) return role === 'buyer' ? '等待回答' : '待回答';
    return stage === orderStage.confirming
      ? role === 'buyer'
        ? '已回答，待评分'
        : '等提问人评分'
      : undefined;
  },
  todo: { serve: '回答', confirm: '评分' },
  async after(order, ctx) {
    const row = await findByOrder(ctx.db, order.orderId);
    if (!row?.asked_at || order.stage !== orderStage.serving || row.opened_at !== null) return [];
    const until = after(row.asked_at, askRules.withdrawMinutes * 60);
    return until > ctx.now
      ? [`${dayAndTime(secondsOf(until), secondsOf(ctx.now))} 前，或对方打开以前，可以撤回`]
      : ['对方打开以前可以撤回'];
  },
};

/** What its answers get is written as it is shared out, so that the ledger hands on the same. */
async function shareOut(tx: Tx, order: SubjectOrder): Promise<void> {
  const row = await rowOf(tx, order);
  const shares = await sharesOf(tx.db, row.question_id, order.total - order.refunded);
  await writeShares(tx.db, shares);
  await updateQuestion(tx.db, row.question_id, {
    state: askState.answered,
    shared: true,
    answered_at: tx.now,
    over_at: tx.now,
  });
  await tellShared(tx, row, shares);
}

/** D131: a bounty, which the platform holds until it is shared out. */
export const bountySubject: PayableSubject = {
  ...shared,
  name: bountySubjectName,
  earns: 'platform',
  async lapses(tx, { orderId }, what) {
    if (what !== 'serve') return undefined;
    const row = await findByOrder(tx.db, orderId);
    return row && (await sharesOf(tx.db, row.question_id, row.price)).length > 0 ? 'done' : 'back';
  },
  async commissions(ctx, { orderId }, settled) {
    const row = await findByOrder(ctx.db, orderId);
    if (!row || (row.answers === 0 && !row.shared)) return [];
    return (await sharesOf(ctx.db, row.question_id, settled)).map(({ userId, earned }) => ({
      userId,
      amount: earned,
      title: '悬赏分得',
      holdSeconds: askRules.shareHours * 3600,
      income: true as const,
    }));
  },
  async moved(tx, order, by) {
    if (order.stage === orderStage.done) return shareOut(tx, order);
    const row = await rowOf(tx, order);
    if (order.stage === orderStage.ended) return end(tx, row, by);
    if (order.stage !== orderStage.serving || by.what !== 'accepted') return;
    await updateQuestion(tx.db, row.question_id, { state: askState.waiting, waits_circle: false });
    await listAnew(tx.db, row.question_id);
  },
  word: ({ stage }) =>
    stage === orderStage.accepting ? '等待审核' : stage === orderStage.serving ? '悬赏中' : undefined,
  todo: { serve: '选回答' },
};
