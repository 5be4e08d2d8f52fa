import type { AskAnswer } from '@qunlu/contract/ask/entity.ts';
import { askKinds, askState } from '@qunlu/contract/ask/rules.ts';
import type { likeAnswer } from '@qunlu/contract/ask/calls.ts';
import type { followAnswer, replyFollow, thankAnswer } from '@qunlu/contract/ask/write.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { confirmHeld } from '../../order/api/steps.ts';
import { mayFollow } from '../policy.ts';
import { presentAnswer } from '../present.ts';
import { countRating } from '../store/answerers.ts';
import { setLike, updateAnswer, writeReply } from '../store/answers.ts';
import { lockQuestion, type QuestionRow } from '../store/questions.ts';
import { noQuestion, seenAnswer, type SeenReply } from './access.ts';
import { tellFollowed, tellReply, tellThanked } from './notifications.ts';
import { checkAnswer, keepAnswerFiles, type WrittenAnswer } from './written.ts';

/** The caller, then the question; the answer is read again under both. */
async function heldAnswer(
  tx: Tx<ViewerCtx>,
  answerId: number,
): Promise<SeenReply & { question: QuestionRow }> {
  await lockCaller(tx);
  const { row } = await seenAnswer(tx, answerId);
  const question = (await lockQuestion(tx.db, row.question_id)) ?? noQuestion();
  return { ...(await seenAnswer(tx, answerId)), question };
}

const shown = async (tx: Tx<ViewerCtx>, answerId: number): Promise<AskAnswer> => {
  const { answer, who } = await seenAnswer(tx, answerId);
  return presentAnswer(tx, answer, who);
};

const no = (message: string): never => fail('stateChanged', { message });

export const checkWords = (ctx: ViewerCtx, field: string, label: string, text = ''): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field, label, text }] });

/** D129: once, within 48 hours, by whoever has asked. */
export const follow = (ctx: ViewerCtx, given: BodyOf<typeof followAnswer>): Promise<AskAnswer> =>
  inTransaction(ctx, async (tx) => {
    const { answer, who, question } = await heldAnswer(tx, given.answer_id);
    if (answer.asker_id !== who.userId) fail('forbidden', { message: '只有提问人可以追问' });
    if (answer.follow_text === given.text && answer.follow_at) return shown(tx, given.answer_id);
    if (answer.follow_at) no('已经追问过一次');
    if (!mayFollow(answer, who)) no('已经过了可以追问的时间');
    await updateAnswer(tx.db, given.answer_id, { follow_text: given.text, follow_at: tx.now });
    await tellFollowed(tx, answer.user_id, given.answer_id, question);
    return shown(tx, given.answer_id);
  });

export async function checkReply(ctx: ViewerCtx, given: BodyOf<typeof replyFollow>): Promise<WrittenAnswer> {
  await seenAnswer(ctx, given.answer_id);
  return checkAnswer(ctx, given);
}

export const reply = (
  ctx: ViewerCtx,
  given: BodyOf<typeof replyFollow>,
  written: WrittenAnswer,
): Promise<AskAnswer> =>
  inTransaction(ctx, async (tx) => {
    const { answer, who, question } = await heldAnswer(tx, given.answer_id);
    if (answer.user_id !== who.userId) fail('forbidden', { message: '只有回答人可以回答追问' });
    if (!answer.follow_at) no('提问人还没有追问');
    if (answer.reply_at) no('追问已经回答过了');
    await keepAnswerFiles(tx, `ask-reply:${given.answer_id}`, written);
    await writeReply(tx.db, given.answer_id, { ...written, at: tx.now });
    await tellReply(tx, question, given.answer_id);
    return shown(tx, given.answer_id);
  });

/** D130: rating is confirming; the money is the answerer's then. */
export const thank = (ctx: ViewerCtx, given: BodyOf<typeof thankAnswer>): Promise<AskAnswer> =>
  inTransaction(ctx, async (tx) => {
    const { answer_id: answerId, rating, thanks = '' } = given;
    const { answer: known, row } = await seenAnswer(tx, answerId);
    if (known.asker_id !== tx.viewer.userId) fail('forbidden', { message: '只有提问人可以评分' });
    const held = known.kind === askKinds.person ? await holdOrderById(tx, row.order_id ?? 0, false) : null;
    if (!held) await lockCaller(tx);
    const question = (await lockQuestion(tx.db, row.question_id)) ?? noQuestion();
    const { answer } = await seenAnswer(tx, answerId);
    if (answer.rating === rating && answer.thanks === thanks) return shown(tx, answerId);
    if (answer.rating !== null) no('已经评过分了');
    if (answer.moderated) no('这个回答已被隐藏，不能评分');
    if (held && question.state !== askState.answered) no('这个问题已经退款，不能评分');
    await updateAnswer(tx.db, answerId, { rating, thanks, rated_at: tx.now });
    if (held?.row.stage === orderStage.confirming) await confirmHeld(tx, held, '提问人评分，确认完成');
    if (answer.user_id !== null && held) await countRating(tx.db, answer.user_id, rating);
    await tellThanked(tx, answer.user_id, { answerId, rating, thanks, row: question });
    return shown(tx, answerId);
  });

export const like = (
  ctx: ViewerCtx,
  { answer_id: answerId, on }: BodyOf<typeof likeAnswer>,
): Promise<OutputOf<typeof likeAnswer>> =>
  inTransaction(ctx, async (tx) => {
    const { answer, who } = await heldAnswer(tx, answerId);
    if (answer.user_id === who.userId) fail('forbidden', { message: '不能赞自己的回答' });
    const { can } = presentAnswer(tx, answer, who, { brief: true });
    if (on === 1 && !can.like) no('听过以后才能赞');
    const likes = await setLike(tx.db, { answerId, userId: who.userId, on: on === 1 });
    return { likes, liked: on === 1 };
  });
