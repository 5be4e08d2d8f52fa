import type { Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ScoreTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ScoreTables>();

export type MissionRow = Selectable<ScoreTables['score_mission']>;

/** How operators have changed missions: some rows, all of them. */
export const findMissionRows = (db: Db): Promise<MissionRow[]> =>
  tables(db).selectFrom('score_mission').selectAll().execute();

/** What was closed stays closed since then. */
export async function putMission(db: TxDb, row: Omit<MissionRow, 'closed_at'>): Promise<void> {
  const closed_at = row.open ? null : row.changed_at;
  await tables(db)
    .insertInto('score_mission')
    .values({ ...row, closed_at })
    .onConflict((conflict) =>
      conflict.column('mission').doUpdateSet((old) => ({
        ...row,
        closed_at: row.open ? null : old.fn.coalesce('score_mission.closed_at', old.val(row.changed_at)),
      })),
    )
    .execute();
}
