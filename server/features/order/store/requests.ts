import { type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<OrderTables>();

export type RequestRow = Selectable<OrderTables['order_request']>;

export const requestState = { waits: 0, agreed: 1, refused: 2, overtaken: 3 } as const;

/** What the buyer of an order has asked back, the newest first; there are a few at most. */
export async function findRequests(db: Db, orderId: number): Promise<RequestRow[]> {
  return tables(db)
    .selectFrom('order_request')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('request_id', 'desc')
    .execute();
}

export async function insertRequest(
  db: TxDb,
  row: Omit<Insertable<OrderTables['order_request']>, 'answered_at'>,
): Promise<RequestRow> {
  return tables(db)
    .insertInto('order_request')
    .values({ ...row, answered_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateRequest(
  db: TxDb,
  requestId: number,
  change: Updateable<OrderTables['order_request']>,
): Promise<void> {
  await tables(db).updateTable('order_request').set(change).where('request_id', '=', requestId).execute();
}
