import type { Ctx } from '../../../platform/context.ts';
import { setHidden } from '../store/lifecycle.ts';

/** Removes hidden people from the lists of others at once, and shows them again when they come back. */
export const followVisibility = (
  tx: Ctx,
  { userId, visible }: { userId: number; visible: boolean },
): Promise<void> => setHidden(tx.db, userId, !visible);
