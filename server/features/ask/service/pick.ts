import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { askKinds, askState } from '@qunlu/contract/ask/rules.ts';
import type { pickAnswers } from '@qunlu/contract/ask/write.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { ownRow } from '../../order/api/own.ts';
import { holdOrder } from '../../order/api/settle.ts';
import { deliverHeld } from '../../order/api/steps.ts';
import { findSharers, writeShares } from '../store/answers.ts';
import { dueOf, lockQuestion } from '../store/questions.ts';
import { noQuestion, seenQuestion } from './access.ts';
import { showQuestion } from './view.ts';

type Picks = BodyOf<typeof pickAnswers>['picks'];

const no = (message: string): never => fail('invalid', { message, field: 'picks' });
const over = (message: string): never => fail('stateChanged', { message });

function checkPicks(picks: Picks): void {
  if (picks.length === 0) no('请至少选一个回答');
  if (new Set(picks.map(({ answer_id: id }) => id)).size < picks.length) no('同一个回答只能选一次');
  if (picks.reduce((sum, { percent }) => sum + percent, 0) !== 100) no('比例加起来要正好 100%');
}

/** D131: once, before the clock does. What was chosen is what the clock would find, too. */
export async function pick(ctx: ViewerCtx, given: BodyOf<typeof pickAnswers>): Promise<AskQuestion> {
  const { question_id: questionId, picks } = given;
  checkPicks(picks);
  return inTransaction(ctx, async (tx) => {
    const { row: found, who } = await seenQuestion(tx, questionId);
    if (found.user_id !== who.userId) fail('forbidden', { message: '只有提问人可以选' });
    if (found.kind !== askKinds.bounty) over('只有悬赏可以选回答');
    const { row: order } = await ownRow(tx, found.hash);
    const known = new Map((await findSharers(tx.db, questionId)).map((one) => [one.answer_id, one]));
    // Whoever gets a part is locked with the order.
    const also = picks.flatMap(({ answer_id: id }) => known.get(id)?.user_id ?? []);
    const held = (await holdOrder(tx, order, { also })) ?? noQuestion();
    const row = (await lockQuestion(tx.db, questionId)) ?? noQuestion();
    if (row.state !== askState.waiting) over(row.shared ? '赏金已经分过了' : '这个悬赏已经结束');
    const due = await dueOf(tx.db, held.row.order_id);
    if (!due || due.due_at <= tx.now) over('悬赏已经到期，正在按规则分');
    const now = new Map((await findSharers(tx.db, questionId)).map((one) => [one.answer_id, one]));
    if (picks.some(({ answer_id: id }) => !now.has(id))) no('选中的回答不在这个问题下，或已被隐藏');
    await writeShares(
      tx.db,
      picks.map(({ answer_id: answerId, percent }) => ({ answerId, weight: percent, earned: 0 })),
    );
    await deliverHeld(tx, held, '提问人选出了回答');
    return showQuestion(tx, questionId);
  });
}
