import type { Db } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

export interface Preferences {
  status: number;
  no_personalization: number;
}

export async function findPreferences(db: Db, userId: number): Promise<Preferences | undefined> {
  return db
    .withTables<AccountTables>()
    .selectFrom('account_user')
    .select(['status', 'no_personalization'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
