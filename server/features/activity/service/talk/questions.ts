import type { ActivityQuestion, listQuestions as contract } from '@qunlu/contract/activity/talk.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import {
  inTransaction,
  type Ctx,
  type GuestCtx,
  type Tx,
  type ViewerCtx,
} from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { cut } from '../../../ledger/api/post.ts';
import { notifyAgain, settleAll } from '../../../notification/api/notifications.ts';
import { defineThread, type Post } from '../../../thread/api/threads.ts';
import { isTeam } from '../../policy/access.ts';
import { presentQuestion } from '../../present/talk.ts';
import type { SeenActivity } from '../../store/activities.ts';
import { lockActivity } from '../../store/sale.ts';
import {
  countUnanswered,
  findQuestions,
  findTeamWith,
  insertQuestion,
  onePost,
  settleQuestion,
  unansweredPage,
} from '../../store/said.ts';
import { managedActivity } from '../access.ts';
import { notificationKeys } from '../notification-keys.ts';
import { activities } from '../publishing/activities.ts';

/** What people ask before they register, answered by the host's team. */
export const questions = defineThread({
  kind: 'activity-question',
  text: { field: 'content', label: '问题' },
  images: { field: 'images', label: '图片' },
  reply: { field: 'content', label: '回答' },
});

const gone = (): never => notFound('提问不存在或已不可见');

/** R127: what everybody reads who sees the activity. The team reads all of it, whomever they have blocked. */
export async function listQuestions(
  ctx: GuestCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const viewerId = ctx.viewer?.userId ?? null;
  const row = await activities.look(ctx, query.id);
  const size = query.size ?? 20;
  const page = {
    below: query.next,
    size: size + 1,
    notBlocked: isTeam(row, viewerId ?? 0) ? null : viewerId,
  };
  const rows = await findQuestions(
    ctx.db,
    query.open === 1
      ? unansweredPage({ activityId: query.id, ...page })
      : questions.page({ subjectId: query.id, ...page }),
  );
  return paged(rows, size, 'post_id', (one) => presentQuestion(one, viewerId));
}

async function shown(ctx: Ctx, postId: number, viewerId: number): Promise<ActivityQuestion> {
  const [row] = await findQuestions(ctx.db, onePost(postId));
  return row ? presentQuestion(row, viewerId) : gone();
}

/** Who asks may see it, and is none of the team. */
async function askable(ctx: ViewerCtx, id: number): Promise<SeenActivity> {
  const { userId } = ctx.viewer;
  const row = await activities.open(ctx, id, userId);
  if (row.has_blocked) fail('forbidden', { message: '您拉黑了主办人，请先取消拉黑再提问' });
  if (isTeam(row, userId)) fail('forbidden', { message: '您是主办方，可以把说明写进活动内容' });
  if (row.cancelled_at) fail('stateChanged', { message: '活动已取消，不能再提问' });
  if (row.ends_at <= ctx.now) fail('stateChanged', { message: '活动已结束，不能再提问' });
  return row;
}

/** Before the transaction (D137). */
export async function checkQuestion(
  ctx: ViewerCtx,
  { id, content }: { id: number; content: string },
): Promise<void> {
  await askable(ctx, id);
  await questions.check(ctx, { text: content });
}

const most = { all: 500, own: 10 };

export const ask = (
  ctx: ViewerCtx,
  { id, content }: { id: number; content: string },
): Promise<ActivityQuestion> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    // Two questions at once both count.
    await lockActivity(tx.db, id);
    const { title } = await askable(tx, id);
    const waiting = await countUnanswered(tx.db, id, userId);
    if (waiting.own >= most.own)
      fail('stateChanged', { message: `您有 ${most.own} 个提问还没有回答，请等主办方回答后再问` });
    if (waiting.all >= most.all) fail('stateChanged', { message: '提问太多，请等主办方回答一些后再问' });
    const post = await questions.write(tx, { subjectId: id, text: content });
    await insertQuestion(tx.db, post.post_id, id);
    await tellTeam(tx, { id, title, content });
    return shown(tx, post.post_id, userId);
  });

/** What is newer takes the place of what was told before. */
async function tellTeam(
  tx: Tx<ViewerCtx>,
  { id, title, content }: { id: number; title: string; content: string },
): Promise<void> {
  const team = await findTeamWith(tx.db, id, 'members');
  await notifyAgain(
    tx,
    team.map((userId) => ({
      userId,
      category: 'activity' as const,
      title: '有人提问',
      body: `${title}：${cut(content, 80)}`,
      path: `/activity/admin/${id}/consult`,
      key: notificationKeys.asked(id),
    })),
  );
}

/** Nobody waits for an answer any more. */
async function settleTeam(tx: Tx, id: number): Promise<void> {
  if ((await countUnanswered(tx.db, id, 0)).all > 0) return;
  await settleAll(tx, await findTeamWith(tx.db, id, 'members'), [notificationKeys.asked(id)]);
}

/** A question that is not hidden, with the activity as it stands for the team that answers it. */
async function answerable(ctx: ViewerCtx, postId: number): Promise<{ post: Post; title: string }> {
  const post = await questions.one(ctx, postId);
  if (!post || post.parent_id !== null || post.hidden) return gone();
  const { row } = await managedActivity(ctx, post.subject_id, 'members');
  return { post, title: row.title };
}

export async function checkAnswer(
  ctx: ViewerCtx,
  { id, content }: { id: number; content: string },
): Promise<void> {
  await answerable(ctx, id);
  await questions.check(ctx, { text: content }, 'reply');
}

const answersMost = 20;

/** R127: by the host, or a helper who looks after those who come. */
export const answer = (
  ctx: ViewerCtx,
  { id, content }: { id: number; content: string },
): Promise<ActivityQuestion> =>
  inTransaction(ctx, async (tx) => {
    const { post: seen } = await answerable(tx, id);
    await lockUser(tx, tx.viewer.userId);
    await lockActivity(tx.db, seen.subject_id);
    const { post, title } = await answerable(tx, id);
    const before = await shown(tx, id, tx.viewer.userId);
    if (before.replies.length >= answersMost)
      fail('stateChanged', { message: `一个提问最多回答 ${answersMost} 次` });
    await questions.write(tx, { subjectId: post.subject_id, parentId: id, text: content });
    await settleQuestion(tx.db, id);
    await settleTeam(tx, post.subject_id);
    await notifyAgain(tx, [
      {
        userId: post.author_id,
        category: 'activity',
        title: '主办方回答了您的提问',
        body: `${title}：${cut(content, 80)}`,
        path: `/activity/${post.subject_id}`,
        key: `activity-question:${id}:answered`,
      },
    ]);
    return shown(tx, id, tx.viewer.userId);
  });

/** Hidden, or shown again, with what still waits for an answer. */
export async function hideQuestion(tx: Tx, post: Post, hidden: boolean): Promise<void> {
  await questions.hide(tx, post.post_id, hidden);
  await settleQuestion(tx.db, post.parent_id ?? post.post_id);
  if (hidden) await settleTeam(tx, post.subject_id);
}
