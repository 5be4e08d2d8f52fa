import type { Topic as Shown } from '@qunlu/contract/forum/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { forumRules, topicPath } from '@qunlu/contract/forum/rules.ts';
import { after, inTransaction, jobContext, type Deps, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { logAction } from '../../circle/api/logs.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { forgetSubject } from '../../moderation/api/reports.ts';
import { notify } from '../../notification/api/notifications.ts';
import { mayRestore, topicCanOf } from '../policy.ts';
import { emptyTopics, findPurgeable } from '../store/topics.ts';
import { heldTopic, memberTopic } from './access.ts';
import { comments } from './thread.ts';
import { pictureFiles, privateFiles } from './posting.ts';
import { changeTopic } from './standing.ts';
import { viewTopic } from './view.ts';
import { titleOf } from './words.ts';

interface Given {
  id: number;
  reason?: string | undefined;
}

/** Before the transaction: a reason that the author reads. */
export const checkReason = (ctx: ViewerCtx, { reason = '' }: Given): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });

/** D78: by its author, or by who looks after the content and writes it down. */
export async function removeTopic(ctx: ViewerCtx, { id, reason = '' }: Given): Promise<Shown> {
  const seen = await memberTopic(ctx, id);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    // People first, whom it is told, too.
    await lockPeople(tx, [userId, seen.row.author_id]);
    const { row, forum } = await heldTopic(tx, id);
    // A second press finds what the first has done.
    if (row.deleted_at !== null && row.deleted_by === userId) return viewTopic(tx, id);
    if (!topicCanOf(row, forum, { poll: null, now: tx.now }).remove) fail('forbidden');
    await changeTopic(tx, row, { deleted_at: tx.now, deleted_by: userId });
    if (row.author_id !== userId) {
      await logAction(tx, {
        circleId: row.phonebook_id,
        what: 'topic-remove',
        target: titleOf(row),
        after: reason === '' ? {} : { reason },
      });
      await notify(tx, row.author_id, {
        category: 'content',
        title: '管理员删除了您的帖子',
        body: reason === '' ? titleOf(row) : `${titleOf(row)}：${reason}`,
        path: '',
      });
    }
    return viewTopic(tx, id);
  });
}

/** Within 30 days, by whoever deleted it. */
export async function restoreTopic(ctx: ViewerCtx, { id }: Given): Promise<Shown> {
  const seen = await memberTopic(ctx, id);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockPeople(tx, [userId, seen.row.author_id]);
    const { row, forum } = await heldTopic(tx, id);
    if (row.deleted_at === null) return viewTopic(tx, id);
    if (!mayRestore(row, userId, tx.now)) fail('forbidden', { message: '谁删的谁可以撤销，30 天内' });
    // Who does not look after the content any more brings back nobody else's.
    if (row.author_id !== userId && !forum.can.content) fail('forbidden');
    await changeTopic(tx, row, { deleted_at: null, deleted_by: null });
    if (row.author_id !== userId) {
      await logAction(tx, { circleId: row.phonebook_id, what: 'topic-restore', target: titleOf(row) });
      await notify(tx, row.author_id, {
        category: 'content',
        title: '管理员恢复了您的帖子',
        body: titleOf(row),
        path: topicPath(row.phonebook_id, id),
      });
    }
    return viewTopic(tx, id);
  });
}

const batch = 100;

/** What nobody can bring back any more: nothing of it is kept but the row that others point to. */
export async function purgeDeleted(deps: Deps, goesOn: () => boolean): Promise<void> {
  for (let left = batch; left === batch && goesOn();) {
    left = await inTransaction(jobContext(deps), async (tx) => {
      const ids = await findPurgeable(tx.db, after(tx.now, -forumRules.undoDays * 86_400), batch);
      if (ids.length === 0) return 0;
      for (const id of ids) await forgetSubject(tx, { type: 'forum-topic', id });
      await emptyTopics(tx.db, ids);
      await releaseFiles(
        tx,
        ids.flatMap((id) => [pictureFiles(id), privateFiles(id)]),
      );
      return ids.length;
    });
  }
  for (let left = batch; left === batch && goesOn();)
    left = await inTransaction(jobContext(deps), (tx) =>
      comments.purge(tx, { before: after(tx.now, -forumRules.undoDays * 86_400), size: batch }),
    );
}
