import type { Ctx } from '../../../platform/context.ts';
import { cardChanged } from '../ports.ts';
import { setCertified } from '../store/cards.ts';

/** Sets or takes the marks of verified people and companies (D34, D36). For certification; inside its transaction. */
export async function certifyCard(
  tx: Ctx,
  cardId: number,
  marks: { person?: number; corporation?: number },
): Promise<void> {
  const row = await setCertified(tx.db, cardId, marks);
  if (row?.is_default) await tx.deps.ports.get(cardChanged)(tx, row.user_id);
}
