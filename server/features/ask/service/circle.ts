import type { AskAnswer, AskQuestion } from '@qunlu/contract/ask/entity.ts';
import type {
  decideAsk,
  featureAnswer,
  listCircleAsks as listContract,
  listCircleAudits as auditsContract,
  listCircleKnowledge as knowledgeContract,
  setAsk,
  viewAskSetting,
} from '@qunlu/contract/ask/circle.ts';
import { askKinds, askState } from '@qunlu/contract/ask/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { valueOf } from '../../../platform/database.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { searchQuery } from '../../../platform/search-words.ts';
import { lockPeople } from '../../account/api/people.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { managedModule, memberModule } from '../../circle/api/plugins.ts';
import { decideHeld } from '../../order/api/refund-by-seller.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { answerCan } from '../policy.ts';
import { textMax, presentAnswer, presentLine } from '../present.ts';
import { findSetting, saveSetting } from '../store/answerers.ts';
import { setFeatured } from '../store/answers.ts';
import { countAudits, findAudits, findKnowledge, findShown } from '../store/lists.ts';
import { listAnew, lockQuestion, updateQuestion } from '../store/questions.ts';
import { noQuestion, seenAnswer, seenQuestion } from './access.ts';
import { checkWords } from './after-answer.ts';
import { tellDecided } from './notifications.ts';
import { showQuestion } from './view.ts';
import { questionWords } from './written.ts';

const whoOf = (ctx: ViewerCtx, content: boolean) => ({ userId: ctx.viewer.userId, content, now: ctx.now });

/** R078 */
export async function listInCircle(
  ctx: ViewerCtx,
  query: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { id, filter = 'latest', topic, size = 20, next } = query;
  const { row, can } = await memberModule(ctx, id, 'ask');
  const who = whoOf(ctx, can.content);
  const rows = await findShown(ctx.db, {
    viewerId: who.userId,
    place: id,
    filter,
    topic,
    search: null,
    next,
    size: size + 1,
    signs: textMax.list,
  });
  return {
    ...paged(rows, size, 'cursor', (one) => presentLine(one, who)),
    name: row.name,
    auditing: can.content ? await valueOf(ctx.db, countAudits(id)) : 0,
    manage: can.content,
  };
}

export async function listKnowledge(
  ctx: ViewerCtx,
  { id, topic, q = '', size = 20, next }: QueryOf<typeof knowledgeContract>,
): Promise<OutputOf<typeof knowledgeContract>> {
  const { can } = await memberModule(ctx, id, 'ask');
  const who = whoOf(ctx, can.content);
  const search = q === '' ? null : searchQuery(q);
  if (q !== '' && search === null) return { list: [], next: -1 };
  const rows = await findKnowledge(ctx.db, {
    viewerId: who.userId,
    circleId: id,
    topic,
    search,
    next,
    size: size + 1,
  });
  return paged(rows, size, 'cursor', ({ question, answer }) => ({
    question: presentLine(question, who),
    answer: presentAnswer(ctx, answer, who, { brief: true }),
  }));
}

export async function listAudits(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof auditsContract>,
): Promise<OutputOf<typeof auditsContract>> {
  await managedModule(ctx, id, 'ask', 'content');
  const who = whoOf(ctx, true);
  const rows = await findAudits(ctx.db, { viewerId: who.userId, circleId: id, next, size: size + 1 });
  return paged(rows, size, 'cursor', (one) => presentLine(one, who));
}

export async function viewSetting(ctx: ViewerCtx, id: number): Promise<OutputOf<typeof viewAskSetting>> {
  const { row } = await managedModule(ctx, id, 'ask', 'content');
  return { id, name: row.name, audit: await findSetting(ctx.db, id) };
}

export const setSetting = (
  ctx: ViewerCtx,
  { id, audit }: BodyOf<typeof setAsk>,
): Promise<OutputOf<typeof setAsk>> =>
  inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const { row } = await managedModule(tx, id, 'ask', 'content');
    await saveSetting(tx.db, id, audit === 1);
    return { id, name: row.name, audit: audit === 1 };
  });

type Decision = BodyOf<typeof decideAsk>;

export async function checkDecision(ctx: ViewerCtx, { verdict, reason = '' }: Decision): Promise<void> {
  if (verdict === 'reject' && reason === '')
    fail('invalid', { message: '请写一句为什么不通过', field: 'reason' });
  await checkWords(ctx, 'reason', '原因', reason);
}

/** R088: once, not by whoever has asked; a bounty that is refused goes back. */
export const decide = (ctx: ViewerCtx, given: Decision): Promise<AskQuestion> =>
  inTransaction(ctx, async (tx) => {
    const { question_id: id, rev, verdict, reason = '' } = given;
    const { row: found, who } = await seenQuestion(tx, id);
    if (!who.content) fail('forbidden');
    if (found.user_id === who.userId)
      fail('forbidden', { message: '不能审核自己的提问，请交给另一位管理员' });
    const parties = [who.userId, ...(found.user_id === null ? [] : [found.user_id])];
    await lockPeople(tx, parties);
    const held = found.order_id === null ? null : await holdOrderById(tx, found.order_id, false);
    const row = (await lockQuestion(tx.db, id)) ?? noQuestion();
    const pass = verdict === 'pass';
    if (row.state !== askState.auditing || !row.waits_circle) {
      const done = pass ? row.state === askState.waiting : row.state === askState.refused;
      if (done && row.decided_by === who.userId) return showQuestion(tx, id);
      fail('stateChanged', { message: '这个提问已经处理过' });
    }
    if (row.rev !== rev) fail('conflict', { message: '提问人刚改过，请重新看一遍' });
    const by = { decided_by: who.userId, waits_circle: false, reason: pass ? '' : reason };
    if (held) {
      await updateQuestion(tx.db, id, by);
      await decideHeld(
        tx,
        held,
        pass
          ? { accepted: true, words: '管理员通过，悬赏开始' }
          : {
              accepted: false,
              who: 'seller',
              step: 'decline',
              words: `没有通过审核：${reason}`,
              key: `order:${held.row.order_id}:declined`,
            },
      );
    } else {
      await updateQuestion(tx.db, id, { ...by, state: pass ? askState.waiting : askState.refused });
      if (pass) await listAnew(tx.db, id);
    }
    await tellDecided(tx, row, { pass, reason });
    return showQuestion(tx, id);
  });

/** What a featured answer is found by: its question, and its own words where nobody pays to hear them. */
export async function featuredWords(ctx: ViewerCtx, answerId: number): Promise<string[]> {
  const { row, answer } = await seenAnswer(ctx, answerId);
  return questionWords(row.kind === askKinds.person ? row.text : `${row.text}\n${answer.text}`);
}

export const feature = (
  ctx: ViewerCtx,
  { answer_id: id, on }: BodyOf<typeof featureAnswer>,
  words: readonly string[],
): Promise<AskAnswer> =>
  inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    const { row, who, answer: found } = await seenAnswer(tx, id);
    if (!who.content) fail('forbidden');
    await lockQuestion(tx.db, row.question_id);
    if (on === 1 && !answerCan(found, who).feature)
      fail('stateChanged', { message: '没有公开的回答不能设为精选' });
    if ((found.featured !== null) !== (on === 1))
      await setFeatured(tx.db, id, on === 1 ? { by: who.userId, words } : null);
    const { answer } = await seenAnswer(tx, id);
    return presentAnswer(tx, answer, who);
  });
