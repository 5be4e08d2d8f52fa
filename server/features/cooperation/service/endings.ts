import type { Tx } from '../../../platform/context.ts';
import { withdraw } from '../../notification/api/notifications.ts';
import type { Ending } from '../../relation/events.ts';
import { voidBetween } from '../store/applications.ts';
import { receivedKey } from './paths.ts';

/** After a block nothing waits between the two (D40). */
export async function onRelationEnded(tx: Tx, { userId, otherId, blocked }: Ending): Promise<void> {
  if (!blocked) return;
  const ended = await voidBetween(tx.db, userId, otherId, tx.now);
  if (ended.length > 0) await withdraw(tx, [userId, otherId], ended.map(receivedKey));
}
