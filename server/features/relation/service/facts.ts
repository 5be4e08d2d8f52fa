import type { Ctx } from '../../../platform/context.ts';
import { countFriends, findBlockedEitherWay, findFacts, findFriendIds, type Facts } from '../store/facts.ts';

/** For the features above: what the viewer is to another person, in one round trip. */
export const factsBetween = (ctx: Ctx, viewerId: number, otherId: number): Promise<Facts> =>
  findFacts(ctx.db, viewerId, otherId);

/** For account: whether `userId` has blocked the viewer (D26). */
export const hasBlocked = async (ctx: Ctx, userId: number, viewerId: number): Promise<boolean> =>
  (await findFacts(ctx.db, viewerId, userId)).blockedBy;

/** For account: what the viewer is to a person; never whether that person blocked the viewer (D26). */
export async function flagsBetween(
  ctx: Ctx,
  userId: number,
  viewerId: number,
): Promise<Omit<Facts, 'blockedBy'>> {
  const { is_follow, is_friend, is_black } = await findFacts(ctx.db, viewerId, userId);
  return { is_follow, is_friend, is_black };
}

/** For lists of people: who has blocked this person or is blocked by them; neither appears in the other's lists (D40). */
export const blockedEitherWay = (ctx: Ctx, userId: number): Promise<number[]> =>
  findBlockedEitherWay(ctx.db, userId);

export const friendIdsOf = (ctx: Ctx, userId: number): Promise<number[]> => findFriendIds(ctx.db, userId);

/** D33: number of friends by person; people without friends are absent. */
export const friendCounts = (ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> =>
  countFriends(ctx.db, userIds);
