import type { Db } from '../../../platform/database.ts';
import type { LedgerTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<LedgerTables>();

/** The value in force at a time; undefined when none was ever set. */
export async function findSetting(db: Db, name: string, at: Date): Promise<number | undefined> {
  const row = await tables(db)
    .selectFrom('ledger_setting')
    .select('value')
    .where('name', '=', name)
    .where('effective_from', '<=', at)
    .orderBy('effective_from', 'desc')
    .orderBy('setting_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.value;
}
