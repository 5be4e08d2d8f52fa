import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { RosterTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<RosterTables>();

export type RosterRow = Selectable<RosterTables['roster_row']>;
export type NewRow = Omit<Insertable<RosterTables['roster_row']>, 'import_id'>;

/** What became of a line. */
export interface RowResult {
  line: number;
  state: number;
  reason: string;
  filled_member_id: number | null;
  filled_group_id: number | null;
}

const atOnce = 500;

export async function insertRows(db: TxDb, importId: number, rows: readonly NewRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce)
    await tables(db)
      .insertInto('roster_row')
      .values(rows.slice(at, at + atOnce).map((row) => ({ ...row, import_id: importId })))
      .execute();
}

/** Lines in a state, in their order. */
export const findRows = (
  db: Db,
  given: { importId: number; state: number; size: number },
): Promise<RosterRow[]> =>
  tables(db)
    .selectFrom('roster_row')
    .selectAll()
    .where('import_id', '=', given.importId)
    .where('state', '=', given.state)
    .orderBy('line')
    .limit(given.size)
    .execute();

/** Lines that would be imported, spread over the whole sheet. */
export async function findSample(db: Db, importId: number, size: number): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`
    select r.* from (
      select *, row_number() over (order by line) - 1 as place, count(*) over () as total
      from roster_row where import_id = ${importId} and state <> 3) r
    where floor(r.place * ${size} / r.total) <> floor((r.place - 1) * ${size} / r.total) or r.place = 0
    order by r.line limit ${size}`.execute(db);
  return rows;
}

export async function settleRows(db: TxDb, importId: number, settled: readonly RowResult[]): Promise<void> {
  await sql`update roster_row r set state = n.state, reason = n.reason,
      filled_member_id = n.filled_member_id, filled_group_id = n.filled_group_id
    from json_to_recordset(${JSON.stringify(settled)}::json)
      as n(line int, state smallint, reason text, filled_member_id bigint, filled_group_id bigint)
    where r.import_id = ${importId} and r.line = n.line`.execute(db);
}

/** The members whose group an import has filled. */
export async function findFilled(db: Db, importId: number): Promise<{ memberId: number; groupId: number }[]> {
  const { rows } = await sql<{ memberId: number; groupId: number }>`
    select filled_member_id as "memberId", filled_group_id as "groupId" from roster_row
    where import_id = ${importId} and filled_member_id is not null and filled_group_id is not null`.execute(
    db,
  );
  return rows;
}

export async function deleteRows(db: TxDb, importId: number): Promise<void> {
  await tables(db).deleteFrom('roster_row').where('import_id', '=', importId).execute();
}
