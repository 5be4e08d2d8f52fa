import type * as contract from '@qunlu/contract/forum/settings.ts';
import type { Topic as Shown } from '@qunlu/contract/forum/entity.ts';
import { topicPath } from '@qunlu/contract/forum/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { logAction } from '../../circle/api/logs.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify } from '../../notification/api/notifications.ts';
import { presentLine } from '../present/topic.ts';
import { topicCanOf } from '../policy.ts';
import { findAudits } from '../store/settings.ts';
import type { Topic } from '../store/topics.ts';
import { heldTopic, linkOf, managedForum, memberTopic } from './access.ts';
import { changedMeanwhile, changeTopic } from './standing.ts';
import { viewTopic } from './view.ts';
import { notificationKeys, titleOf } from './words.ts';

/** What waits for the circle, with everything that it says. */
export async function listAudits(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.listAudits>,
): Promise<OutputOf<typeof contract.listAudits>> {
  const forum = await managedForum(ctx, query.id);
  const size = query.size ?? 20;
  const rows = await findAudits(ctx.db, {
    circleId: query.id,
    viewerId: ctx.viewer.userId,
    behind: query.next,
    size: size + 1,
    link: linkOf(ctx),
  });
  return paged(rows, size, 'topic_id', (row) => ({
    ...presentLine(ctx, row, forum, { line: null }),
    rev: row.rev,
  }));
}

/** What its author reads of a decision. */
export const tellDecided = (tx: Tx, row: Topic, { pass, reason }: { pass: boolean; reason: string }) =>
  notify(tx, row.author_id, {
    category: 'content',
    title: pass ? '您的帖子通过了审核' : '您的帖子没有通过审核',
    body: pass ? titleOf(row) : `${titleOf(row)}：${reason}`,
    path: topicPath(row.phonebook_id, row.topic_id),
    key: notificationKeys.decided(row.topic_id, row.rev),
  });

export async function checkVerdict(
  ctx: ViewerCtx,
  { verdict, reason = '' }: BodyOf<typeof contract.decideAudit>,
): Promise<void> {
  if (verdict === 'refuse' && reason === '')
    fail('invalid', { message: '请写上不通过的原因，作者看得到', field: 'reason' });
  await checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });
}

/** Once; about what was read. */
export async function decideAudit(
  ctx: ViewerCtx,
  { id, rev, verdict, reason = '' }: BodyOf<typeof contract.decideAudit>,
): Promise<Shown> {
  const seen = await memberTopic(ctx, id);
  if (!seen.forum.can.content) fail('forbidden');
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [tx.viewer.userId, seen.row.author_id]);
    const { row, forum } = await heldTopic(tx, id);
    if (!forum.can.content) fail('forbidden');
    if (!topicCanOf(row, forum, { poll: null, now: tx.now }).audit)
      fail('stateChanged', { message: '这条帖子已经处理过' });
    if (row.rev !== rev) changedMeanwhile();
    const pass = verdict === 'pass';
    const next = pass
      ? // What staff looks at waits for them still.
        { waits_circle: false, audit: row.review === 0 ? (2 as const) : (1 as const), audit_reason: '' }
      : { audit: 3 as const, audit_reason: reason };
    await changeTopic(tx, row, next);
    await logAction(tx, {
      circleId: row.phonebook_id,
      what: pass ? 'topic-pass' : 'topic-refuse',
      target: titleOf(row),
      after: pass ? {} : { reason },
    });
    if (!pass || next.audit === 1) await tellDecided(tx, row, { pass, reason });
    return viewTopic(tx, id);
  });
}
