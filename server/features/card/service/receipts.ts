import { sharerOf, shownChannel } from '@qunlu/contract/attribution.ts';
import type { Receipt } from '@qunlu/contract/card/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { nextOf } from '../../../platform/paging.ts';
import { presentReceipt } from '../present/card.ts';
import { findSharers } from '../store/people.ts';
import { addRevocation, dropRevocation, findReceipts, hasRevealed } from '../store/receipts.ts';
import { ownCard } from './projection.ts';
import { placesOf } from './places.ts';
import { dropRequests } from './requests.ts';

/** The owner's receipts of one card, newest first. */
export async function listReceipts(
  ctx: Ctx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<{ list: Receipt[]; next: number }> {
  const card = await ownCard(ctx, query.id, 'face');
  const size = query.size ?? 20;
  const rows = await findReceipts(ctx.db, card.card_id, card.user_id, query.next, size + 1);
  const shown = rows.slice(0, size);
  const sharers = shown.map((row) => sharerOf(row.source)).filter((userId) => userId > 0);
  const names = await findSharers(ctx.db, card.user_id, sharers, false);
  const places = await placesOf(
    ctx,
    shown.map((row) => row.source),
  );
  return {
    list: shown.map((row) => {
      const sharer = sharerOf(row.source);
      const channel = places.get(row.source) ?? shownChannel(row.source);
      return presentReceipt(row, sharer > 0 ? (names.get(sharer) ?? '') : channel);
    }),
    next: nextOf(rows, size, 'reveal_id'),
  };
}

/** Revokes a person's right to see contacts on all of the owner's cards. Requires a receipt of that person. */
export async function revokeReceipts(
  ctx: ViewerCtx,
  userId: number,
): Promise<{ user_id: number; revoked: boolean }> {
  const owner = ctx.viewer.userId;
  if (userId === owner || !(await hasRevealed(ctx.db, owner, userId))) {
    fail('notFound', { message: '此人没有查看过您的联系方式', field: 'user_id' });
  }
  await inTransaction(ctx, async (tx) => {
    await addRevocation(tx.db, owner, userId, tx.now);
    await dropRequests(tx, owner, userId);
  });
  return { user_id: userId, revoked: true };
}

export async function restoreReceipts(
  ctx: ViewerCtx,
  userId: number,
): Promise<{ user_id: number; revoked: boolean }> {
  await dropRevocation(alone(ctx).db, ctx.viewer.userId, userId);
  return { user_id: userId, revoked: false };
}
