import type { AskAnswer, AskQuestion } from '@qunlu/contract/ask/entity.ts';
import type { listAnswers as listContract, viewAnswer as answerContract } from '@qunlu/contract/ask/calls.ts';
import { askKinds, askState } from '@qunlu/contract/ask/rules.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { showOrder } from '../../order/api/own.ts';
import { isMine, isOpen, isSealed, isToMe, maySeeAnswer, questionCan } from '../policy.ts';
import { presentAnswer, presentLine } from '../present.ts';
import { findAnswer, findAnswerBy, findAnswers } from '../store/answers.ts';
import { lockQuestion, updateQuestion } from '../store/questions.ts';
import { noQuestion, seenAnswer, seenQuestion, type SeenAsk } from './access.ts';

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

/** Of a question to a person the one that there is; else my own. */
async function ownAnswer(ctx: ViewerCtx, { row, who }: SeenAsk): Promise<AskAnswer | null> {
  const answer =
    row.kind === askKinds.person
      ? row.answer_id === null
        ? undefined
        : await findAnswer(ctx.db, row.answer_id, who.userId)
      : await findAnswerBy(ctx.db, { questionId: row.question_id, userId: who.userId, viewerId: who.userId });
  return answer && maySeeAnswer(answer, who) ? presentAnswer(ctx, answer, who) : null;
}

/** Why I cannot answer; '' where I can, or nobody needs to be told. */
function whyNot({ row, who }: SeenAsk, answered: boolean, now: Date): string {
  if (row.kind === askKinds.person || isMine(row, who)) return '';
  if (answered) return '您已经回答过';
  if (row.state === askState.closed) return '提问人已经关闭了这个问题';
  if (row.kind === askKinds.bounty && row.state === askState.answered) return '赏金已经分完';
  if (
    row.kind === askKinds.bounty &&
    row.state === askState.waiting &&
    (row.due_at === null || row.due_at <= now)
  )
    return '悬赏已经到期';
  return isOpen(row) ? '' : '这个问题现在不能回答';
}

/** As one of its two sides reads the order of it; null for anybody else, and for what costs nothing. */
async function orderOf(ctx: ViewerCtx, { row, who }: SeenAsk): Promise<Order | null> {
  if (row.order_id === null) return null;
  if (isMine(row, who)) return showOrder(ctx, row.order_id, 'buyer');
  return isToMe(row, who) ? showOrder(ctx, row.order_id, 'seller') : null;
}

async function present(ctx: ViewerCtx, seen: SeenAsk): Promise<AskQuestion> {
  const { row, who } = seen;
  const [order, answer] = [await orderOf(ctx, seen), await ownAnswer(ctx, seen)];
  const party = isMine(row, who) || isToMe(row, who);
  const mineAnswered = row.kind !== askKinds.person && answer !== null;
  const why = whyNot(seen, mineAnswered, ctx.now);
  const can = questionCan(row, who, {
    answered: mineAnswered,
    withdraw: order?.can.cancel ?? false,
    dispute: order?.can.dispute ?? false,
  });
  return {
    ...presentLine(row, who, true),
    images: isSealed(row, who) ? [] : row.images,
    rev: row.rev,
    hash: order?.hash ?? '',
    promise: order?.promise ?? null,
    after: order?.after ?? [],
    refund: order?.cancel_refund ?? 0,
    reason: party ? row.reason || (order?.reason ?? '') : '',
    asked_at: seconds(row.asked_at),
    opened_at: party ? seconds(row.opened_at) : 0,
    answer,
    why,
    can: { ...can, answer: can.answer && why === '' },
  };
}

export const showQuestion = async (ctx: ViewerCtx, questionId: number): Promise<AskQuestion> =>
  present(ctx, await seenQuestion(ctx, questionId));

/** D129: from now on whoever has asked may withdraw for ten minutes alone. */
export const openQuestion = (ctx: ViewerCtx, questionId: number): Promise<AskQuestion> =>
  inTransaction(ctx, async (tx) => {
    const { row, who } = await seenQuestion(tx, questionId);
    if (isToMe(row, who)) {
      const held = (await lockQuestion(tx.db, questionId)) ?? noQuestion();
      if (held.state === askState.waiting && held.opened_at === null)
        await updateQuestion(tx.db, questionId, { opened_at: tx.now });
    }
    return showQuestion(tx, questionId);
  });

export async function listAnswers(
  ctx: ViewerCtx,
  { question_id: questionId, size = 20, next }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { row, who } = await seenQuestion(ctx, questionId);
  if (row.kind === askKinds.person) return { list: [], next: -1 };
  const rows = await findAnswers(ctx.db, { questionId, viewerId: who.userId, next, size: size + 1 });
  return paged(rows, size, 'rank_key', (one) => presentAnswer(ctx, one, who));
}

export async function viewAnswer(ctx: ViewerCtx, answerId: number): Promise<OutputOf<typeof answerContract>> {
  const { row, who, answer } = await seenAnswer(ctx, answerId);
  return { question: presentLine(row, who, true), answer: presentAnswer(ctx, answer, who) };
}
