import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';
import type { CardTables } from '../tables.ts';

/**
 * Deletes a person's cards with their visitors and receipts, their visits to others, and revocations on both sides. Receipts
 * and visits of contacts that the person opened on others' cards stay; their user row has no name any more.
 */
export async function eraseRows(db: TxDb, userId: number): Promise<void> {
  const tables = db.withTables<CardTables>();
  await tables
    .deleteFrom('card_revocation')
    .where((row) => row.or([row('owner_id', '=', userId), row('user_id', '=', userId)]))
    .execute();
  await tables
    .deleteFrom('card_visitor')
    .where('user_id', '=', userId)
    .where('opened_at', 'is', null)
    .execute();
  // What stays is a receipt, no visit any more.
  await sql`update card_visitor set times = 0 where user_id = ${userId}`.execute(db);
  await sql`delete from card_request where user_id = ${userId}`.execute(db);
  await tables.deleteFrom('card').where('user_id', '=', userId).execute();
}
