import { sharerOf, shownChannel } from '@qunlu/contract/attribution.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import type { listVisitors as contract } from '@qunlu/contract/card/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf, type Ctx, type Deps } from '../../../platform/context.ts';
import { visitorsShown } from '../policy.ts';
import { findSharers } from '../store/people.ts';
import { dropOldVisitors, findVisitors } from '../store/visitors.ts';
import { ownCard } from './projection.ts';
import { membershipOf } from '../../membership/service.ts';

/** Tells visitors apart; of who they are it says nothing. */
export const visitorKeyOf = (ctx: Ctx, who: string): Buffer =>
  ctx.deps.secrets.mac('card.visitor', who).subarray(0, 16);

/** D32: how many, and the latest ones: 3 for free users, with source for members. */
export async function listVisitors(ctx: Ctx, cardId: number): Promise<OutputOf<typeof contract>> {
  return visitorsOf(ctx, await ownCard(ctx, cardId));
}

/** Where a visitor came from: by whom the link was passed on, else the channel (D32, D42). Who may not be met is not named. */
function sourceText(source: string, ownerId: number, nameOf: (userId: number) => string): string {
  const sharer = sharerOf(source);
  if (sharer === 0) return shownChannel(source);
  if (sharer === ownerId) return '您的分享';
  const name = nameOf(sharer);
  return name === '' ? '' : `${name}的分享`;
}

/** The same for whoever has made sure that the owner asks. */
export async function visitorsOf(
  ctx: Ctx,
  card: { card_id: number; user_id: number },
): Promise<OutputOf<typeof contract>> {
  const member = await membershipOf(ctx, card.user_id);
  // D40: who blocked or was blocked stands in no list of the other. Receipts stay: whom the owner blocked may hold a
  // contact of theirs, and they must be able to read so.
  const { count, rows } = await findVisitors(ctx.db, card.card_id, card.user_id, visitorsShown(member));
  const sharers = rows.map((row) => sharerOf(row.source)).filter((id) => id > 0);
  const names = await findSharers(ctx.db, card.user_id, sharers, true);
  return {
    count,
    list: rows.map((row) => ({
      user_id: row.user_id ?? 0,
      card_id: row.card_id ?? 0,
      realname: row.realname ?? '',
      avatar: row.avatar ?? '',
      times: row.times,
      source: member === 'none' ? '' : sourceText(row.source, card.user_id, (id) => names.get(id) ?? ''),
      at: secondsOf(row.last_counted_at),
    })),
  };
}

export async function cleanVisitors(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropOldVisitors(deps.db, deps.clock(), cardRules.visitorDays, goesOn);
}
