import type { Selectable } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

export type AcceptanceRow = Selectable<AccountTables['account_protocol_acceptance']>;

/** What a person has agreed to, the latest first. */
export async function findAcceptances(db: Db, userId: number): Promise<AcceptanceRow[]> {
  return db
    .withTables<AccountTables>()
    .selectFrom('account_protocol_acceptance')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
}

export async function dropAcceptances(db: TxDb, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .withTables<AccountTables>()
    .deleteFrom('account_protocol_acceptance')
    .where('user_id', '=', anyOf(userIds))
    .execute();
}
