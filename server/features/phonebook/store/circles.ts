import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { anyOf, type Db } from '../../../platform/database.ts';
import type { FormField, PhonebookTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<PhonebookTables>();

export type CircleRow = Selectable<PhonebookTables['phonebook']>;

export const findCircle = (db: Db, phonebookId: number): Promise<CircleRow | undefined> =>
  tables(db).selectFrom('phonebook').selectAll().where('phonebook_id', '=', phonebookId).executeTakeFirst();

export const findCircles = async (db: Db, ids: readonly number[]): Promise<CircleRow[]> =>
  ids.length === 0
    ? []
    : tables(db).selectFrom('phonebook').selectAll().where('phonebook_id', '=', anyOf(ids)).execute();

export const lockCircleRow = (db: Db, phonebookId: number): Promise<CircleRow | undefined> =>
  tables(db)
    .selectFrom('phonebook')
    .selectAll()
    .where('phonebook_id', '=', phonebookId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertCircle = (db: Db, row: Insertable<PhonebookTables['phonebook']>): Promise<CircleRow> =>
  tables(db).insertInto('phonebook').values(row).returningAll().executeTakeFirstOrThrow();

export const updateCircle = (
  db: Db,
  phonebookId: number,
  change: Updateable<PhonebookTables['phonebook']>,
): Promise<CircleRow> =>
  tables(db)
    .updateTable('phonebook')
    .set({
      ...change,
      // A list would be sent as one of the database's own.
      ...(change.fields && { fields: sql<FormField[]>`${JSON.stringify(change.fields)}::jsonb` }),
    })
    .where('phonebook_id', '=', phonebookId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Circles of somebody's own that are not dissolved. */
export async function countOwned(db: Db, userId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('phonebook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .where('status', '<>', 5)
    .executeTakeFirstOrThrow();
  return Number(count);
}
