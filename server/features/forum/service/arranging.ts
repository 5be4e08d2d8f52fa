import type { Topic as Shown } from '@qunlu/contract/forum/entity.ts';
import { forumRules, topicPath } from '@qunlu/contract/forum/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { lockPeople } from '../../account/api/people.ts';
import { logAction } from '../../circle/api/logs.ts';
import { notify } from '../../notification/api/notifications.ts';
import { topicFeatured } from '../events.ts';
import { isPinned, pin, unpin, type Topic } from '../store/topics.ts';
import { heldTopic, memberTopic } from './access.ts';
import { isReader } from './commenting.ts';
import { changedMeanwhile, changeTopic } from './standing.ts';
import { viewTopic } from './view.ts';
import { titleOf } from './words.ts';

/** By who looks after the content, with the post held. */
async function arrange(
  ctx: ViewerCtx,
  id: number,
  work: (tx: Tx<ViewerCtx>, row: Topic) => Promise<void>,
): Promise<Shown> {
  const { row: seen, forum } = await memberTopic(ctx, id);
  if (!forum.can.content) fail('forbidden');
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [tx.viewer.userId, seen.author_id]);
    const held = await heldTopic(tx, id);
    if (!held.forum.can.content) fail('forbidden');
    if (!held.row.listed) changedMeanwhile();
    await work(tx, held.row);
    return viewTopic(tx, id);
  });
}

/** At most three in a circle: the places are rows of the database. */
export const pinTopic = (ctx: ViewerCtx, given: { id: number; pinned: number }): Promise<Shown> =>
  arrange(ctx, given.id, async (tx, row) => {
    const { topic_id: topicId, phonebook_id: circleId } = row;
    const wanted = given.pinned === 1;
    if ((await isPinned(tx.db, topicId)) === wanted) return;
    if (!wanted) await unpin(tx.db, topicId);
    else if (!(await pin(tx.db, { circleId, topicId, now: tx.now })))
      fail('stateChanged', { message: `最多置顶 ${forumRules.pinned} 条，请先取消一条` });
    await logAction(tx, { circleId, what: wanted ? 'topic-pin' : 'topic-unpin', target: titleOf(row) });
  });

export const featureTopic = (ctx: ViewerCtx, given: { id: number; featured: number }): Promise<Shown> =>
  arrange(ctx, given.id, async (tx, row) => {
    const { topic_id: topicId, phonebook_id: circleId, author_id: userId } = row;
    const featured = given.featured === 1;
    if (row.featured === featured) return;
    await changeTopic(tx, row, { featured });
    await raise(tx, topicFeatured, { circleId, topicId, userId, featured });
    await logAction(tx, {
      circleId,
      what: featured ? 'topic-feature' : 'topic-unfeature',
      target: titleOf(row),
    });
    if (featured && userId !== tx.viewer.userId && (await isReader(tx, row, userId)))
      await notify(tx, userId, {
        category: 'content',
        title: '您的帖子成了精华',
        body: titleOf(row),
        path: topicPath(circleId, topicId),
        key: `forum:${topicId}:featured`,
      });
  });
