import { sql, type Insertable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { dropRows } from '../../../platform/clean.ts';
import type { CircleTables } from '../tables.ts';

export async function insertLog(db: TxDb, row: Insertable<CircleTables['phonebook_log']>): Promise<void> {
  await db.withTables<CircleTables>().insertInto('phonebook_log').values(row).execute();
}

export interface LogRow {
  log_id: number;
  what: string;
  actor_id: number | null;
  /** As they stand in the circle; null: they never did, or are gone. */
  actor: string | null;
  target: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  at: Date;
}

/** What was done in a circle, the newest first, below a line. */
export async function findLogs(
  db: Db,
  circleId: number,
  wanted: { behind: number | undefined; size: number },
): Promise<LogRow[]> {
  const behind = wanted.behind === undefined ? sql`` : sql`and l.log_id < ${wanted.behind}`;
  const { rows } = await sql<LogRow>`
    select l.log_id, l.what, l.actor_id, l.target, l.before, l.after, l.at,
      -- Joined, the plan for all circles reads all members of a large one.
      (select m.realname from phonebook_member m where m.phonebook_id = l.phonebook_id and m.user_id = l.actor_id) as actor
    from phonebook_log l
    where l.phonebook_id = ${circleId} ${behind}
    order by l.log_id desc limit ${wanted.size}`.execute(db);
  return rows;
}

export const dropLogs = (db: Db, before: Date, goesOn: () => boolean): Promise<void> =>
  dropRows(db, goesOn, 'phonebook_log', sql`at < ${before}`);
