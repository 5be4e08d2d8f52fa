import type { Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DonationTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DonationTables>();

export type SettingRow = Selectable<DonationTables['donation_setting']>;

export const findSetting = (db: Db, circleId: number): Promise<SettingRow | undefined> =>
  tables(db)
    .selectFrom('donation_setting')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .executeTakeFirst();

export async function saveSetting(db: TxDb, row: SettingRow): Promise<void> {
  const { phonebook_id: _, ...change } = row;
  await tables(db)
    .insertInto('donation_setting')
    .values(row)
    .onConflict((conflict) => conflict.column('phonebook_id').doUpdateSet(change))
    .execute();
}

/** Answers whether it took support. */
export async function stopTaking(db: TxDb, circleId: number, now: Date): Promise<boolean> {
  const row = await tables(db)
    .updateTable('donation_setting')
    .set({ takes: false, changed_at: now })
    .where('phonebook_id', '=', circleId)
    .where('takes', '=', true)
    .returning('phonebook_id')
    .executeTakeFirst();
  return row !== undefined;
}
