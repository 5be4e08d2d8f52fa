import { sql, type Insertable } from 'kysely';
import { dropRows } from '../../../platform/clean.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ActivityTables } from '../tables.ts';

export async function insertLog(db: TxDb, row: Insertable<ActivityTables['activity_log']>): Promise<void> {
  await db.withTables<ActivityTables>().insertInto('activity_log').values(row).execute();
}

export interface LogRow {
  log_id: number;
  what: string;
  actor_id: number | null;
  /** null: nobody may name them, or they are gone. */
  actor: string | null;
  target: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  at: Date;
}

/** What was done since a time, the newest first, below a line. */
export async function findLogs(
  db: Db,
  of: { activityId: number; since: Date; before: number | undefined; size: number },
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select l.log_id, l.what, l.actor_id, p.realname as actor, l.target, l.before, l.after, l.at
    from activity_log l left join card_person p on p.user_id = l.actor_id and not p.erased
    where l.activity_id = ${of.activityId} and l.at > ${of.since}
      ${of.before === undefined ? sql`` : sql`and l.log_id < ${of.before}`}
    order by l.log_id desc limit ${of.size}`.execute(db);
  return rows;
}

export const dropLogs = (db: Db, before: Date, goesOn: () => boolean): Promise<void> =>
  dropRows(db, goesOn, 'activity_log', sql`at < ${before}`);
