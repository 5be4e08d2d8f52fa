import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { LedgerTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<LedgerTables>();

export type RaiseRow = Selectable<LedgerTables['ledger_raise']>;

/** undefined when one of this name waits already. */
export async function addRaise(
  db: TxDb,
  row: Omit<Insertable<LedgerTables['ledger_raise']>, 'confirmed' | 'decided_by' | 'decided_at'>,
): Promise<RaiseRow | undefined> {
  return tables(db)
    .insertInto('ledger_raise')
    .values({ ...row, confirmed: null, decided_by: null, decided_at: null })
    .onConflict((conflict) => conflict.column('name').where('confirmed', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Those that wait for a second member of staff. */
export async function findOpenRaises(db: Db): Promise<RaiseRow[]> {
  return tables(db)
    .selectFrom('ledger_raise')
    .selectAll()
    .where('confirmed', 'is', null)
    .orderBy('raise_id')
    .execute();
}

export const countOpenRaises = (): RawBuilder<number> =>
  sql<number>`(select count(*) from ledger_raise where confirmed is null)`;

/** The row, held until the transaction ends. */
export async function lockRaise(db: TxDb, id: number): Promise<RaiseRow | undefined> {
  return tables(db)
    .selectFrom('ledger_raise')
    .selectAll()
    .where('raise_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function endRaise(
  db: TxDb,
  id: number,
  given: { confirmed: boolean; by: number; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('ledger_raise')
    .set({ confirmed: given.confirmed, decided_by: given.by, decided_at: given.at })
    .where('raise_id', '=', id)
    .execute();
}
