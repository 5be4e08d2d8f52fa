import { topicPath } from '@qunlu/contract/forum/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { notifyAgain } from '../../notification/api/notifications.ts';
import { likeTopic as write } from '../store/likes.ts';
import { memberTopic } from './access.ts';
import { isReader } from './commenting.ts';
import { notificationKeys, titleOf } from './words.ts';

/** One each, as often as it is pressed; its author is told of all of them by one notification. */
export async function likeTopic(
  ctx: ViewerCtx,
  given: { id: number; liked: number },
): Promise<{ liked: boolean; likes: number }> {
  const liked = given.liked === 1;
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    // Whoever is taken out of the circle is held, too.
    await lockUser(tx, userId);
    const { row } = await memberTopic(tx, given.id);
    if (!row.listed) fail('stateChanged', { message: '这条帖子现在不能点赞' });
    const { likes, changed } = await write(tx.db, { topicId: given.id, userId, liked, now: tx.now });
    if (changed && liked && row.author_id !== userId && (await isReader(tx, row, row.author_id)))
      await notifyAgain(tx, [
        {
          userId: row.author_id,
          category: 'content',
          title: likes === 1 ? '有人赞了您的帖子' : `${likes} 个人赞了您的帖子`,
          body: titleOf(row),
          path: topicPath(row.phonebook_id, row.topic_id),
          key: notificationKeys.liked(row.topic_id),
        },
      ]);
    return { liked, likes };
  });
}
