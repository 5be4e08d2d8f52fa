import { sharerOf, shownChannel } from '@qunlu/contract/attribution.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import type { listVisitors as contract } from '@qunlu/contract/card/calls.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, secondsOf, type Ctx, type Deps, type ViewerCtx } from '../../../platform/context.ts';
import { consumeRateLimit, networkOf } from '../../../platform/limits.ts';
import { findSharers } from '../store/people.ts';
import { dropOldVisitors, findVisitors, isKnownVisitor } from '../store/visitors.ts';
import { ownCard } from './projection.ts';
import { allowanceOf, quotasOf } from '../../membership/api/quotas.ts';
import { usePrivilege } from '../../membership/api/uses.ts';

/** Tells visitors apart without revealing who they are. */
export const visitorKeyOf = (ctx: Ctx, who: string): Buffer =>
  ctx.deps.secrets.mac('card.visitor', who).subarray(0, 16);

/** A guest's browser within their network. All browsers without the cookie are one: what they say of themselves is free to invent. */
export const guestOf = (ctx: Ctx): string => `guest ${networkOf(ctx.client.ip)} ${ctx.client.visitor}`;

/** New guests of a card that one network may bring in a day; further ones are not counted and leave no row. */
const newGuestsPerNetwork = 100;

/** Whether this guest has been here, or their network may bring another one. */
export async function mayComeAnew(ctx: Ctx, cardId: number, visitorKey: Buffer): Promise<boolean> {
  if (await isKnownVisitor(ctx.db, cardId, visitorKey)) return true;
  const subject = `${cardId} ${networkOf(ctx.client.ip)}`;
  const limit = { name: 'card.new-guest', subject, max: newGuestsPerNetwork, seconds: 86_400 };
  return consumeRateLimit(ctx, limit).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.failure === 'tooOften') return false;
      throw error;
    },
  );
}

/** D32: the number of visitors and the latest ones: 3 for free users, with sources for members. */
export async function listVisitors(ctx: ViewerCtx, cardId: number): Promise<OutputOf<typeof contract>> {
  const { beyondFree, ...shown } = await visitorsOf(ctx, await ownCard(ctx, cardId, 'face'));
  if (beyondFree) await noteVisitorsSeen(ctx);
  return shown;
}

/** D120: visitors or sources were seen that only a membership shows. */
export async function noteVisitorsSeen(ctx: ViewerCtx): Promise<void> {
  const { none } = await quotasOf(ctx, 'card.visitors');
  await inTransaction(ctx, (tx) => usePrivilege(tx, ctx.viewer.userId, 'card.visitors', none + 1));
}

/** Where a visitor came from: the person who passed the link on, else the channel (D32, D42). Hidden people stay unnamed. */
export function sourceText(source: string, ownerId: number, nameOf: (userId: number) => string): string {
  const sharer = sharerOf(source);
  if (sharer === 0) return shownChannel(source);
  if (sharer === ownerId) return '您的分享';
  const name = nameOf(sharer);
  return name === '' ? '' : `${name}的分享`;
}

/** The same without the check that the caller is the owner. `beyondFree`: more than everybody sees is among it. */
export async function visitorsOf(
  ctx: Ctx,
  card: { card_id: number; user_id: number },
): Promise<OutputOf<typeof contract> & { beyondFree: boolean }> {
  const { level: member, values: quotas } = await allowanceOf(ctx, 'card.visitors', card.user_id);
  // D40: people who blocked each other do not appear in each other's lists. Receipts stay: an owner must be able to see that
  // somebody whom they blocked has a contact of theirs.
  const most = Math.min(quotas[member], cardRules.visitorsListed);
  const { count, rows } = await findVisitors(ctx.db, card.card_id, card.user_id, most);
  const sharers = rows.map((row) => sharerOf(row.source)).filter((id) => id > 0);
  const names = await findSharers(ctx.db, card.user_id, sharers, true);
  const list = rows.map((row) => ({
    user_id: row.user_id ?? 0,
    card_id: row.card_id ?? 0,
    realname: row.realname ?? '',
    avatar: row.avatar ?? '',
    times: row.times,
    source: member === 'none' ? '' : sourceText(row.source, card.user_id, (id) => names.get(id) ?? ''),
    at: secondsOf(row.last_counted_at),
  }));
  return { count, list, beyondFree: list.length > quotas.none || list.some(({ source }) => source !== '') };
}

export async function cleanVisitors(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropOldVisitors(deps.db, deps.clock(), cardRules.visitorDays, goesOn);
}
