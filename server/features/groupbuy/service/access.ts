import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { findManaged, findManagedEntries, type ManagedBuy, type ManagedEntryRow } from '../store/managed.ts';

export const gone = (): never => notFound('团购不存在或已不可见');
export const goneEntry = (): never => notFound('没有这一单，或已删除');

/** For the organiser and who helps them; anybody else has never heard of it. */
export async function teamBuy(ctx: ViewerCtx, id: number): Promise<ManagedBuy & { own: boolean }> {
  const { userId } = ctx.viewer;
  const row = await findManaged(ctx.db, id, userId);
  if (!row || (row.user_id !== userId && !row.is_helper)) return gone();
  return { ...row, own: row.user_id === userId };
}

/** For the organiser; helpers are told that they may not. */
export async function ownBuy(ctx: ViewerCtx, id: number): Promise<ManagedBuy> {
  const buy = await teamBuy(ctx, id);
  if (!buy.own) fail('forbidden', { message: '只有团长可以这样做' });
  return buy;
}

/** An entry of a buy of the caller's. */
export async function ownEntryOf(
  ctx: ViewerCtx,
  entryId: number,
): Promise<{ buy: ManagedBuy; entry: ManagedEntryRow }> {
  const [entry] = await findManagedEntries(ctx.db, [entryId]);
  if (!entry) return goneEntry();
  const row = await findManaged(ctx.db, entry.buy_id, ctx.viewer.userId);
  if (!row || (row.user_id !== ctx.viewer.userId && !row.is_helper)) return goneEntry();
  return { buy: await ownBuy(ctx, entry.buy_id), entry };
}
