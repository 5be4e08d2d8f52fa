import type { Insertable, Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DuesTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DuesTables>();

export type PayCodeRow = Selectable<DuesTables['dues_pay_code']>;

/** The newest first. */
export const findPayCodes = (
  db: Db,
  { circleId, before, size }: { circleId: number; before: number | undefined; size: number },
): Promise<PayCodeRow[]> =>
  tables(db)
    .selectFrom('dues_pay_code')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .where('pay_code_id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('pay_code_id', 'desc')
    .limit(size)
    .execute();

/** A code of this circle; one of another circle is none. */
export const findPayCode = (db: Db, circleId: number, code: string): Promise<PayCodeRow | undefined> =>
  tables(db)
    .selectFrom('dues_pay_code')
    .selectAll()
    .where('code', '=', code)
    .where('phonebook_id', '=', circleId)
    .executeTakeFirst();

export async function countEnabled(db: Db, circleId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('dues_pay_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('phonebook_id', '=', circleId)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertPayCode = (db: TxDb, row: Insertable<DuesTables['dues_pay_code']>): Promise<PayCodeRow> =>
  tables(db).insertInto('dues_pay_code').values(row).returningAll().executeTakeFirstOrThrow();

export const switchCode = (db: TxDb, code: string, enabled: boolean): Promise<PayCodeRow> =>
  tables(db)
    .updateTable('dues_pay_code')
    .set({ enabled })
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function switchAllOff(db: TxDb, circleId: number): Promise<void> {
  await tables(db)
    .updateTable('dues_pay_code')
    .set({ enabled: false })
    .where('phonebook_id', '=', circleId)
    .where('enabled', '=', true)
    .execute();
}
