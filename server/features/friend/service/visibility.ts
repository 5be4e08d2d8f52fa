import type { Ctx } from '../../../platform/context.ts';
import { setHidden } from '../store/lifecycle.ts';
import { refreshEntries } from './entries.ts';

/**
 * Hears that a person may (not) be seen any more: they leave the lists of others at once, and come back as their card is
 * now. What was taken down meanwhile must not be read even for a moment. Card hears of it first: it is below.
 */
export async function followVisibility(
  tx: Ctx,
  { userId, visible }: { userId: number; visible: boolean },
): Promise<void> {
  await setHidden(tx.db, userId, !visible);
  if (visible) await refreshEntries(tx, userId);
}
