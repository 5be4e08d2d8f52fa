import type { Insertable } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';
import type { ActivityTables } from '../tables.ts';

export async function insertLog(db: TxDb, row: Insertable<ActivityTables['activity_log']>): Promise<void> {
  await db.withTables<ActivityTables>().insertInto('activity_log').values(row).execute();
}
