import type { addComment as contract } from '@qunlu/contract/forum/comments.ts';
import { commentPath } from '@qunlu/contract/forum/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { shortenText } from '@qunlu/contract/kernel/shorten-text.ts';
import { inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { lockUser } from '../../account/api/profile.ts';
import { notify, notifyAgain, settle } from '../../notification/api/notifications.ts';
import type { Mention, Post } from '../../thread/api/threads.ts';
import { commentShown } from '../events.ts';
import { countComment, insertComment } from '../store/comments.ts';
import { likeComment as writeLike } from '../store/likes.ts';
import { findNamed, findReaders } from '../store/lookups.ts';
import { markCommented } from '../store/reading.ts';
import type { Topic } from '../store/topics.ts';
import { memberTopic, type Forum } from './access.ts';
import { goneComment, seenComment, shownComment } from './comments.ts';
import { comments } from './thread.ts';
import { notificationKeys, titleOf } from './words.ts';

type Given = BodyOf<typeof contract>;

/** What is known of a comment before its transaction. */
export interface CheckedComment {
  mentions: Mention[];
}

/** Whoever was asked, or anybody but the author when it is asked of all. */
export const isAnswer = (topic: Pick<Topic, 'kind' | 'asked_id' | 'author_id'>, userId: number): boolean =>
  topic.kind === 'question' &&
  (topic.asked_id === null ? userId !== topic.author_id : userId === topic.asked_id);

function requireOpen({ row, forum }: { row: Topic; forum: Forum }): void {
  if (!forum.can.see) fail('membersOnly');
  if (!row.listed) fail('stateChanged', { message: '这条帖子现在不能评论' });
}

/** Members whom the text names; 40300 for somebody with whom there is a block. */
async function mentionsOf(ctx: ViewerCtx, forum: Forum, ids: readonly number[]): Promise<Mention[]> {
  const userIds = [...new Set(ids)].filter((id) => id !== ctx.viewer.userId);
  if (userIds.length === 0) return [];
  const found = await findNamed(ctx.db, { circleId: forum.circleId, viewerId: ctx.viewer.userId, userIds });
  return userIds.map((userId) => {
    const at = ids.indexOf(userId);
    const one =
      found.find(({ user_id }) => user_id === userId) ??
      fail('invalid', { message: '提到的人不在圈子里，请重新选择', field: `mentions.${at}` });
    if (one.is_blocked)
      fail('forbidden', { message: `您和${one.name}之间有拉黑，不能提到对方`, field: `mentions.${at}` });
    return { userId, name: one.name };
  });
}

/** The comment that a reply belongs to: the first level, also when it answers another reply. */
async function parentOf(ctx: ViewerCtx, given: Given): Promise<Post | null> {
  if (given.parent_id === undefined) return null;
  const post = await comments.one(ctx, given.parent_id);
  if (!post || post.subject_id !== given.id) return goneComment();
  if (post.gone) fail('stateChanged', { message: '这条评论已删除，不能再回复' });
  return post;
}

export async function checkComment(ctx: ViewerCtx, given: Given): Promise<CheckedComment> {
  const seen = await memberTopic(ctx, given.id);
  requireOpen(seen);
  const { text, images = [] } = given;
  if (text === '' && images.length === 0)
    fail('invalid', { message: '请写点什么，或选一张图片', field: 'text' });
  await parentOf(ctx, given);
  const mentions = await mentionsOf(ctx, seen.forum, given.mentions ?? []);
  await comments.check(ctx, { text, images });
  return { mentions };
}

export const addComment = (
  ctx: ViewerCtx,
  given: Given,
  { mentions }: CheckedComment,
): Promise<OutputOf<typeof contract>> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const { row, forum } = await memberTopic(tx, given.id);
    requireOpen({ row, forum });
    const answered = await parentOf(tx, given);
    // The row of the post, from here on: whoever deletes it comes before, and nothing is written, or behind.
    const counted = await countComment(tx.db, {
      topicId: row.topic_id,
      by: 1,
      answer: isAnswer(row, userId),
      at: tx.now,
      onlyListed: true,
    });
    if (counted === undefined) fail('stateChanged', { message: '帖子已删除，不能再评论' });
    // Under the lock: the comment that it replies to may be gone meanwhile.
    const again = answered && (await comments.hold(tx, answered.parent_id ?? answered.post_id));
    if (answered && (!again || (again.gone && again.post_id === answered.post_id)))
      fail('stateChanged', { message: '这条评论已删除，不能再回复' });
    const post = await comments.write(tx, {
      subjectId: row.topic_id,
      parentId: again?.post_id ?? null,
      text: given.text,
      images: given.images ?? [],
      mentions,
    });
    await insertComment(tx.db, post.post_id, row.topic_id);
    await markCommented(tx.db, { topicId: row.topic_id, userId, now: tx.now });
    await raise(tx, commentShown, {
      circleId: row.phonebook_id,
      topicId: row.topic_id,
      commentId: post.post_id,
      userId,
      at: secondsOf(post.created_at),
    });
    await tell(tx, { row, post, answered, mentions, counted: counted ?? 0 });
    return shownComment(tx, post.post_id, { row, forum });
  });

