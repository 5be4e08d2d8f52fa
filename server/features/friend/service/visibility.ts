import type { Tx } from '../../../platform/context.ts';
import { setHidden } from '../store/lifecycle.ts';
import { refreshEntries } from './entries.ts';

/**
 * Removes hidden people from the lists of others at once. When they come back, their entries show what their card is now:
 * it may have been taken down meanwhile. Card's own listener has run before: features listen in their order.
 */
export async function followVisibility(
  tx: Tx,
  { userId, visible }: { userId: number; visible: boolean },
): Promise<void> {
  await setHidden(tx.db, userId, !visible);
  if (visible) await refreshEntries(tx, userId);
}
