import type { Tx } from '../../../platform/context.ts';
import { recount } from '../../card/api/headcount.ts';
import { withdraw } from '../../notification/api/notifications.ts';
import type { Ending } from '../../relation/events.ts';
import { voidBetween, endBetween } from '../store/applications.ts';
import { dropEntries } from '../store/entries.ts';
import { allNotificationKeys } from './notifications.ts';

/**
 * Listens to ended relations, under the locks of both people. After a block nothing between the two is kept: pending
 * applications are void and their notifications withdrawn (D40, D201).
 */
export async function onRelationEnded(tx: Tx, { userId, otherId, blocked }: Ending): Promise<void> {
  await dropEntries(tx.db, userId, otherId);
  await recount(tx, [userId, otherId]);
  if (!blocked) return endBetween(tx.db, userId, otherId);
  const voided = await voidBetween(tx.db, userId, otherId, tx.now);
  if (voided.length > 0) await withdraw(tx, [userId, otherId], allNotificationKeys(voided));
}
