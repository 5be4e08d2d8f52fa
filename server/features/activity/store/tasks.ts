import type { Insertable } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';
import type { ActivityTables } from '../tables.ts';

export async function insertTask(
  db: TxDb,
  row: Pick<Insertable<ActivityTables['activity_task']>, 'activity_id' | 'kind' | 'created_at'> & {
    details: object;
  },
): Promise<void> {
  await db
    .withTables<ActivityTables>()
    .insertInto('activity_task')
    .values({ ...row, done_at: null })
    .execute();
}