/** Whom it concerns, once each: named, answered, the author of the post; only members who read it, and nobody with whom there is a block. */
async function tell(
  tx: Tx<ViewerCtx>,
  given: { row: Topic; post: Post; answered: Post | null; mentions: readonly Mention[]; counted: number },
): Promise<void> {
  const { row, post, answered, mentions, counted } = given;
  const { userId } = tx.viewer;
  const concerned = [
    ...mentions.map((one) => one.userId),
    ...[answered?.author_id, row.author_id].flatMap((one) => one ?? []),
  ].filter((one) => one !== userId);
  const readers = await findReaders(tx.db, { circleId: row.phonebook_id, byId: userId, userIds: concerned });
  const once = (one: number): boolean => readers.delete(one);
  const named = mentions.map((one) => one.userId).filter(once);
  const base = {
    category: 'content' as const,
    path: commentPath(row.phonebook_id, row.topic_id, post.post_id),
    body: post.text === '' ? '[图片]' : shortenText(post.text.replace(/\s+/g, ' '), 80),
  };
  for (const one of named)
    await notify(tx, one, {
      ...base,
      title: `有人在“${titleOf(row)}”里提到了您`,
      key: notificationKeys.mentioned(post.post_id),
    });
  if (answered && once(answered.author_id))
    await notifyAgain(tx, [
      {
        ...base,
        userId: answered.author_id,
        title: '有人回复了您的评论',
        key: notificationKeys.replied(answered.post_id),
      },
    ]);
  if (once(row.author_id))
    await notifyAgain(tx, [
      {
        ...base,
        userId: row.author_id,
        title: row.kind === 'question' ? '您的提问有新的回答' : `您的帖子有 ${counted} 条评论`,
        key: notificationKeys.commented(row.topic_id),
      },
    ]);
  // Who was asked has answered.
  if (row.asked_id === userId) await settle(tx, userId, [notificationKeys.asked(row.topic_id)]);
}

/** Whether somebody whose writing the caller likes is told of it. */
export const isReader = async (
  tx: Tx<ViewerCtx>,
  { phonebook_id: circleId }: Pick<Topic, 'phonebook_id'>,
  authorId: number,
): Promise<boolean> =>
  (await findReaders(tx.db, { circleId, byId: tx.viewer.userId, userIds: [authorId] })).has(authorId);

export async function likeComment(
  ctx: ViewerCtx,
  given: { id: number; liked: number },
): Promise<{ liked: boolean; likes: number }> {
  const liked = given.liked === 1;
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const { post, row } = await seenComment(tx, given.id);
    if (post.gone) goneComment();
    if (!row.listed) fail('stateChanged', { message: '这条帖子现在不能点赞' });
    const { likes, changed } = await writeLike(tx.db, { postId: post.post_id, userId, liked, now: tx.now });
    const isNews = changed && liked && post.author_id !== userId;
    if (isNews && (await isReader(tx, row, post.author_id)))
      await notifyAgain(tx, [
        {
          userId: post.author_id,
          category: 'content',
          title: likes === 1 ? '有人赞了您的评论' : `${likes} 个人赞了您的评论`,
          body: shortenText(post.text.replace(/\s+/g, ' '), 80),
          path: commentPath(row.phonebook_id, row.topic_id, post.post_id),
          key: notificationKeys.commentLiked(post.post_id),
        },
      ]);
    return { liked, likes };
  });
}
