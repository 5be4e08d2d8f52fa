import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ModerationTables } from '../tables.ts';
import type { SubjectKey } from './visibilities.ts';

const tables = (db: Db) => db.withTables<ModerationTables>();

export type ReportRow = Selectable<ModerationTables['moderation_report']>;

/** undefined while another one of the person on this subject is open. */
export async function addReport(
  db: TxDb,
  report: Insertable<ModerationTables['moderation_report']>,
): Promise<ReportRow | undefined> {
  return (
    tables(db)
      .insertInto('moderation_report')
      .values(report)
      // A literal: from its sixth run on a prepared statement is planned without values, and would find no index.
      .onConflict((on) =>
        on.columns(['type', 'id', 'reporter_id']).where('state', '=', sql.lit('open')).doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
  );
}

export async function findOpenReport(
  db: Db,
  reporterId: number,
  { type, id }: SubjectKey,
): Promise<ReportRow | undefined> {
  return tables(db)
    .selectFrom('moderation_report')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .where('type', '=', type)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Whether a report of the person on this subject was dismissed since `since`. */
export async function wasDismissed(
  db: Db,
  reporterId: number,
  { type, id }: SubjectKey,
  since: Date,
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('moderation_report')
    .select('report_id')
    .where('reporter_id', '=', reporterId)
    .where('type', '=', type)
    .where('id', '=', id)
    .where('state', '=', 'dismissed')
    .where('decided_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Open reports that count towards hiding: where they came from. */
export async function findSources(
  db: Db,
  { type, id }: SubjectKey,
): Promise<Pick<ReportRow, 'network' | 'device'>[]> {
  return tables(db)
    .selectFrom('moderation_report')
    .select(['network', 'device'])
    .where('type', '=', type)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('independent', '=', true)
    .execute();
}

/** Hidings that the person's reports alone have caused since `since`. */
export async function countHidings(db: Db, reporterId: number, since: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('moderation_report')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('hid', '=', sql.lit(true))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function markHiding(db: TxDb, reportId: number): Promise<void> {
  await tables(db)
    .updateTable('moderation_report')
    .set({ hid: true })
    .where('report_id', '=', reportId)
    .execute();
}

export async function findReporters(db: Db, { type, id }: SubjectKey): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('moderation_report')
    .select('reporter_id')
    .where('type', '=', type)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('reporter_id', 'is not', null)
    .execute();
  return rows.flatMap(({ reporter_id }) => (reporter_id === null ? [] : [reporter_id]));
}

/** Closes the open reports of a subject; answers who made them. */
export async function closeReports(
  db: TxDb,
  { type, id }: SubjectKey,
  to: { state: 'upheld' | 'dismissed' | 'gone'; decided_at: Date },
): Promise<{ report_id: number; reporter_id: number | null }[]> {
  return tables(db)
    .updateTable('moderation_report')
    .set(to)
    .where('type', '=', type)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(['report_id', 'reporter_id'])
    .execute();
}

export interface OpenReports {
  type: string;
  id: number;
  count: number;
  first_at: Date;
  /** The first ones, at most `most`. */
  reports: { reason: string; detail: string; images: string[]; at: number }[];
}

/** Open reports of many subjects, in one statement. */
export async function findOpenReports(
  db: Db,
  subjects: readonly SubjectKey[],
  most: number,
): Promise<OpenReports[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<OpenReports>`
    select type, id, count(*) as count, min(created_at) as first_at,
      json_agg(json_build_object('reason', reason, 'detail', detail, 'images', images,
        'at', floor(extract(epoch from created_at))::bigint) order by report_id) filter (where place <= ${most}) as reports
    from (
      select r.*, row_number() over (partition by r.type, r.id order by r.report_id) as place
      from moderation_report r
      join json_to_recordset(${JSON.stringify(subjects)}::json) as s(type text, id bigint)
        on s.type = r.type and s.id = r.id
      where r.state = 'open') ranked
    group by type, id`.execute(db);
  return rows;
}

/** Decided before `before`, with pictures that are to be let go. */
export async function dropOldReports(db: TxDb, before: Date, size: number): Promise<number[]> {
  const { rows } = await sql<{ report_id: number }>`
    delete from moderation_report where report_id in (
      select report_id from moderation_report where decided_at < ${before} order by decided_at limit ${size})
    returning report_id`.execute(db);
  return rows.map(({ report_id }) => report_id);
}
