import type { TopicReply } from '@qunlu/contract/forum/entity.ts';
import { commentPath } from '@qunlu/contract/forum/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { shortenText } from '@qunlu/contract/kernel/shorten-text.ts';
import { inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { lockPeople } from '../../account/api/people.ts';
import { logAction } from '../../circle/api/logs.ts';
import { notify, withdrawByPath } from '../../notification/api/notifications.ts';
import type { Post } from '../../thread/api/threads.ts';
import { commentGone, commentShown } from '../events.ts';
import { mayRestore } from '../policy.ts';
import { countComment, findToldOf } from '../store/comments.ts';
import { unmarkCommented } from '../store/reading.ts';
import { lockTopic, type Topic } from '../store/topics.ts';
import { isAnswer } from './commenting.ts';
import { goneComment, seenComment, shownComment } from './comments.ts';
import { comments } from './thread.ts';

type Change = { hidden: boolean } | { deletedBy: number | null };

/** Hides a comment, deletes it or brings it back, with what counts it; the post that it stands under is held first. */
export async function changeComment(tx: Tx, topic: Topic, postId: number, change: Change): Promise<void> {
  // Order of locks: post, comment, as whoever comments takes them.
  await lockTopic(tx.db, topic.topic_id);
  const post = await comments.hold(tx, postId);
  if (!post) return;
  const { before, now } = await comments.stand(tx, post, change);
  if (before === now) return;
  await countComment(tx.db, {
    topicId: topic.topic_id,
    by: now ? 1 : -1,
    answer: isAnswer(topic, post.author_id),
    at: null,
    onlyListed: false,
  });
  const said = {
    circleId: topic.phonebook_id,
    topicId: topic.topic_id,
    commentId: postId,
    userId: post.author_id,
  };
  if (now) await raise(tx, commentShown, { ...said, at: secondsOf(post.created_at) });
  else {
    await raise(tx, commentGone, said);
    await unmarkCommented(tx.db, topic.topic_id, post.author_id);
    // Nobody goes on reading it where they were told of it, nor is it sent to anybody's phone.
    const told = await findToldOf(tx.db, { postId, parentId: post.parent_id });
    await withdrawByPath(
      tx,
      [...new Set([topic.author_id, ...told])],
      commentPath(topic.phonebook_id, topic.topic_id, postId),
    );
  }
}

/** What a log and a notification call it. */
const called = ({ text }: Post): string =>
  text === '' ? '[图片]' : shortenText(text.replace(/\s+/g, ' '), 60);

/** D78: by its author, or by who looks after the content and writes it down. What was answered stays. */
export async function removeComment(
  ctx: ViewerCtx,
  { id, reason = '' }: { id: number; reason?: string | undefined },
): Promise<TopicReply> {
  const seen = await seenComment(ctx, id);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockPeople(tx, [userId, seen.post.author_id]);
    const { post, row, forum } = await seenComment(tx, id);
    if (post.deleted_at !== null && post.deleted_by === userId) return shownComment(tx, id, { row, forum });
    const own = post.author_id === userId;
    if (post.gone) goneComment();
    if (!own && !forum.can.content) fail('forbidden');
    await changeComment(tx, row, id, { deletedBy: userId });
    if (!own) {
      await logAction(tx, {
        circleId: row.phonebook_id,
        what: 'comment-remove',
        target: called(post),
        after: reason === '' ? {} : { reason },
      });
      await notify(tx, post.author_id, {
        category: 'content',
        title: '管理员删除了您的评论',
        body: reason === '' ? called(post) : `${called(post)}：${reason}`,
        path: '',
      });
    }
    return shownComment(tx, id, { row, forum });
  });
}

export async function restoreComment(ctx: ViewerCtx, { id }: { id: number }): Promise<TopicReply> {
  const seen = await seenComment(ctx, id);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockPeople(tx, [userId, seen.post.author_id]);
    const { post, row, forum } = await seenComment(tx, id);
    if (post.deleted_at === null) return post.hidden ? goneComment() : shownComment(tx, id, { row, forum });
    const own = post.author_id === userId;
    if (!mayRestore({ ...post, purged: false }, userId, tx.now) || (!own && !forum.can.content))
      fail('forbidden', { message: '谁删的谁可以撤销，30 天内' });
    await changeComment(tx, row, id, { deletedBy: null });
    if (!own) {
      await logAction(tx, { circleId: row.phonebook_id, what: 'comment-restore', target: called(post) });
      await notify(tx, post.author_id, {
        category: 'content',
        title: '管理员恢复了您的评论',
        body: called(post),
        path: commentPath(row.phonebook_id, row.topic_id, id),
      });
    }
    return shownComment(tx, id, { row, forum });
  });
}
