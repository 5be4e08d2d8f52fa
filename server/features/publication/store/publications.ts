import {
  sql,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectType,
  type Updateable,
} from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { PublicationColumns } from '../tables.ts';

export type { PublicationColumns } from '../tables.ts';

const common = [
  'user_id',
  'title',
  'content',
  'content_cleaner',
  'images',
  'status',
  'audit',
  'audit_why',
  'audit_words',
  'audit_reason',
  'moderated',
  'owner_hidden',
  'deleted_at',
  'is_top',
  'sort',
  'rev',
  'created_at',
  'changed_at',
  'listed',
] as const satisfies readonly (keyof PublicationColumns)[];

/** What is known of any publication. */
export type PublicationRow = Pick<Selectable<PublicationColumns>, (typeof common)[number]>;

/** The table of one kind of publication. */
export interface PublicationTable<Table extends PublicationColumns, Row extends PublicationRow> {
  table: string;
  /** Its public number. */
  id: string;
  /** The columns of a row: those that all have, and the feature's own. */
  row: readonly string[];
  /** Columns of its own by whose words it is found, besides title and content. */
  found?: readonly string[];
  /** For the compiler alone. */
  types?: { table: Table; row: Row };
}

/** `publicationTable<Columns>()({ table: 'service', id: 'service_id', more: ['fee_min'] })` */
export const publicationTable =
  <Table extends PublicationColumns>() =>
  <const More extends keyof Table & string>(given: {
    table: string;
    id: More;
    more: readonly More[];
    found?: readonly More[];
  }): PublicationTable<Table, PublicationRow & { [Name in More]: SelectType<Table[Name]> }> => ({
    table: given.table,
    id: given.id,
    row: [given.id, ...common, ...given.more],
    ...(given.found ? { found: given.found } : {}),
  });

/** Any of them, for statements about the columns that all have. */
export interface AnyTable {
  table: string;
  id: string;
}

type AnyColumns = Record<string, unknown>;
const tables = (db: Db) => db.withTables<Record<string, AnyColumns>>();

const searchOf = (words: readonly string[]) => sql<string>`array_to_tsvector(${[...words]}::text[])`;

export async function insertPublication<Table extends PublicationColumns, Row extends PublicationRow>(
  db: TxDb,
  of: PublicationTable<Table, Row>,
  row: Omit<Insertable<Table>, 'search'>,
  words: readonly string[],
): Promise<number> {
  const inserted = await tables(db)
    .insertInto(of.table)
    .values({ ...row, search: searchOf(words) })
    .returning(of.id)
    .executeTakeFirstOrThrow();
  return Number(inserted[of.id]);
}

export async function updatePublication<Table extends PublicationColumns, Row extends PublicationRow>(
  db: TxDb,
  of: PublicationTable<Table, Row>,
  id: number,
  change: Updateable<Table>,
  words?: readonly string[],
): Promise<void> {
  await tables(db)
    .updateTable(of.table)
    .set(words ? { ...change, search: searchOf(words) } : change)
    .where(of.id, '=', id)
    .execute();
}

/** The row of one that is not deleted, held until the transaction ends. */
export async function lockPublication<Table extends PublicationColumns, Row extends PublicationRow>(
  db: TxDb,
  of: PublicationTable<Table, Row>,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${sql.join(of.row.map((column) => sql.ref(column)))} from ${sql.table(of.table)}
    where ${sql.ref(of.id)} = ${id} and deleted_at is null for no key update`.execute(db);
  return rows[0];
}

/** Number of somebody's, as an expression of SQL. */
export const countOf = ({ table }: AnyTable, userId: number): RawBuilder<number> =>
  sql<number>`(select count(*) from ${sql.table(table)} where user_id = ${userId} and deleted_at is null)`;

/** Of theirs on top, but for one. */
export const countTopsOf = ({ table, id }: AnyTable, userId: number, but: number): RawBuilder<number> =>
  sql<number>`(select count(*) from ${sql.table(table)}
    where user_id = ${userId} and is_top and ${sql.ref(id)} <> ${but} and deleted_at is null)`;

export async function countByPerson(
  db: Db,
  { table }: AnyTable,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*) as count from ${sql.table(table)}
    where user_id = any(${[...userIds]}::bigint[]) and deleted_at is null group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

/** Whether others see what a person publishes at all. */
export async function setOwnerHidden(
  db: TxDb,
  { table }: AnyTable,
  userId: number,
  hidden: boolean,
): Promise<void> {
  await sql`update ${sql.table(table)} set owner_hidden = ${hidden}
    where user_id = ${userId} and deleted_at is null and owner_hidden <> ${hidden}`.execute(db);
}

export interface Owner {
  realname: string;
  citycode: string;
  cityname: string;
}

/** What publications show of their owner's default card; undefined without one. */
export async function findOwner(db: Db, userId: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select realname, citycode, cityname from card_line where user_id = ${userId} and realname <> ''
    order by is_default desc limit 1`.execute(db);
  return rows[0];
}

/** What a person's are found by, apart from the name. */
export async function findTextsOf(
  db: Db,
  { table, id, found = [] }: AnyTable & { found?: readonly string[] },
  userId: number,
): Promise<{ id: number; title: string; content: string; more: string }[]> {
  const more = sql.join([sql`''::text`, ...found.map((column) => sql.ref(column))], sql`, `);
  const { rows } = await sql<{ id: number; title: string; content: string; more: string }>`
    select ${sql.ref(id)} as id, title, content, concat_ws(' ', ${more}) as more from ${sql.table(table)}
    where user_id = ${userId} and deleted_at is null order by ${sql.ref(id)}`.execute(db);
  return rows;
}
