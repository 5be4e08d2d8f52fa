import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Whether a view of the card by the person was counted since `since`. */
export async function hasViewedSince(db: Db, userId: number, cardId: number, since: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from card_visitor
    where card_id = ${cardId} and user_id = ${userId} and last_counted_at >= ${since} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the person has opened a contact of the card since `since`. */
export async function hasRevealedSince(
  db: Db,
  userId: number,
  cardId: number,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`select 1 from card_reveal
    where user_id = ${userId} and card_id = ${cardId} and revealed_at >= ${since} limit 1`.execute(db);
  return rows.length > 0;
}
