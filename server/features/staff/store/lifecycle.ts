import type { Db } from '../../../platform/database.ts';
import type { StaffTables } from '../tables.ts';

/** What somebody had in the back office goes; what they did there stays written down. */
export async function dropStaffRows(db: Db, userId: number): Promise<void> {
  const tables = db.withTables<StaffTables>();
  await tables.deleteFrom('staff_link').where('made_by', '=', userId).execute();
  await tables.deleteFrom('staff_member').where('user_id', '=', userId).execute();
}
