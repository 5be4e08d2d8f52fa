import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { FormAnswer, CircleTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CircleTables>();

export type FormRow = Selectable<CircleTables['phonebook_form']>;

/** Whoever submits again replaces what they submitted before. */
export async function saveForm(db: TxDb, given: Insertable<CircleTables['phonebook_form']>): Promise<void> {
  const row = { ...given, answers: sql<FormAnswer[]>`${JSON.stringify(given.answers ?? [])}::jsonb` };
  const { member_id: _, ...change } = row;
  await tables(db)
    .insertInto('phonebook_form')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ ...change, erase_at: row.erase_at ?? null }),
    )
    .execute();
}

export const findForm = (db: Db, memberId: number): Promise<FormRow | undefined> =>
  tables(db).selectFrom('phonebook_form').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Never later than said before. */
export async function eraseFormLater(db: TxDb, memberId: number, at: Date): Promise<void> {
  await tables(db)
    .updateTable('phonebook_form')
    .set({ erase_at: sql<Date>`least(erase_at, ${at})` })
    .where('member_id', '=', memberId)
    .execute();
}

/** Somebody is back before their form was erased. */
export async function keepForm(db: TxDb, memberId: number): Promise<void> {
  await tables(db)
    .updateTable('phonebook_form')
    .set({ erase_at: null })
    .where('member_id', '=', memberId)
    .where('erase_at', 'is not', null)
    .execute();
}

/** Takes up to `size` forms out whose time has come; answers whose they were, and their answers. */
export async function eraseForms(
  db: TxDb,
  now: Date,
  size: number,
): Promise<Pick<FormRow, 'member_id' | 'answers'>[]> {
  const { rows } = await sql<Pick<FormRow, 'member_id' | 'answers'>>`
    delete from phonebook_form where member_id in (
      select member_id from phonebook_form where erase_at <= ${now} order by erase_at limit ${size} for update skip locked)
    returning member_id, answers`.execute(db);
  return rows;
}
