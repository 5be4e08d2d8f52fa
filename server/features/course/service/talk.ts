import type * as contract from '@qunlu/contract/course/talk.ts';
import type { CourseComment } from '@qunlu/contract/course/talk.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { shortenText } from '@qunlu/contract/kernel/shorten-text.ts';
import {
  after,
  inTransaction,
  jobContext,
  type Ctx,
  type Deps,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockUser } from '../../account/api/profile.ts';
import { notifyAgain } from '../../notification/api/notifications.ts';
import { factsBetween } from '../../relation/api/facts.ts';
import { defineThread, type Post } from '../../thread/api/threads.ts';
import { mayRestore } from '../policy.ts';
import { presentComment, presentReply, type TalkReader } from '../present/talk.ts';
import { countComment, findComments, onePost } from '../store/talk.ts';
import { lessonFor, talkFor, type LessonInCourse } from './access.ts';
import { lessonPath } from './paths.ts';

/** What those who may open a lesson write under it. */
export const talk = defineThread({
  kind: 'course-comment',
  text: { field: 'content', label: '讨论' },
  images: { field: 'images', label: '图片' },
  deletes: true,
});

const noComment = (): never => notFound('这条讨论不存在或已删除');

const readerOf = (ctx: ViewerCtx, { circle }: LessonInCourse): TalkReader => ({
  userId: ctx.viewer.userId,
  manages: circle.can.content,
  now: ctx.now,
});

export async function listCourseComments(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof contract.listCourseComments>,
): Promise<OutputOf<typeof contract.listCourseComments>> {
  const found = await talkFor(ctx, id);
  const { userId } = ctx.viewer;
  const page = talk.page({ subjectId: id, below: next, size: size + 1, notBlocked: userId, kept: true });
  const rows = await findComments(ctx.db, page, { viewerId: userId, order: 'newest' });
  return paged(rows, size, 'post_id', (row) => presentComment(row, readerOf(ctx, found)));
}

export async function listCourseReplies(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof contract.listCourseReplies>,
): Promise<OutputOf<typeof contract.listCourseReplies>> {
  const post = (await talk.one(ctx, id)) ?? noComment();
  const found = await talkFor(ctx, post.subject_id);
  const { userId } = ctx.viewer;
  const page = talk.replies({ parentId: id, behind: next, size: size + 1, notBlocked: userId });
  const rows = await findComments(ctx.db, page, { viewerId: userId, order: 'oldest' });
  return paged(rows, size, 'post_id', (row) => presentReply(row, readerOf(ctx, found)));
}

type Added = BodyOf<typeof contract.addCourseComment>;

/** Before the transaction (D137). */
export async function checkComment(
  ctx: ViewerCtx,
  { lesson_id: id, content, images = [] }: Added,
): Promise<void> {
  await talkFor(ctx, id);
  if (content === '' && images.length === 0)
    fail('invalid', { message: '请写点什么，或选一张图片', field: 'content' });
  await talk.check(ctx, { text: content, images });
}

/** The post of the first level that a reply stands under, held: nothing is written under what somebody takes down meanwhile. */
async function parentFor(tx: Tx, lessonId: number, parentId: number): Promise<Post> {
  const asked = (await talk.one(tx, parentId)) ?? noComment();
  const parent = (await talk.hold(tx, asked.parent_id ?? asked.post_id)) ?? noComment();
  if (parent.subject_id !== lessonId) noComment();
  if (parent.gone) fail('stateChanged', { message: '这条讨论刚被删掉，不能再回复' });
  return parent;
}

export const addCourseComment = (ctx: ViewerCtx, given: Added): Promise<CourseComment> =>
  inTransaction(ctx, async (tx) => {
    const { lesson_id: lessonId, parent_id: parentId, content, images = [] } = given;
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const found = await talkFor(tx, lessonId);
    if (found.lesson.comments >= courseRules.commentsPerLesson)
      fail('stateChanged', { message: '这节课的讨论已经很多，不能再写了' });
    const parent = parentId === undefined ? null : await parentFor(tx, lessonId, parentId);
    const post = await talk.write(tx, {
      subjectId: lessonId,
      parentId: parent?.post_id ?? null,
      text: content,
      images,
    });
    await countComment(tx.db, lessonId, 1);
    if (parent) await notifyAuthor(tx, parent, post, found);
    const [row] = await findComments(tx.db, onePost(post.post_id), { viewerId: userId, order: 'newest' });
    return row ? presentComment(row, readerOf(tx, found)) : noComment();
  });

/** Of several replies one notification stands. */
async function notifyAuthor(
  tx: Tx<ViewerCtx>,
  parent: Post,
  reply: Post,
  { lesson }: LessonInCourse,
): Promise<void> {
  const { userId } = tx.viewer;
  if (parent.author_id === userId) return;
  const { is_black, blockedBy } = await factsBetween(tx, userId, parent.author_id);
  if (is_black || blockedBy) return;
  await notifyAgain(tx, [
    {
      userId: parent.author_id,
      category: 'content',
      title: `您在“${lesson.title}”里的讨论有回复`,
      body: shortenText(reply.text === '' ? '[图片]' : reply.text, 80),
      path: lessonPath(lesson.course, lesson.lesson_id),
      key: `course-comment:${parent.post_id}:reply`,
    },
  ]);
}

/** One's own, or anybody's for those who run the circle; and back for a while. */
export const removeCourseComment = (
  ctx: ViewerCtx,
  { id, removed: wanted }: BodyOf<typeof contract.removeCourseComment>,
): Promise<OutputOf<typeof contract.removeCourseComment>> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const post = (await talk.hold(tx, id)) ?? noComment();
    const { circle } = await lessonFor(tx, post.subject_id);
    const manages = circle.can.content;
    const removes = wanted === 1;
    const mine = post.author_id === userId;
    if (removes && !mine && !manages)
      return post.gone ? noComment() : fail('forbidden', { message: '只能删自己的讨论' });
    if (removes === (post.deleted_at !== null)) return { id, removed: removes };
    if (!removes && !mayRestore(post, { userId, manages, now: tx.now }))
      fail('stateChanged', { message: '已经不能恢复，或不是您删的' });
    const { before, now } = await talk.stand(tx, post, { deletedBy: removes ? userId : null });
    if (before !== now) await countComment(tx.db, post.subject_id, now ? 1 : -1);
    return { id, removed: removes };
  });

/** After reports, and undone. */
export async function hideComment(tx: Tx, id: number, hidden: boolean): Promise<void> {
  const post = await talk.hold(tx, id);
  if (!post || post.hidden === hidden) return;
  const { before, now } = await talk.stand(tx, post, { hidden });
  if (before !== now) await countComment(tx.db, post.subject_id, now ? 1 : -1);
}

/** What was taken down is nothing any more once nobody can bring it back. */
export async function purgeComments(deps: Deps): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -courseRules.undoDays * 86_400);
  let count = 0;
  do count = await inTransaction(ctx, (tx) => talk.purge(tx, { before, size: 200 }));
  while (count === 200);
}

export const findWrittenBy = (ctx: Ctx, userId: number, size: number): Promise<readonly Post[]> =>
  talk.writtenBy(ctx, userId, size);
