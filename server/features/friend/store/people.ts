import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** A person in one line; `certified` as stored on the card, `card_id` 0 without a card. */
export interface Line {
  card_id: number;
  realname: string;
  avatar: string;
  company: string;
  position: string;
  certified: number;
}

/** Lines of people from their default cards; people who may not be named are absent. */
export async function findLines(db: Db, userIds: readonly number[]): Promise<Map<number, Line>> {
  const { rows } = await sql<Line & { user_id: number }>`
    select user_id, card_id, realname, avatar, company, position, certified from card_person
    where user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ user_id, ...line }) => [user_id, line]));
}

/**
 * The card that its owner may hand to others, the given one or the default one, null for none; and the owner's name, '' while
 * they may not be named.
 */
export async function findCardToHand(
  db: Db,
  userId: number,
  cardId: number | undefined,
): Promise<{ cardId: number | null; name: string }> {
  const { rows } = await sql<{ cardId: number | null; name: string }>`
    select (select card_id from card_line where user_id = ${userId}
        and case when ${cardId ?? null}::bigint is null then is_default else card_id = ${cardId ?? null} end) as "cardId",
      coalesce((select realname from card_person where user_id = ${userId}), '') as name`.execute(db);
  return rows[0] ?? { cardId: null, name: '' };
}
