import { importState } from '@qunlu/contract/roster/rules.ts';
import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { RosterTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<RosterTables>();

export type ImportRow = Selectable<RosterTables['roster_import']>;
/** With the name of who uploaded it, '' when they are gone, and of the circle. */
export type ListedImport = ImportRow & { by: string; circle: string };

export const insertImport = (db: TxDb, row: Insertable<RosterTables['roster_import']>): Promise<ImportRow> =>
  tables(db).insertInto('roster_import').values(row).returningAll().executeTakeFirstOrThrow();

export const lockImport = (db: TxDb, importId: number): Promise<ImportRow | undefined> =>
  tables(db)
    .selectFrom('roster_import')
    .selectAll()
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst();

export async function updateImport(
  db: TxDb,
  importId: number,
  change: Updateable<RosterTables['roster_import']>,
): Promise<void> {
  await tables(db).updateTable('roster_import').set(change).where('import_id', '=', importId).execute();
}

export const countOpenImports = async (db: Db, circleId: number): Promise<number> => {
  const { count } = await tables(db)
    .selectFrom('roster_import')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('phonebook_id', '=', circleId)
    .where('state', 'in', [importState.uploaded, importState.auditing, importState.importing])
    .executeTakeFirstOrThrow();
  return Number(count);
};

const listed = sql`select i.*, coalesce(u.username, '') as by, p.name as circle
  from roster_import i join phonebook_line p on p.phonebook_id = i.phonebook_id
  left join account_person u on u.user_id = i.user_id and not u.erased`;

export async function findImport(db: Db, importId: number): Promise<ListedImport | undefined> {
  const { rows } = await sql<ListedImport>`${listed} where i.import_id = ${importId}`.execute(db);
  return rows[0];
}

/** Imports of a circle, the newest first; `after`: the last one of the page before. */
export async function findImports(
  db: Db,
  given: { circleId: number; after: number | undefined; size: number },
): Promise<ListedImport[]> {
  const behind =
    given.after === undefined
      ? sql``
      : sql`and (i.created_at, i.import_id) < (
          select l.created_at, l.import_id from roster_import l where l.import_id = ${given.after})`;
  const { rows } = await sql<ListedImport>`${listed} where i.phonebook_id = ${given.circleId} ${behind}
    order by i.created_at desc, i.import_id desc limit ${given.size}`.execute(db);
  return rows;
}

/** What waits for the auditor, the oldest first; the rest the newest first. */
export async function findQueue(
  db: Db,
  given: { state: number; after: number | undefined; size: number },
): Promise<ListedImport[]> {
  const waiting = given.state === importState.auditing;
  const direction = sql.raw(waiting ? 'asc' : 'desc');
  const behind =
    given.after === undefined
      ? sql``
      : sql`and (i.submitted_at, i.import_id) ${sql.raw(waiting ? '>' : '<')} (
          select l.submitted_at, l.import_id from roster_import l where l.import_id = ${given.after})`;
  const { rows } = await sql<ListedImport>`${listed}
    where i.state = ${given.state} and i.submitted_at is not null ${behind}
    order by i.submitted_at ${direction}, i.import_id ${direction} limit ${given.size}`.execute(db);
  return rows;
}

/** What an owner's circles have imported before, the newest first. */
export async function findHistory(
  db: Db,
  given: { ownerId: number; but: number; size: number },
): Promise<ListedImport[]> {
  const { rows } = await sql<ListedImport>`${listed}
    where i.owner_id = ${given.ownerId} and i.import_id <> ${given.but} and i.submitted_at is not null
    order by i.created_at desc limit ${given.size}`.execute(db);
  return rows;
}

/** How many wait for the auditor: of one circle, or of all. */
export const countAuditing = (): RawBuilder<number> =>
  sql<number>`(select count(*) from roster_import where state = ${sql.lit(importState.auditing)})`;

/** The same of one circle. */
export const auditingOf = (circleId: number): RawBuilder<number> => sql<number>`(
  select count(*) from roster_import
  where phonebook_id = ${circleId} and state = ${sql.lit(importState.auditing)})`;

/** Imports under way, the oldest first. */
export const findRunning = (db: Db, size: number): Promise<Pick<ImportRow, 'import_id' | 'phonebook_id'>[]> =>
  tables(db)
    .selectFrom('roster_import')
    .select(['import_id', 'phonebook_id'])
    .where('state', '=', importState.importing)
    .orderBy('submitted_at')
    .limit(size)
    .execute();

/** Decided, or uploaded and left lying, before `before`, with their sheet still there. */
export async function findOverdue(db: Db, before: Date, size: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select * from roster_import
    where cleared_at is null and created_at < ${before} and (
      state = ${importState.uploaded} or
      (decided_at < ${before} and state <> ${importState.importing}))
    order by created_at limit ${size}`.execute(db);
  return rows;
}

/** All of a circle whose sheet is still there, or that are not over. */
export const findKept = (db: TxDb, circleId: number): Promise<ImportRow[]> =>
  tables(db)
    .selectFrom('roster_import')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .where('cleared_at', 'is', null)
    .orderBy('import_id')
    .forUpdate()
    .execute();

/** Counts one who has claimed their entry, or has refused. */
export async function countAnswer(db: TxDb, importId: number, answer: 'claimed' | 'refusals'): Promise<void> {
  await sql`update roster_import set ${sql.ref(answer)} = ${sql.ref(answer)} + 1
    where import_id = ${importId}`.execute(db);
}
