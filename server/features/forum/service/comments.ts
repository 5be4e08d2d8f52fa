import type * as contract from '@qunlu/contract/forum/comments.ts';
import { forumRules } from '@qunlu/contract/forum/rules.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import type { Post } from '../../thread/api/threads.ts';
import { presentComment, presentReply, type Under } from '../present/comment.ts';
import { findComments, findReplies, onePost, type CommentRow } from '../store/comments.ts';
import { findBlocked } from '../store/lookups.ts';
import type { SeenTopic } from '../store/topics.ts';
import { memberTopic, type Forum } from './access.ts';
import { comments } from './thread.ts';

export const goneComment = (): never => notFound('评论不存在或已删除');

const underOf = ({ author_id: authorId, listed, seen_id: seenId }: SeenTopic): Under => ({
  authorId,
  listed,
  seenId,
});

/** Who looks after the content reads everybody; others nobody whom they have blocked, or who has blocked them. */
const notBlocked = (ctx: ViewerCtx, { can }: Forum): number | null =>
  can.content ? null : ctx.viewer.userId;

/** R071: what stands under a post, for members. */
export async function listComments(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.listComments>,
): Promise<OutputOf<typeof contract.listComments>> {
  const { row, forum } = await memberTopic(ctx, query.id);
  const size = query.size ?? 20;
  const oldestFirst = query.order !== 'new';
  const hidden = notBlocked(ctx, forum);
  const page = comments.page({
    subjectId: query.id,
    below: query.next,
    size: size + 1,
    notBlocked: hidden,
    oldestFirst,
    kept: true,
  });
  const rows = await findComments(ctx.db, page, {
    viewerId: ctx.viewer.userId,
    notBlocked: hidden,
    replies: forumRules.replies,
    oldestFirst,
  });
  const under = underOf(row);
  return paged(rows, size, 'post_id', (one) => presentComment(one, forum, under, ctx.now));
}

/** A comment that is not gone, or has replies, under a post that the caller sees as a member. */
export async function seenComment(
  ctx: ViewerCtx,
  commentId: number,
): Promise<{ post: Post; row: SeenTopic; forum: Forum }> {
  const post = (await comments.one(ctx, commentId)) ?? goneComment();
  const { row, forum } = await memberTopic(ctx, post.subject_id);
  return { post, row, forum };
}

export async function listReplies(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.listReplies>,
): Promise<OutputOf<typeof contract.listReplies>> {
  const { post, row, forum } = await seenComment(ctx, query.id);
  const size = query.size ?? 20;
  const page = comments.replies({
    parentId: post.parent_id ?? post.post_id,
    behind: query.next,
    size: size + 1,
    notBlocked: notBlocked(ctx, forum),
  });
  const rows = await findReplies(ctx.db, page, ctx.viewer.userId);
  const under = underOf(row);
  return paged(rows, size, 'post_id', (one) => presentReply(one, forum, under, ctx.now));
}

/** One comment as its reader meets it now, with its first replies. */
export async function shownComment(
  ctx: ViewerCtx,
  commentId: number,
  seen: { row: SeenTopic; forum: Forum },
): Promise<OutputOf<typeof contract.addComment>> {
  const [one] = await findComments(ctx.db, onePost(commentId), {
    viewerId: ctx.viewer.userId,
    notBlocked: notBlocked(ctx, seen.forum),
    replies: forumRules.replies,
    oldestFirst: true,
  });
  return presentComment(one ?? goneComment(), seen.forum, underOf(seen.row), ctx.now);
}

const isGone = (one: CommentRow | undefined): boolean => !one || one.hidden || one.deleted_at !== null;

/** What a notification leads to. */
export async function viewComment(
  ctx: ViewerCtx,
  commentId: number,
): Promise<OutputOf<typeof contract.viewComment>> {
  const { post, row, forum } = await seenComment(ctx, commentId);
  const hidden = notBlocked(ctx, forum);
  const asked = {
    viewerId: ctx.viewer.userId,
    notBlocked: hidden,
    replies: forumRules.replies,
    oldestFirst: true,
  };
  const [one] = await findComments(ctx.db, onePost(commentId), asked);
  if (!one || isGone(one)) return goneComment();
  const under = underOf(row);
  const parentId = post.parent_id;
  const [parent] = parentId === null ? [] : await findComments(ctx.db, onePost(parentId), asked);
  // With a block, neither a comment nor what stands under it.
  const authors = [one, parent].flatMap((shown) => shown?.author_id ?? []);
  if (hidden !== null && (await findBlocked(ctx.db, hidden, authors)).length > 0) return goneComment();
  if (parentId === null) return { comment: presentComment(one, forum, under, ctx.now), reply: null };
  return {
    comment: presentComment(parent ?? goneComment(), forum, under, ctx.now),
    reply: presentReply(one, forum, under, ctx.now),
  };
}
