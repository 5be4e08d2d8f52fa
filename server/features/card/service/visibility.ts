import type { Ctx } from '../../../platform/context.ts';
import { setOwnerHidden } from '../store/cards.ts';

/** Hears that a person may (not) be seen any more: their cards go with them, and come back. */
export const followVisibility = (
  tx: Ctx,
  { userId, visible }: { userId: number; visible: boolean },
): Promise<void> => setOwnerHidden(tx.db, userId, !visible);
