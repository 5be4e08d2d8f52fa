import { forumRules } from '@qunlu/contract/forum/rules.ts';
import { after, inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { settle } from '../../notification/api/notifications.ts';
import { follow, markOpened, visit } from '../store/reading.ts';
import { forumOf, memberTopic, seenTopic } from './access.ts';
import { notificationKeys } from './words.ts';

/** What somebody has seen of a post, on every device of theirs. A visitor has no place to go on from. */
export async function readTopic(
  ctx: ViewerCtx,
  { id: topicId, seen_id: seenId = 0 }: { id: number; seen_id?: number | undefined },
): Promise<{ seen_id: number }> {
  const { forum, row } = await seenTopic(ctx, topicId);
  if (!forum.can.see) return { seen_id: 0 };
  const { userId } = ctx.viewer;
  const mark = { topicId, userId, seenId, now: ctx.now };
  if (row.author_id !== userId && row.asked_id !== userId)
    return { seen_id: await markOpened(alone(ctx).db, mark) };
  return inTransaction(ctx, async (tx) => {
    const seen = await markOpened(tx.db, mark);
    const { commented, liked, asked } = notificationKeys;
    await settle(tx, userId, [commented(topicId), liked(topicId), asked(topicId)]);
    return { seen_id: seen };
  });
}

export async function followTopic(
  ctx: ViewerCtx,
  given: { id: number; followed: number },
): Promise<{ followed: boolean }> {
  await memberTopic(ctx, given.id);
  const followed = given.followed === 1;
  await follow(alone(ctx).db, { topicId: given.id, userId: ctx.viewer.userId, followed, now: ctx.now });
  return { followed };
}

/** Where one leaves off in a circle: the last moment of the second that the newest post was published in. */
export async function visitForum(
  ctx: ViewerCtx,
  given: { id: number; until: number },
): Promise<{ left_at: number }> {
  const forum = await forumOf(ctx, given.id);
  if (!forum.can.see) return { left_at: 0 };
  const until = new Date(Math.min(given.until * 1000 + 999, ctx.now.getTime()));
  const left = await visit(alone(ctx).db, {
    circleId: given.id,
    userId: ctx.viewer.userId,
    until,
    apart: after(ctx.now, -forumRules.visitMinutes * 60),
    now: ctx.now,
  });
  return { left_at: left === null ? 0 : secondsOf(left) };
}
