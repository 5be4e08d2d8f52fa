import type { Db } from '../../../platform/database.ts';
import type { CardTables } from '../tables.ts';

/**
 * Drops a person's cards with their visitors and receipts, his visits to others, and both sides of revocations. What he
 * opened on others' cards stays as a fact of theirs; the user it points to has no name any more.
 */
export async function eraseRows(db: Db, userId: number): Promise<void> {
  const tables = db.withTables<CardTables>();
  await tables
    .deleteFrom('card_revocation')
    .where((row) => row.or([row('owner_id', '=', userId), row('user_id', '=', userId)]))
    .execute();
  await tables.deleteFrom('card_visitor').where('user_id', '=', userId).execute();
  await tables.deleteFrom('card').where('user_id', '=', userId).execute();
}
