import type { Topic } from '@qunlu/contract/forum/entity.ts';
import type { viewWriting as writingContract } from '@qunlu/contract/forum/write.ts';
import { forumRules } from '@qunlu/contract/forum/rules.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listLinkable as linkableContract } from '@qunlu/contract/forum/write.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { namedGroups } from '../../circle/api/groups.ts';
import { kindsOf, ownObjects } from '../../publication/api/objects.ts';
import { presentLink, presentTopic } from '../present/topic.ts';
import { findObject } from '../store/lookups.ts';
import { findWriter, type Writer } from '../store/topics.ts';
import { forumOf, linkOf, memberForum, readableTopic, type Forum } from './access.ts';

/** R071: one post, whole. */
export async function viewTopic(ctx: ViewerCtx, topicId: number): Promise<Topic> {
  const { row, forum } = await readableTopic(ctx, topicId);
  return presentTopic(ctx, row, forum, { circle: forum.circle, appraisal: row.appraisal });
}

export const writerOf = (ctx: ViewerCtx, { circleId, isAdmin }: Forum): Promise<Writer> =>
  findWriter(ctx.db, {
    circleId,
    userId: ctx.viewer.userId,
    since: startOfDay(ctx.now),
    admin: isAdmin,
  });

/** Why somebody may not post here now; '' when they may. */
export function whyNotPost({ can }: Forum, { posting, today }: Writer): string {
  if (!can.see) return '加入以后可以发帖';
  if (posting === 1 && !can.content) return '这个圈子只有管理员可以发帖';
  return today >= forumRules.perDay ? `今天已经发了 ${forumRules.perDay} 条，请明天再发` : '';
}

/** Whether the circle reads a post before it is shown: every one, or the first of somebody new. Not of who looks after the content. */
export const isAudited = (
  { can }: Forum,
  { audit, was_shown }: Pick<Writer, 'audit' | 'was_shown'>,
): boolean => !can.content && (audit === 1 || (audit === 2 && !was_shown));

/** What somebody can write here, before they begin. */
export async function viewWriting(
  ctx: ViewerCtx,
  { id: circleId, kind, object_id: id }: QueryOf<typeof writingContract>,
): Promise<OutputOf<typeof writingContract>> {
  const forum = await forumOf(ctx, circleId);
  const writer = await writerOf(ctx, forum);
  const why_not = whyNotPost(forum, writer);
  const groups = forum.can.see && writer.polls ? await namedGroups(ctx, circleId) : [];
  const known = kind !== undefined && id !== undefined && kindsOf(ctx).some((one) => one.kind === kind);
  const link = known ? await findObject(ctx.db, linkOf(ctx), { kind, id }) : undefined;
  return {
    circle: forum.circle,
    post: why_not === '',
    why_not,
    audited: isAudited(forum, writer),
    polls: writer.polls,
    left_today: Math.max(0, forumRules.perDay - writer.today),
    links: kindsOf(ctx).map(({ kind, label, create }) => ({ kind, label, create: create(circleId) })),
    link: link ? presentLink(ctx, link) : null,
    groups: groups.map(({ id, name }) => ({ group_id: id, name })),
  };
}

/** D160: what the caller can attach of one kind. */
export async function listLinkable(
  ctx: ViewerCtx,
  query: QueryOf<typeof linkableContract>,
): Promise<OutputOf<typeof linkableContract>> {
  await memberForum(ctx, query.id);
  const size = query.size ?? 20;
  const rows = await ownObjects(ctx, query.kind, { behind: query.next, size: size + 1 });
  return paged(rows, size, 'object_id', (row) => presentLink(ctx, row));
}
