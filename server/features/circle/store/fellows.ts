import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Whether two people hold each other's card by a swap. */
export async function haveSwapped(db: Db, a: number, b: number): Promise<boolean> {
  const { rows } =
    await sql`select from friend_swap where user_id = ${a} and other_id = ${b} limit 1`.execute(db);
  return rows.length > 0;
}

/** Names of circles, of dissolved ones, too: a receipt stays. */
export async function findNames(db: Db, circleIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ phonebook_id: number; name: string }>`
    select phonebook_id, name from phonebook_line where phonebook_id = any(${[...circleIds]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.phonebook_id, row.name]));
}
