import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

export type NoteRow = Selectable<ServiceTables['service_note']>;

export async function insertNote(
  db: TxDb,
  row: Pick<NoteRow, 'service_order_id' | 'user_id' | 'words' | 'files' | 'told' | 'at'>,
): Promise<NoteRow> {
  return tables(db).insertInto('service_note').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A page of what both sides have written in an order, the newest first. */
export async function findNotes(
  db: Db,
  given: { serviceOrderId: number; before: number | undefined; size: number },
): Promise<NoteRow[]> {
  return tables(db)
    .selectFrom('service_note')
    .selectAll()
    .where('service_order_id', '=', given.serviceOrderId)
    .where('note_id', '<', given.before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('note_id', 'desc')
    .limit(given.size)
    .execute();
}

/** How many there are of an order, and whether the other side was told of one of this person's since then. */
export async function countNotes(
  db: Db,
  given: { serviceOrderId: number; userId: number; since: Date },
): Promise<{ count: number; told: boolean }> {
  const [row] = await prepared<{ count: number; told: boolean }>(
    db,
    `select count(*)::int as count, coalesce(bool_or(told and user_id = $2 and at > $3), false) as told
     from service_note where service_order_id = $1`,
    [given.serviceOrderId, given.userId, given.since],
  );
  return row ?? { count: 0, told: false };
}

/** What a person wrote, for their export. */
export async function findNotesOf(
  db: Db,
  userId: number,
  limit: number,
): Promise<Pick<NoteRow, 'words' | 'at'>[]> {
  const { rows } = await sql<Pick<NoteRow, 'words' | 'at'>>`select words, at from service_note
    where user_id = ${userId} order by note_id desc limit ${limit}`.execute(db);
  return rows;
}
