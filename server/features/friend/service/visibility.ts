import type { Ctx } from '../../../platform/context.ts';
import { setHidden } from '../store/lifecycle.ts';

/** Hears that a person may (not) be seen any more: they leave the lists of others at once, and come back. */
export const followVisibility = (
  tx: Ctx,
  { userId, visible }: { userId: number; visible: boolean },
): Promise<void> => setHidden(tx.db, userId, !visible);
