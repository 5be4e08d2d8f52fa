import type { Ctx } from '../../../platform/context.ts';
import { setOwnerHidden } from '../store/cards.ts';

/** The cards of who may not be seen are nobody's to see. */
export const followVisibility = (
  tx: Ctx,
  { userId, visible }: { userId: number; visible: boolean },
): Promise<void> => setOwnerHidden(tx.db, userId, !visible);
