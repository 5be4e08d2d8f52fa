import type { Db } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

/** The rows of a person for their data export. */
export async function findOwnRows(db: Db, userId: number) {
  const tables = db.withTables<AccountTables>();
  return {
    wechats: await tables
      .selectFrom('account_oauth')
      .select(['nickname', 'bound_at'])
      .where('user_id', '=', userId)
      .orderBy('bound_at')
      .execute(),
    appeals: await tables
      .selectFrom('account_appeal')
      .select(['content', 'reply', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('appeal_id')
      .execute(),
    devices: await tables
      .selectFrom('account_device')
      .select(['channel_id', 'bound_at'])
      .where('user_id', '=', userId)
      .orderBy('bound_at')
      .execute(),
  };
}
