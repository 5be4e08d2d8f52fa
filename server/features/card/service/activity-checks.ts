import { cardRules } from '@qunlu/contract/card/rules.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { after, type Ctx } from '../../../platform/context.ts';
import { friendCounts } from '../../relation/api/facts.ts';
import { hasViewedSince, hasRevealedSince, hasTie } from '../store/activity-checks.ts';

/** Seconds in which a repeated reveal is not recorded again, so one shortly before midnight also counts for today. */
const dedupeSeconds = 3600;

const beforeToday = (ctx: Ctx, seconds: number): Date => after(startOfDay(ctx.now), -seconds);

/** For the features above: whether the person has viewed the card today. */
export const hasViewedToday = (ctx: Ctx, userId: number, cardId: number): Promise<boolean> =>
  hasViewedSince(ctx.db, userId, cardId, beforeToday(ctx, cardRules.hitSeconds));

/** For the features above: whether the person has opened a contact of the card today. */
export const hasRevealedToday = (ctx: Ctx, userId: number, cardId: number): Promise<boolean> =>
  hasRevealedSince(ctx.db, userId, cardId, beforeToday(ctx, dedupeSeconds));

/** For moderation: a card, and one tie: a contact opened, on either side, or a friend. */
export async function isEstablished(ctx: Ctx, userId: number): Promise<boolean> {
  const tie = await hasTie(ctx.db, userId);
  if (!tie.card) return false;
  return tie.reveal || ((await friendCounts(ctx, [userId])).get(userId) ?? 0) > 0;
}
