import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import type { closeAsk, editAsk, refuseAsk } from '@qunlu/contract/ask/write.ts';
import { askKinds, askState } from '@qunlu/contract/ask/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { memberModule } from '../../circle/api/plugins.ts';
import { closeUnpaid } from '../../order/api/closing.ts';
import { callOff } from '../../order/api/refund-by-seller.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { findSetting } from '../store/answerers.ts';
import {
  listAnew,
  lockQuestion,
  rewriteQuestion,
  updateQuestion,
  type QuestionRow,
} from '../store/questions.ts';
import { noQuestion, seenQuestion, type SeenAsk } from './access.ts';
import { tellAuditors } from './notifications.ts';
import { showQuestion } from './view.ts';
import { checkQuestion, reviewQuestion, keepPictures, questionWords } from './written.ts';

const over = (message: string): never => fail('stateChanged', { message });

async function mine(ctx: ViewerCtx, questionId: number): Promise<SeenAsk> {
  const seen = await seenQuestion(ctx, questionId);
  if (seen.row.user_id !== seen.who.userId) fail('forbidden', { message: '只有提问人可以这样做' });
  return seen;
}

/** What was found out before the transaction: an order is closed at its provider, too. */
export async function prepareToClose(
  ctx: ViewerCtx,
  { question_id: id }: { question_id: number },
): Promise<void> {
  const { row } = await mine(ctx, id);
  if (row.order_id === null || row.state !== askState.unpaid) return;
  const closed = await closeUnpaid(ctx, row.order_id, { who: 'buyer', reason: '提问人关闭了提问' });
  if (closed.state !== orderState.closed) over('刚刚付款成功了，请刷新后再看怎样撤回');
}

/** What costs nothing ends by its asker's word; answers that are there stay to be read. */
export const closeQuestion = (
  ctx: ViewerCtx,
  { question_id: id }: BodyOf<typeof closeAsk>,
): Promise<AskQuestion> =>
  inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await mine(tx, id);
    const row = (await lockQuestion(tx.db, id)) ?? noQuestion();
    if (row.state === askState.closed) return showQuestion(tx, id);
    if (row.kind !== askKinds.free) over('付过款的提问请用“撤回”，按承诺退款');
    if (row.state === askState.refused) over('这个提问没有通过，不用关闭');
    await updateQuestion(tx.db, id, {
      state: askState.closed,
      over_at: tx.now,
      ...(row.answers === 0 ? { listed: null } : {}),
    });
    return showQuestion(tx, id);
  });

export const refuse = (ctx: ViewerCtx, given: BodyOf<typeof refuseAsk>): Promise<AskQuestion> =>
  inTransaction(ctx, async (tx) => {
    const { question_id: id, reason = '' } = given;
    const { row: found, who } = await seenQuestion(tx, id);
    if (found.kind !== askKinds.person || found.answerer_id !== who.userId)
      fail('forbidden', { message: '只有被问的人可以谢绝' });
    const held = (await holdOrderById(tx, found.order_id ?? 0, false)) ?? noQuestion();
    const row = (await lockQuestion(tx.db, id)) ?? noQuestion();
    if (row.state === askState.refused) return showQuestion(tx, id);
    if (row.state !== askState.waiting) over('这个问题已经回答或结束，不能谢绝');
    await updateQuestion(tx.db, id, { reason });
    await callOff(tx, held, {
      words: reason === '' ? '回答人谢绝回答' : `回答人谢绝回答：${reason}`,
      key: `order:${held.row.order_id}:declined`,
    });
    return showQuestion(tx, id);
  });

type Edit = BodyOf<typeof editAsk>;

export interface CheckedEdit {
  words: readonly string[];
  review: { words: readonly string[] } | null;
}

export async function checkEdit(ctx: ViewerCtx, body: Edit): Promise<CheckedEdit> {
  const { row } = await mine(ctx, body.question_id);
  const words = await questionWords(body.text);
  if (row.kind !== askKinds.free) {
    await checkQuestion(ctx, body);
    return { words, review: null };
  }
  const verdict = await reviewQuestion(ctx, body);
  return { words, review: verdict.review ? { words: verdict.words } : null };
}

function requireEditable(row: QuestionRow, rev: number): void {
  if (row.rev !== rev) fail('conflict', { message: '问题在别处改过了，请刷新后再改' });
  if (row.kind === askKinds.bounty) over('悬赏不能再改，撤回后可以重新提问');
  if (row.state === askState.unpaid) over('没有付款的提问请重新提问');
  const open =
    row.state === askState.auditing || row.state === askState.waiting || row.state === askState.refused;
  if (!open || row.answers > 0) over('已经有了回答，或已经结束，不能再改');
  if (row.opened_at !== null) over('对方已经打开，不能再改');
}

/** R160: as long as nobody has answered or opened it. */
export const editQuestion = (ctx: ViewerCtx, body: Edit, checked: CheckedEdit): Promise<AskQuestion> =>
  inTransaction(ctx, async (tx) => {
    const { question_id: id, rev, text, images, topic } = body;
    await lockCaller(tx);
    await mine(tx, id);
    const row = (await lockQuestion(tx.db, id)) ?? noQuestion();
    requireEditable(row, rev);
    const change = { text, images, topic, changed_at: tx.now };
    if (row.kind === askKinds.person) {
      await rewriteQuestion(tx.db, id, change, checked.words);
    } else {
      const circle = row.phonebook_id === null ? null : await memberModule(tx, row.phonebook_id, 'ask');
      const audited =
        circle !== null && !circle.can.content && (await findSetting(tx.db, circle.row.phonebook_id));
      const waits = audited || checked.review !== null;
      await rewriteQuestion(
        tx.db,
        id,
        {
          ...change,
          state: waits ? askState.auditing : askState.waiting,
          waits_circle: audited,
          review: checked.review ? 0 : null,
          review_words: [...(checked.review?.words ?? [])],
          reason: '',
          ...(waits ? { listed: null } : {}),
        },
        checked.words,
      );
      if (!waits && row.listed === null) await listAnew(tx.db, id);
      if (audited && !checked.review) await tellAuditors(tx, { ...row, text });
    }
    await keepPictures(tx, id, images);
    return showQuestion(tx, id);
  });
