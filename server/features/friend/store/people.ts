import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** What is shown of a person in one line; `certified` as the card keeps it, `card_id` 0 for who has no card. */
export interface Line {
  card_id: number;
  realname: string;
  avatar: string;
  company: string;
  position: string;
  certified: number;
}

/** How people are shown by their default cards; who may not be named is absent. */
export async function findLines(db: Db, userIds: readonly number[]): Promise<Map<number, Line>> {
  const { rows } = await sql<Line & { user_id: number }>`
    select user_id, card_id, realname, avatar, company, position, certified from card_person
    where user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ user_id, ...line }) => [user_id, line]));
}

/** The number of a card that its owner can hand to others: this one, or the default one. */
export async function findCardToHand(
  db: Db,
  userId: number,
  cardId: number | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ card_id: number }>`
    select card_id from card_line where user_id = ${userId}
      and case when ${cardId ?? null}::bigint is null then is_default else card_id = ${cardId ?? null} end`.execute(
    db,
  );
  return rows[0]?.card_id;
}
