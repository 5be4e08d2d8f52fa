import type { Insertable, Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<OrderTables>();

export type ShareRow = Selectable<OrderTables['order_share']>;

/** Everything that was ever shared out of an order, round by round. */
export async function findShares(db: Db, orderId: number): Promise<ShareRow[]> {
  return tables(db)
    .selectFrom('order_share')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('round')
    .orderBy('place')
    .execute();
}

export async function insertShares(
  db: TxDb,
  rows: readonly Omit<Insertable<OrderTables['order_share']>, 'reversed_at'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tables(db)
    .insertInto('order_share')
    .values(rows.map((row) => ({ ...row, reversed_at: null })))
    .execute();
}

export async function reverseShares(db: TxDb, orderId: number, at: Date): Promise<void> {
  await tables(db)
    .updateTable('order_share')
    .set({ reversed_at: at })
    .where('order_id', '=', orderId)
    .where('reversed_at', 'is', null)
    .execute();
}

export async function reverseShare(db: TxDb, shareId: number, at: Date): Promise<void> {
  await tables(db)
    .updateTable('order_share')
    .set({ reversed_at: at })
    .where('share_id', '=', shareId)
    .execute();
}

/** A clock has it again. */
export async function unholdShare(db: TxDb, shareId: number): Promise<void> {
  await tables(db).updateTable('order_share').set({ held: false }).where('share_id', '=', shareId).execute();
}
