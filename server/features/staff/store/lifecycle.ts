import type { TxDb } from '../../../platform/database.ts';
import type { StaffTables } from '../tables.ts';

/** What somebody had in the back office goes; what they did there stays written down. */
export async function dropStaffRows(db: TxDb, userId: number): Promise<void> {
  await db.withTables<StaffTables>().deleteFrom('staff_member').where('user_id', '=', userId).execute();
  await db
    .withTables<StaffTables>()
    .deleteFrom('staff_role_change')
    .where((either) => either.or([either('user_id', '=', userId), either('proposed_by', '=', userId)]))
    .execute();
}
