import type { AskAnswer } from '@qunlu/contract/ask/entity.ts';
import type { freeAnswer, listen as contract } from '@qunlu/contract/ask/calls.ts';
import { listenPromise } from '@qunlu/contract/ask/promise.ts';
import { answerPath, askRules, listenSplit } from '@qunlu/contract/ask/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderState, orderTypes } from '@qunlu/contract/order/rules.ts';
import { after, inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { defineSale, type Offer, type SaleContext } from '../../order/api/sell.ts';
import type { PayableSubject, SubjectOrder } from '../../order/ports.ts';
import { isFree, isSold, mayHear } from '../policy.ts';
import { presentAnswer } from '../present.ts';
import { addListen, dropListen, findAnswer, updateAnswer, type SeenAnswer } from '../store/answers.ts';
import { lockQuestion } from '../store/questions.ts';
import { noAnswer, seenAnswer } from './access.ts';
import { titleOf } from './notifications.ts';

export const listenSubjectName = 'ask.listen';

type Given = BodyOf<typeof contract>;

/** What it costs now, fen; fails where it is not sold. Whoever has heard it pays nothing again. */
async function offerOf(ctx: ViewerCtx, { answer_id: answerId }: Given, held?: { tx: Tx }): Promise<Offer> {
  const before = await seenAnswer(ctx, answerId);
  // Its price ends and begins under this lock.
  if (held) await lockQuestion(held.tx.db, before.row.question_id);
  const { answer, row, who } = held ? await seenAnswer(ctx, answerId) : before;
  if (mayHear(answer, who)) fail('stateChanged', { message: '您已经可以听了，请刷新后再看' });
  if (!isSold(answer)) fail('stateChanged', { message: '这个回答没有公开' });
  if (answer.user_id === null) fail('stateChanged', { message: '回答人已注销，不能再听' });
  return {
    sellerId: answer.user_id,
    title: `听回答：${titleOf(row)}`,
    total: isFree(answer, ctx.now) ? 0 : askRules.listen,
    snapshot: { question: titleOf(row), fee: askRules.fee },
    promise: listenPromise(),
  };
}

const changed = (now: number): { message: string; field: string } => ({
  message: now === 0 ? '现在免费听，不用付款，请再点一次' : '免费的时间刚刚过了，现在要付费听',
  field: 'price',
});

const sale = defineSale<Given>({
  type: orderTypes.listen,
  subject: listenSubjectName,
  targetOf: ({ answer_id: answerId }) => String(answerId),
  async known(ctx, { answer_id: answerId }) {
    const { answer } = await seenAnswer(ctx, answerId);
    return answer.user_id === null ? {} : { sellerId: answer.user_id };
  },
  offer: offerOf,
  seen: { price: ({ price }) => price, changed },
  fromBalance: ({ use_balance: balance }) => balance === 1,
});

/** Closes the order that waits to be paid, where it costs nothing now. */
export async function prepareToListen(ctx: ViewerCtx, body: Given): Promise<SaleContext | null> {
  const { answer, who } = await seenAnswer(ctx, body.answer_id);
  return mayHear(answer, who) ? null : sale.prepare(ctx, body);
}

/** D130: in the free half hour it is heard by asking, and stays so. */
async function listenFree(tx: Tx<ViewerCtx>, { answer_id: answerId }: Given): Promise<void> {
  await lockCaller(tx);
  const { row } = await seenAnswer(tx, answerId);
  await lockQuestion(tx.db, row.question_id);
  const { answer, who } = await seenAnswer(tx, answerId);
  if (mayHear(answer, who)) return;
  if (!isSold(answer)) fail('stateChanged', { message: '这个回答没有公开' });
  if (!isFree(answer, tx.now)) fail('stateChanged', changed(askRules.listen));
  await addListen(tx.db, { answer_id: answerId, user_id: who.userId, order_id: null, paid: 0, at: tx.now });
}

export async function listenTo(
  ctx: ViewerCtx,
  body: Given,
  known: SaleContext | null,
): Promise<OutputOf<typeof contract>> {
  if (!known) return { hash: '', heard: true };
  return inTransaction(ctx, async (tx) => {
    if (body.price === 0) {
      await listenFree(tx, body);
      return { hash: '', heard: true };
    }
    const { order } = await sale.sell(tx, body, known);
    return { hash: order.hash, heard: order.state !== orderState.unpaid };
  });
}

/** Once, for half an hour from now. */
export const openFree = (ctx: ViewerCtx, { answer_id: id }: BodyOf<typeof freeAnswer>): Promise<AskAnswer> =>
  inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const { row } = await seenAnswer(tx, id);
    await lockQuestion(tx.db, row.question_id);
    const { answer, who } = await seenAnswer(tx, id);
    if (answer.user_id !== who.userId) fail('forbidden', { message: '只有回答人可以开放免费听' });
    if (!isSold(answer)) fail('stateChanged', { message: '没有公开的回答不能开放' });
    if (answer.free_until === null)
      await updateAnswer(tx.db, id, { free_until: after(tx.now, askRules.freeMinutes * 60) });
    else if (!isFree(answer, tx.now)) fail('stateChanged', { message: '已经开放过一次' });
    const shown = await seenAnswer(tx, id);
    return presentAnswer(tx, shown.answer, shown.who);
  });

const answerIdOf = ({ target }: SubjectOrder): number => Number(target);

async function answerOf(ctx: Ctx, order: SubjectOrder): Promise<SeenAnswer> {
  return (await findAnswer(ctx.db, answerIdOf(order), order.buyerId)) ?? noAnswer();
}

async function locks(tx: Tx, order: SubjectOrder): Promise<void> {
  const answer = await findAnswer(tx.db, answerIdOf(order), order.buyerId);
  if (answer) await lockQuestion(tx.db, answer.question_id);
}

/** D130: one listener, beside the money of their order. */
export const listenSubject: PayableSubject = {
  name: listenSubjectName,
  type: orderTypes.listen,
  earns: 'seller',
  tellsSeller: true,
  locks,
  async paid(tx, order) {
    const answer = await answerOf(tx, order);
    if (!isSold(answer)) fail('stateChanged', { message: '这个回答刚刚不再公开' });
    const heard = await addListen(tx.db, {
      answer_id: answer.answer_id,
      user_id: order.buyerId,
      order_id: order.orderId,
      paid: order.total,
      at: tx.now,
    });
    if (!heard) fail('stateChanged', { message: '您已经听过了，不用再付' });
  },
  async refunding(tx, { orderId }, { all }) {
    if (all) await dropListen(tx.db, orderId);
  },
  async before(tx, order, { step, more }) {
    if (more) fail('invalid', { message: '这个订单不用补充', field: 'more' });
    if (step === 'pay' && isFree(await answerOf(tx, order), tx.now)) fail('stateChanged', changed(0));
  },
  /** Half of the rest is whoever's who has asked; nobody learns of it who that is. */
  async commissions(ctx, order, settled) {
    const answer = await findAnswer(ctx.db, answerIdOf(order), order.buyerId);
    const asker = answer?.asker_id ?? null;
    if (asker === null || asker === order.buyerId || asker === order.sellerId) return [];
    return [
      {
        userId: asker,
        amount: listenSplit(settled).asker,
        title: '有人听了您提的问题的回答',
        holdSeconds: 0,
        income: true,
      },
    ];
  },
  word: () => '已可以听',
  path: (order) => answerPath(answerIdOf(order)),
};
