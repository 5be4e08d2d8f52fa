import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/** A person's visits go. Those with a contact that they opened stay as receipts; their user row has no name any more. */
export async function forgetVisits(db: TxDb, userId: number): Promise<void> {
  await sql`delete from card_visitor where user_id = ${userId} and opened_at is null`.execute(db);
  await sql`update card_visitor set times = 0 where user_id = ${userId}`.execute(db);
}
