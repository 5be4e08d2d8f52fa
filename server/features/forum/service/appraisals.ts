import type * as contract from '@qunlu/contract/forum/polls.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockUser } from '../../account/api/profile.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { logAction } from '../../circle/api/logs.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { presentScores } from '../present/topic.ts';
import { topicCanOf } from '../policy.ts';
import {
  dropAppraisal,
  findAppraisal,
  findAppraisals,
  saveAppraisal,
  type Appraisal,
} from '../store/appraisals.ts';
import { updateTopic, type Topic } from '../store/topics.ts';
import { heldTopic, memberTopic, type Forum } from './access.ts';
import { titleOf } from './words.ts';

const shown = (row: Appraisal) => ({ score: row.score, text: row.text, at: secondsOf(row.at) });

function requireAppraiser({ row, forum }: { row: Topic; forum: Forum }, now: Date): void {
  if (topicCanOf(row, forum, { poll: null, now }).appraise) return;
  if (row.author_id === forum.userId) fail('forbidden', { message: '不能评价自己的帖子' });
  fail('stateChanged', { message: row.scores_closed ? '评价已关闭' : '这条帖子现在不能评价' });
}

/** Before the transaction (D137). */
export async function checkAppraisal(
  ctx: ViewerCtx,
  body: BodyOf<typeof contract.appraiseTopic>,
): Promise<void> {
  requireAppraiser(await memberTopic(ctx, body.id), ctx.now);
  await checkPlainly(ctx, { texts: [{ field: 'text', label: '评价', text: body.text ?? '' }] });
}

/** The numbers of a held post, with one rating taken out and another put in. */
const recount = (tx: Tx, row: Topic, change: { out?: number | undefined; in?: number }): Promise<Topic> => {
  const scores = [...row.scores];
  const count = (score: number | undefined, by: number): void => {
    if (score !== undefined) scores[score - 1] = (scores[score - 1] ?? 0) + by;
  };
  count(change.out, -1);
  count(change.in, 1);
  return updateTopic(tx.db, row.topic_id, { scores });
};

/** D80: one each, until it is closed. */
export const appraiseTopic = (
  ctx: ViewerCtx,
  body: BodyOf<typeof contract.appraiseTopic>,
): Promise<OutputOf<typeof contract.appraiseTopic>> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const { row, forum } = await heldTopic(tx, body.id);
    requireAppraiser({ row, forum }, tx.now);
    const before = await findAppraisal(tx.db, body.id, userId);
    const next = { topic_id: body.id, user_id: userId, score: body.score, text: body.text ?? '', at: tx.now };
    await saveAppraisal(tx.db, next);
    const { scores } = await recount(tx, row, { out: before?.score, in: body.score });
    return { ...presentScores(scores), appraisal: shown({ ...next, appraisal_id: 0 }) };
  });

export async function listAppraisals(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.listAppraisals>,
): Promise<OutputOf<typeof contract.listAppraisals>> {
  const { row, forum } = await memberTopic(ctx, query.id);
  const { userId } = ctx.viewer;
  const size = query.size ?? 20;
  const rows = await findAppraisals(ctx.db, {
    topicId: query.id,
    notBlocked: forum.can.content ? null : userId,
    behind: query.next,
    size: size + 1,
  });
  const mine = await findAppraisal(ctx.db, query.id, userId);
  const { appraise, close } = topicCanOf(row, forum, { poll: null, now: ctx.now });
  return {
    ...paged(rows, size, 'appraisal_id', (one) => ({
      user: presentPerson(one.user_id, one.user),
      ...shown(one),
      mine: one.user_id === userId,
      can: { remove: one.user_id === userId ? !row.scores_closed : forum.can.content },
    })),
    title: titleOf(row),
    ...presentScores(row.scores),
    counts: row.scores,
    closed: row.scores_closed,
    appraisal: mine ? shown(mine) : null,
    can: { appraise, close },
  };
}

export async function closeAppraisal(
  ctx: ViewerCtx,
  given: { id: number; closed: number },
): Promise<{ closed: boolean }> {
  const closed = given.closed === 1;
  return inTransaction(ctx, async (tx) => {
    const { row, forum } = await heldTopic(tx, given.id);
    if (!topicCanOf(row, forum, { poll: null, now: tx.now }).close) fail('forbidden');
    if (row.scores_closed !== closed) await updateTopic(tx.db, given.id, { scores_closed: closed });
    return { closed };
  });
}

/** One's own while it is open; anybody's by who looks after the content, who writes it down. */
export const removeAppraisal = (
  ctx: ViewerCtx,
  given: { id: number; user_id?: number | undefined },
): Promise<OutputOf<typeof contract.removeAppraisal>> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const ofId = given.user_id ?? userId;
    await lockUser(tx, userId);
    const { row, forum } = await heldTopic(tx, given.id);
    if (ofId !== userId && !forum.can.content) fail('forbidden');
    if (ofId === userId && row.scores_closed) fail('stateChanged', { message: '评价已关闭' });
    const before = await findAppraisal(tx.db, given.id, ofId);
    if (!before) return presentScores(row.scores);
    await dropAppraisal(tx.db, given.id, ofId);
    const { scores } = await recount(tx, row, { out: before.score });
    if (ofId !== userId)
      await logAction(tx, {
        circleId: row.phonebook_id,
        what: 'appraisal-remove',
        target: titleOf(row),
        after: { score: before.score },
      });
    return presentScores(scores);
  });
