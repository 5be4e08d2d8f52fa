import type { HelperRight } from '@qunlu/contract/activity/rules.ts';
import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import type { ActivityTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ActivityTables>();

export interface HelperRow {
  user_id: number;
  rights: HelperRight[];
  added_at: Date;
  user: ListedPerson | null;
}

/** Who helps, in the order in which they were added. */
export const findHelpers = (db: Db, activityId: number): Promise<HelperRow[]> =>
  prepared<HelperRow>(
    db,
    `select h.user_id, h.rights, h.added_at, ${joinedPerson} as user from activity_helper h ${personJoin('h.user_id')}
    where h.activity_id = $1 order by h.added_at, h.user_id`,
    [activityId],
  );

/** `is_new`: they did not help before. */
export async function putHelper(
  db: TxDb,
  row: { activity_id: number; user_id: number; rights: HelperRight[]; added_at: Date },
): Promise<void> {
  await tables(db)
    .insertInto('activity_helper')
    .values(row)
    .onConflict((on) => on.columns(['activity_id', 'user_id']).doUpdateSet({ rights: row.rights }))
    .execute();
}

/** Whether they helped. */
export async function dropHelper(db: TxDb, activityId: number, userId: number): Promise<boolean> {
  const { rows } =
    await sql`delete from activity_helper where activity_id = ${activityId} and user_id = ${userId}
    returning user_id`.execute(db);
  return rows.length > 0;
}
