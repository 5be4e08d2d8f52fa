import type { Ctx, Tx } from '../../../platform/context.ts';
import type { MergeItem, MergeSides } from '../../lifecycle/ports.ts';
import { countCardsOfBoth, moveCards, mergeReveals, mergeRevocations, mergeVisits } from '../store/merge.ts';
import { mergeRequests } from '../store/requests.ts';
import { personKey } from '../store/timeline.ts';
import { dedupeSeconds } from './decode.ts';

/** The card feature's part of a merge (D10); both users' rows are locked. */
export async function mergeCardRows(tx: Tx, sides: MergeSides): Promise<void> {
  await moveCards(tx.db, sides);
  await mergeRevocations(tx.db, sides);
  await mergeReveals(tx.db, sides, dedupeSeconds);
  await mergeVisits(tx.db, sides, personKey(sides.keep));
  await mergeRequests(tx.db, sides);
}

export async function cardMergeItems(ctx: Ctx, sides: MergeSides): Promise<MergeItem[]> {
  const counts = await countCardsOfBoth(ctx.db, sides);
  return [{ title: '名片', ...counts, rule: '全部保留，超出可用张数的只能看，不能修改' }];
}
