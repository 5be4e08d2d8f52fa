import { Failure, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { memberModule } from '../../circle/api/plugins.ts';
import { isMine, isToMe, maySee, maySeeAnswer, type AskViewer } from '../policy.ts';
import { findAnswer, type SeenAnswer } from '../store/answers.ts';
import { findQuestion, type SeenQuestion } from '../store/questions.ts';

export const noQuestion = (): never => notFound('问题不存在或已不可见');
export const noAnswer = (): never => notFound('回答不存在或已不可见');

export interface SeenAsk {
  row: SeenQuestion;
  who: AskViewer;
}

/** Whether the viewer moderates the circle of a question; false also where they have left it, or it is closed. */
async function moderates(ctx: ViewerCtx, circleId: number): Promise<boolean> {
  try {
    return (await memberModule(ctx, circleId, 'ask')).can.content;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/**
 * Who looks at a question. One of a circle is for its members while the module is on; whoever has asked, is asked or has paid to hear keeps
 * what is theirs.
 */
async function viewerOf(ctx: ViewerCtx, row: SeenQuestion): Promise<AskViewer> {
  const { userId } = ctx.viewer;
  const who = { userId, content: false, now: ctx.now };
  if (row.phonebook_id === null) return who;
  const theirs = isMine(row, who) || isToMe(row, who) || row.heard;
  const content = theirs
    ? await moderates(ctx, row.phonebook_id)
    : (await memberModule(ctx, row.phonebook_id, 'ask')).can.content;
  return { ...who, content };
}

/** A question that the caller may see. */
export async function seenQuestion(ctx: ViewerCtx, questionId: number): Promise<SeenAsk> {
  const row = (await findQuestion(ctx.db, questionId, ctx.viewer.userId)) ?? noQuestion();
  const who = await viewerOf(ctx, row);
  return maySee(row, who) ? { row, who } : noQuestion();
}

export interface SeenReply extends SeenAsk {
  answer: SeenAnswer;
}

/** An answer that the caller may see, locked or not. */
export async function seenAnswer(ctx: ViewerCtx, answerId: number): Promise<SeenReply> {
  const answer = (await findAnswer(ctx.db, answerId, ctx.viewer.userId)) ?? noAnswer();
  const row = (await findQuestion(ctx.db, answer.question_id, ctx.viewer.userId)) ?? noAnswer();
  const who = await viewerOf(ctx, row);
  // Whoever has written it still sees it when its question is gone.
  if (answer.user_id !== who.userId && !maySee(row, who)) noAnswer();
  return maySeeAnswer(answer, who) ? { answer, row, who } : noAnswer();
}
