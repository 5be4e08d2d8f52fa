import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import { memberRole, type PluginKey } from '@qunlu/contract/circle/rules.ts';
import { Failure, fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx, ViewerCtx } from '../../../platform/context.ts';
import { pluginOn } from '../../circle/api/plugins.ts';
import { objectOf } from '../../publication/api/objects.ts';
import { maySeeTopic, type ForumViewer } from '../policy.ts';
import { linkColumns } from '../store/select.ts';
import {
  findStanding,
  findTopic,
  lockTopic,
  type SeenTopic,
  type Topic,
  type WholeTopic,
} from '../store/topics.ts';

/** A circle's forum as it stands for who calls. */
export interface Forum extends ForumViewer {
  circleId: number;
  circle: string;
  can: CircleCan;
  /** Owner or admin, whatever their rights. */
  isAdmin: boolean;
  /** When they became a member; null: a visitor. */
  joinedAt: Date | null;
}

/** The forum of a circle, while its module is on and visible to who calls. */
export async function forumOf(ctx: Ctx, circleId: number, key: PluginKey = 'forum'): Promise<Forum> {
  const { row, me, can } = await pluginOn(ctx, circleId, key);
  return {
    circleId,
    circle: row.name,
    userId: ctx.viewer?.userId ?? 0,
    can,
    groupId: me?.group_id ?? null,
    isAdmin: can.see && (me?.role === memberRole.owner || me?.role === memberRole.admin),
    joinedAt: can.see ? (me?.joined_at ?? null) : null,
  };
}

/** The same for members alone, also where visitors read. */
export async function memberForum(ctx: ViewerCtx, circleId: number): Promise<Forum> {
  const forum = await forumOf(ctx, circleId);
  return forum.can.see ? forum : fail('membersOnly');
}

/** The same for who looks after the content. */
export async function managedForum(ctx: ViewerCtx, circleId: number): Promise<Forum> {
  const forum = await memberForum(ctx, circleId);
  return forum.can.content ? forum : fail('forbidden');
}

export const goneTopic = (): never => notFound('帖子不存在或已不可见');

/**
 * The forum of a post: one of a circle that does not let the caller look answers as if there were none (D140); that a module is off
 * is said.
 */
export async function forumOfTopic(
  ctx: Ctx,
  { phonebook_id: circleId, kind }: Pick<Topic, 'phonebook_id' | 'kind'>,
): Promise<Forum> {
  try {
    const forum = await forumOf(ctx, circleId);
    // D77: a poll is there while both modules are.
    if (kind === 'poll') await forumOf(ctx, circleId, 'poll');
    return forum;
  } catch (error) {
    if (error instanceof Failure && error.failure !== 'moduleOff') return goneTopic();
    throw error;
  }
}

/** What is attached, as the caller may see it. */
export const linkOf = (ctx: Ctx) => objectOf(ctx, linkColumns);

/** A post with everything around it, for who may see it. */
export async function readableTopic(ctx: Ctx, topicId: number): Promise<{ row: WholeTopic; forum: Forum }> {
  const row = await findTopic(ctx.db, { topicId, viewerId: ctx.viewer?.userId ?? 0, link: linkOf(ctx) });
  if (!row) return goneTopic();
  const forum = await forumOfTopic(ctx, row);
  return maySeeTopic(row, forum, { isBlocked: row.is_blocked, now: ctx.now }) ? { row, forum } : goneTopic();
}

/** Only how a post stands, for who may see it. */
export async function seenTopic(ctx: ViewerCtx, topicId: number): Promise<{ row: SeenTopic; forum: Forum }> {
  const row = await findStanding(ctx.db, topicId, ctx.viewer.userId);
  if (!row) return goneTopic();
  const forum = await forumOfTopic(ctx, row);
  return maySeeTopic(row, forum, { isBlocked: row.is_blocked, now: ctx.now }) ? { row, forum } : goneTopic();
}

/** The same for members: what they do with it. */
export async function memberTopic(
  ctx: ViewerCtx,
  topicId: number,
): Promise<{ row: SeenTopic; forum: Forum }> {
  const seen = await seenTopic(ctx, topicId);
  return seen.forum.can.see ? seen : fail('membersOnly');
}

/** The same under the lock of the post. */
export async function heldTopic(tx: Tx<ViewerCtx>, topicId: number): Promise<{ row: Topic; forum: Forum }> {
  const { forum, row } = await memberTopic(tx, topicId);
  const held = (await lockTopic(tx.db, topicId)) ?? goneTopic();
  // What it was a moment ago decides nothing any more.
  return maySeeTopic(held, forum, { isBlocked: row.is_blocked, now: tx.now })
    ? { row: held, forum }
    : goneTopic();
}
