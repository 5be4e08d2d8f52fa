import type { Ctx } from '../../../platform/context.ts';
import { recount } from '../../card/service/headcount.ts';
import { withdraw } from '../../notice/service/notices.ts';
import type { Ending } from '../../relation/events.ts';
import { buryBetween, endBetween } from '../store/applications.ts';
import { dropEntries } from '../store/entries.ts';
import { allNoticeKeys } from './notices.ts';

/**
 * Hears that two people parted, under the locks of both. After a black nothing of either is left with the other: what
 * waited is void, and what was told is taken back (D40, D201).
 */
export async function partFriends(tx: Ctx, { userId, otherId, blacked }: Ending): Promise<void> {
  await dropEntries(tx.db, userId, otherId);
  await recount(tx, [userId, otherId]);
  if (!blacked) return endBetween(tx.db, userId, otherId);
  const buried = await buryBetween(tx.db, userId, otherId, tx.now);
  if (buried.length > 0) await withdraw(tx, [userId, otherId], allNoticeKeys(buried));
}
