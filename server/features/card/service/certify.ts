import type { Tx } from '../../../platform/context.ts';
import { setCertified } from '../store/cards.ts';
import { raise } from '../../../platform/events.ts';
import { cardChanged, otherCardChanged } from '../events.ts';

/** Sets or clears the marks of verified people and companies (D34, D36). For certification; inside its transaction. */
export async function certifyCard(
  tx: Tx,
  cardId: number,
  marks: { person?: number; corporation?: number },
): Promise<void> {
  const row = await setCertified(tx.db, cardId, marks);
  if (!row) return;
  await (row.is_default
    ? raise(tx, cardChanged, { userId: row.user_id })
    : raise(tx, otherCardChanged, { userId: row.user_id, cardId }));
}
