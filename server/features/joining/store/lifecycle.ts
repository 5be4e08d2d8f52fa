import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/** Everything of the dropped account becomes the kept one's, who owns the circles of both by now. */
export async function moveAll(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`update phonebook_invitation set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`update phonebook_transfer set to_id = ${keep} where to_id = ${drop}`.execute(db);
  await sql`delete from phonebook_transfer t using phonebook_line p
    where p.phonebook_id = t.phonebook_id and t.to_id = ${keep} and p.owner_id = ${keep}`.execute(db);
}

export async function erasePerson(db: TxDb, userId: number): Promise<void> {
  await sql`delete from phonebook_invitation where user_id = ${userId}`.execute(db);
  await sql`delete from phonebook_transfer where to_id = ${userId}`.execute(db);
}
