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

/** Whether the person has a card, and has opened a contact or had one opened. */
export async function hasTie(db: Db, userId: number): Promise<{ card: boolean; reveal: boolean }> {
  const { rows } = await sql<{ card: boolean; reveal: boolean }>`
    select exists (select from card where user_id = ${userId}) as card,
      exists (select from card_reveal where user_id = ${userId})
        or exists (select from card c join card_reveal v using (card_id)
          where c.user_id = ${userId} and v.user_id <> ${userId}) as reveal`.execute(db);
  return rows[0] ?? { card: false, reveal: false };
}

/** What the default card says of who they are; undefined without one. */
export async function findFilling(
  db: Db,
  userId: number,
): Promise<
  { realname: string; phone: string; company: string; position: string; avatar: string } | undefined
> {
  const { rows } = await sql<{
    realname: string;
    phone: string;
    company: string;
    position: string;
    avatar: string;
  }>`select realname, phone, company, position, avatar from card where user_id = ${userId} and is_default`.execute(
    db,
  );
  return rows[0];
}
