import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

export type CategoryRow = Selectable<ServiceTables['service_category']>;

/** All, each upper one right before its lower ones. There are some hundreds at most. */
export async function findCategories(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.category_id, c.parent_id, c.name, c.sort, c.hidden
    from service_category c left join service_category u on u.category_id = c.parent_id
    order by coalesce(u.sort, c.sort), coalesce(u.category_id, c.category_id), c.parent_id is not null, c.sort, c.category_id`.execute(
    db,
  );
  return rows;
}

export async function findCategory(db: Db, id: number): Promise<CategoryRow | undefined> {
  return tables(db)
    .selectFrom('service_category')
    .selectAll()
    .where('category_id', '=', id)
    .executeTakeFirst();
}

/** Changes of the tree wait for each other: its depth and size are rules about several rows. */
export async function lockCategories(db: Db): Promise<void> {
  await sql`lock table service_category in share row exclusive mode`.execute(db);
}

export async function addCategory(db: TxDb, row: Omit<CategoryRow, 'category_id'>): Promise<CategoryRow> {
  return tables(db).insertInto('service_category').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateCategory(
  db: TxDb,
  id: number,
  row: Omit<CategoryRow, 'category_id'>,
): Promise<CategoryRow> {
  return tables(db)
    .updateTable('service_category')
    .set(row)
    .where('category_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
