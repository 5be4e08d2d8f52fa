import { cardRules } from '@qunlu/contract/card/rules.ts';
import { daySeconds, dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import { hasLooked, hasOpened } from '../store/deeds.ts';

/** A second look within these seconds, and a second opening, are not written again: they belong to the day after, too. */
const quietSeconds = 3600;

function startOfToday(ctx: Ctx, seconds: number): Date {
  const start = daySeconds(dayText(secondsOf(ctx.now))) ?? 0;
  return new Date((start - seconds) * 1000);
}

/** For the features above: whether the person has looked at the card today. */
export const hasViewedToday = (ctx: Ctx, userId: number, cardId: number): Promise<boolean> =>
  hasLooked(ctx.db, userId, cardId, startOfToday(ctx, cardRules.hitSeconds));

/** For the features above: whether the person has opened a contact of the card today. */
export const hasRevealedToday = (ctx: Ctx, userId: number, cardId: number): Promise<boolean> =>
  hasOpened(ctx.db, userId, cardId, startOfToday(ctx, quietSeconds));
