import type { Ctx } from '../../../../platform/context.ts';
import { readingOf } from '../../../friend/api/readings.ts';
import { findBroughtCard, type MemberSnapshot } from '../../store/members.ts';

/** The card that somebody brings: the wanted one while it is theirs and may be seen, otherwise the default one. */
export const broughtCard = (ctx: Ctx, userId: number, cardId: number): ReturnType<typeof findBroughtCard> =>
  findBroughtCard(ctx.db, userId, cardId);

/** An entry without a card: what was written on joining or in an import. */
export async function plainSnapshot(given: {
  realname: string;
  company?: string;
  position?: string;
  city?: string;
}): Promise<MemberSnapshot> {
  const line = {
    card_id: 0,
    realname: given.realname,
    avatar: '',
    company: given.company ?? '',
    position: given.position ?? '',
    city: given.city ?? '',
    certified: 0,
  };
  return { ...line, ...(await readingOf(line)) };
}

/** What the directory shows of somebody: the card that they bring, without one what they wrote. */
export async function snapshotOf(
  ctx: Ctx,
  given: {
    userId: number;
    cardId: number;
    realname: string;
    company?: string;
    position?: string;
    city?: string;
  },
): Promise<MemberSnapshot> {
  const card = await broughtCard(ctx, given.userId, given.cardId);
  if (!card) return plainSnapshot(given);
  return { ...card, ...(await readingOf(card)) };
}
