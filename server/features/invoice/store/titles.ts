import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { InvoiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<InvoiceTables>();

export type TitleRow = Selectable<InvoiceTables['invoice_title']>;
export type TitleFields = Pick<
  TitleRow,
  'kind' | 'name' | 'tax_no' | 'address' | 'phone' | 'bank' | 'account'
>;

export async function findTitles(db: Db, userId: number, limit: number): Promise<TitleRow[]> {
  return tables(db)
    .selectFrom('invoice_title')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('title_id', 'desc')
    .limit(limit)
    .execute();
}

export async function findTitle(db: Db, userId: number, titleId: number): Promise<TitleRow | undefined> {
  return tables(db)
    .selectFrom('invoice_title')
    .selectAll()
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .executeTakeFirst();
}

/** The one of the same name and tax number is written over. */
export async function putTitle(db: TxDb, userId: number, fields: TitleFields, at: Date): Promise<TitleRow> {
  return tables(db)
    .insertInto('invoice_title')
    .values({ ...fields, user_id: userId, used_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'name', 'tax_no']).doUpdateSet({ ...fields, used_at: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** undefined: another title has that name and tax number already. */
export async function changeTitle(
  db: TxDb,
  row: TitleRow,
  fields: TitleFields,
  at: Date,
): Promise<TitleRow | undefined> {
  const { rows } = await sql<TitleRow>`
    update invoice_title t set kind = ${fields.kind}, name = ${fields.name}, tax_no = ${fields.tax_no},
      address = ${fields.address}, phone = ${fields.phone}, bank = ${fields.bank}, account = ${fields.account},
      used_at = ${at}
    where title_id = ${row.title_id} and not exists (select from invoice_title o
      where o.user_id = t.user_id and o.kind = ${fields.kind} and o.name = ${fields.name} and o.tax_no = ${fields.tax_no}
        and o.title_id <> t.title_id)
    returning t.*`.execute(db);
  return rows[0];
}

export async function useTitle(db: TxDb, titleId: number, at: Date): Promise<void> {
  await tables(db)
    .updateTable('invoice_title')
    .set({ used_at: at })
    .where('title_id', '=', titleId)
    .execute();
}

export async function dropTitle(db: TxDb, userId: number, titleId: number): Promise<void> {
  await tables(db)
    .deleteFrom('invoice_title')
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .execute();
}

export async function dropTitlesOf(db: TxDb, userId: number): Promise<void> {
  await tables(db).deleteFrom('invoice_title').where('user_id', '=', userId).execute();
}

/** Titles that the kept account has already go; the rest follow. */
export async function moveTitles(db: TxDb, drop: number, keep: number): Promise<void> {
  await sql`delete from invoice_title d using invoice_title k
    where d.user_id = ${drop} and k.user_id = ${keep} and d.kind = k.kind and d.name = k.name and d.tax_no = k.tax_no`.execute(
    db,
  );
  await tables(db).updateTable('invoice_title').set({ user_id: keep }).where('user_id', '=', drop).execute();
}
