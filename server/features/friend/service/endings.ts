import type { Tx } from '../../../platform/context.ts';
import { recount } from '../../card/api/headcount.ts';
import { withdraw } from '../../notice/api/notices.ts';
import type { Ending } from '../../relation/events.ts';
import { voidBetween, endBetween } from '../store/applications.ts';
import { dropEntries } from '../store/entries.ts';
import { allNoticeKeys } from './notices.ts';

/**
 * Listens to ended relations, under the locks of both people. After a block nothing between the two is kept: pending
 * applications are void and their notices withdrawn (D40, D201).
 */
export async function onRelationEnded(tx: Tx, { userId, otherId, blocked }: Ending): Promise<void> {
  await dropEntries(tx.db, userId, otherId);
  await recount(tx, [userId, otherId]);
  if (!blocked) return endBetween(tx.db, userId, otherId);
  const voided = await voidBetween(tx.db, userId, otherId, tx.now);
  if (voided.length > 0) await withdraw(tx, [userId, otherId], allNoticeKeys(voided));
}
