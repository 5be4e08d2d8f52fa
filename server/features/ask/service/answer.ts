import type { AskAnswer } from '@qunlu/contract/ask/entity.ts';
import type { writeAnswer as contract } from '@qunlu/contract/ask/write.ts';
import { askKinds, askRules, askState } from '@qunlu/contract/ask/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { memberModule } from '../../circle/api/plugins.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { deliverHeld } from '../../order/api/steps.ts';
import { isOpen } from '../policy.ts';
import { presentAnswer } from '../present.ts';
import { countFacts } from '../store/answerers.ts';
import { answersOf, insertAnswer, recountAnswers } from '../store/answers.ts';
import { dueOf, listAnew, lockQuestion, updateQuestion, type QuestionRow } from '../store/questions.ts';
import { noQuestion, seenAnswer, seenQuestion } from './access.ts';
import { tellAnswered } from './notifications.ts';
import { checkAnswer, keepAnswerFiles, type WrittenAnswer } from './written.ts';

type Given = BodyOf<typeof contract>;

const over = (message = '这个问题已经不能回答，请刷新后再看'): never => fail('stateChanged', { message });

/** Why it cannot be answered now, whoever does. */
function requireOpen(row: QuestionRow): void {
  if (row.state === askState.answered && row.kind !== askKinds.free) over('这个问题已经回答过了');
  if (row.state === askState.closed) over('提问人已经撤回或关闭了这个问题');
  if (!isOpen(row)) over();
}

async function write(
  tx: Tx<ViewerCtx>,
  row: QuestionRow,
  given: Given,
  written: WrittenAnswer,
): Promise<number> {
  const isPublic = given.public === 1 || row.kind !== askKinds.person;
  const sold = row.kind === askKinds.person && row.public && isPublic;
  const answerId = await insertAnswer(tx.db, {
    question_id: row.question_id,
    place: row.phonebook_id ?? 0,
    user_id: tx.viewer.userId,
    ...written,
    public: isPublic,
    free_until: sold && given.free === 1 ? after(tx.now, askRules.freeMinutes * 60) : null,
    created_at: tx.now,
  });
  await keepAnswerFiles(tx, `ask-answer:${answerId}`, written);
  await recountAnswers(tx.db, row.question_id);
  return answerId;
}

/** D129: the answer is what was bought, so both are written or neither is. */
async function answerPerson(
  tx: Tx<ViewerCtx>,
  found: QuestionRow,
  given: Given,
  written: WrittenAnswer,
): Promise<number> {
  const held = (await holdOrderById(tx, found.order_id ?? 0, false)) ?? noQuestion();
  const row = (await lockQuestion(tx.db, found.question_id)) ?? noQuestion();
  if (row.answerer_id !== tx.viewer.userId) fail('forbidden', { message: '这个问题问的不是您' });
  requireOpen(row);
  const answerId = await write(tx, row, given, written);
  await updateQuestion(tx.db, row.question_id, {
    state: askState.answered,
    opened_at: row.opened_at ?? tx.now,
    answered_at: tx.now,
  });
  if (row.public && given.public === 1) await listAnew(tx.db, row.question_id);
  await deliverHeld(tx, held, '回答人已回答');
  await countFacts(tx.db, tx.viewer.userId);
  return answerId;
}

async function answerOpen(
  tx: Tx<ViewerCtx>,
  found: QuestionRow,
  given: Given,
  written: WrittenAnswer,
): Promise<number> {
  await lockCaller(tx);
  if (found.phonebook_id !== null) await memberModule(tx, found.phonebook_id, 'ask');
  const row = (await lockQuestion(tx.db, found.question_id)) ?? noQuestion();
  const { userId } = tx.viewer;
  if (row.user_id === userId) fail('forbidden', { message: '不能回答自己的提问' });
  requireOpen(row);
  const due = row.order_id === null ? undefined : await dueOf(tx.db, row.order_id);
  // Its clock may have run out, and the job that shares it out is on its way.
  if (row.order_id !== null && (!due || due.due_at <= tx.now)) over('悬赏已经到期，不能再回答');
  const before = await answersOf(tx.db, row.question_id);
  if (before.some((one) => one.user_id === userId)) over('您已经回答过这个问题');
  if (before.length >= askRules.answers) over(`一个问题最多 ${askRules.answers} 个回答`);
  const answerId = await write(tx, row, given, written);
  if (row.kind === askKinds.free && row.state === askState.waiting)
    await updateQuestion(tx.db, row.question_id, { state: askState.answered, answered_at: tx.now });
  return answerId;
}

export async function prepareToAnswer(ctx: ViewerCtx, given: Given): Promise<WrittenAnswer> {
  await seenQuestion(ctx, given.question_id);
  return checkAnswer(ctx, given);
}

/** D129–D131, R079 */
export const answerQuestion = (ctx: ViewerCtx, given: Given, written: WrittenAnswer): Promise<AskAnswer> =>
  inTransaction(ctx, async (tx) => {
    const { row: found } = await seenQuestion(tx, given.question_id);
    const answerId = await (found.kind === askKinds.person ? answerPerson : answerOpen)(
      tx,
      found,
      given,
      written,
    );
    const person = (await peopleById(tx, [tx.viewer.userId])).get(tx.viewer.userId);
    await tellAnswered(tx, found, person?.username ?? '有人', answerId);
    const { answer, who } = await seenAnswer(tx, answerId);
    return presentAnswer(tx, answer, who);
  });
