import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/** After a merge, in which the circles of both became one person's: to an owner nothing is transferred. */
export async function endOwnTransfers(db: TxDb, userId: number): Promise<void> {
  await sql`delete from phonebook_transfer t using phonebook_line p
    where p.phonebook_id = t.phonebook_id and t.to_id = ${userId} and p.owner_id = ${userId}`.execute(db);
}
