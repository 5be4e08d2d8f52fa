import { type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { JoiningTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<JoiningTables>();

export type TransferRow = Selectable<JoiningTables['phonebook_transfer']>;

export const findTransfer = (db: Db, circleId: number): Promise<TransferRow | undefined> =>
  tables(db)
    .selectFrom('phonebook_transfer')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .executeTakeFirst();

/** The circle is locked: one offer at a time, a lapsed one gives way. */
export async function saveTransfer(db: TxDb, row: TransferRow): Promise<void> {
  const { phonebook_id: _, ...change } = row;
  await tables(db)
    .insertInto('phonebook_transfer')
    .values(row)
    .onConflict((on) => on.column('phonebook_id').doUpdateSet(change))
    .execute();
}

/** Answers whether there was one. */
export async function dropTransfer(db: TxDb, circleId: number, toId?: number): Promise<boolean> {
  let query = tables(db).deleteFrom('phonebook_transfer').where('phonebook_id', '=', circleId);
  if (toId !== undefined) query = query.where('to_id', '=', toId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Offers whose time is over. */
export const findLapsed = (db: Db, now: Date, behind: number, size: number): Promise<TransferRow[]> =>
  tables(db)
    .selectFrom('phonebook_transfer')
    .selectAll()
    .where('due_at', '<=', now)
    .where('phonebook_id', '>', behind)
    .orderBy('phonebook_id')
    .limit(size)
    .execute();
