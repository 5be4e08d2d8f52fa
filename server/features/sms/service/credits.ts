import type { CreditKind } from '@qunlu/contract/sms/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import {
  changeCredits,
  findCredits,
  hasEntry,
  insertEntry,
  insertLot,
  takeFromLots,
} from '../store/credits.ts';
import { requireHeld } from '../../../platform/held.ts';

/**
 * Changes how many credits somebody has, with its line in the journal; once by its key. The person is locked; the caller changes
 * the lots.
 */
export async function move(
  tx: Tx,
  given: { userId: number; key: string; kind: CreditKind; count: number; title: string; orderId?: number },
): Promise<void> {
  const { userId, key, kind, count, title, orderId = 0 } = given;
  requireHeld(tx.db, 'person', userId);
  const after = await changeCredits(tx.db, userId, count);
  await insertEntry(tx.db, {
    user_id: userId,
    key,
    kind,
    count,
    credits_after: after,
    title,
    order_id: orderId,
    at: tx.now,
  });
}

interface Use {
  userId: number;
  /** Names what it is for; the same one changes nothing again. */
  key: string;
  count: number;
  title: string;
}

/** How many credits somebody has. */
export const creditsOf = (ctx: Ctx, userId: number): Promise<number> => findCredits(ctx.db, userId);

/** Uses credits, the given ones and then the oldest first; says how many are missing. */
export async function spendCredits(tx: Tx, { userId, key, count, title }: Use): Promise<void> {
  requireHeld(tx.db, 'person', userId);
  if (await hasEntry(tx.db, userId, key)) return;
  const missing = count - (await findCredits(tx.db, userId));
  if (missing > 0)
    fail('stateChanged', { message: `短信条数不够，还差 ${missing} 条，请先充值`, field: 'credits' });
  await takeFromLots(tx.db, userId, count);
  await move(tx, { userId, key, kind: 'sent', count: -count, title });
}

/** Gives used credits back, as given ones: nothing of them becomes money again. */
export async function returnCredits(tx: Tx, { userId, key, count, title }: Use): Promise<void> {
  if (count === 0 || (await hasEntry(tx.db, userId, key))) return;
  requireHeld(tx.db, 'person', userId);
  await insertLot(tx.db, { user_id: userId, count, remaining: count, created_at: tx.now });
  await move(tx, { userId, key, kind: 'returned', count, title });
}
