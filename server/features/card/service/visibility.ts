import type { Tx } from '../../../platform/context.ts';
import { setOwnerHidden } from '../store/cards.ts';

/** Hides a person's cards when the person is hidden, and shows them again when they come back. */
export const followVisibility = (
  tx: Tx,
  { userId, visible }: { userId: number; visible: boolean },
): Promise<void> => setOwnerHidden(tx.db, userId, !visible);
