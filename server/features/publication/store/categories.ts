import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { PublicationTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<PublicationTables>();

export type StoredCategory = Selectable<PublicationTables['publication_category']>;
type NewCategory = Insertable<PublicationTables['publication_category']>;

/** All of a kind, each upper one right before its lower ones. There are some hundreds at most. */
export async function findCategories(db: Db, kind: string): Promise<StoredCategory[]> {
  const { rows } = await sql<StoredCategory>`
    select c.category_id, c.kind, c.parent_id, c.name, c.sort, c.hidden
    from publication_category c left join publication_category u on u.category_id = c.parent_id
    where c.kind = ${kind}
    order by coalesce(u.sort, c.sort), coalesce(u.category_id, c.category_id), c.parent_id is not null, c.sort, c.category_id`.execute(
    db,
  );
  return rows;
}

/** Changes of the trees wait for each other: depth and size are rules about several rows. */
export async function lockCategories(db: TxDb): Promise<void> {
  await sql`lock table publication_category in share row exclusive mode`.execute(db);
}

export async function addCategory(db: TxDb, row: NewCategory): Promise<StoredCategory> {
  return tables(db).insertInto('publication_category').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateCategory(db: TxDb, id: number, row: NewCategory): Promise<StoredCategory> {
  return tables(db)
    .updateTable('publication_category')
    .set(row)
    .where('category_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
