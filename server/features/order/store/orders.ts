import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<OrderTables>();

export type OrderRow = Selectable<OrderTables['order_order']>;

/** The unpaid order of a person for a target, held until the transaction ends. */
export async function lockUnpaid(
  db: Db,
  given: { buyerId: number; subject: string; target: string },
): Promise<OrderRow | undefined> {
  return tables(db)
    .selectFrom('order_order')
    .selectAll()
    .where('buyer_id', '=', given.buyerId)
    .where('subject', '=', given.subject)
    .where('target', '=', given.target)
    .where('state', '=', 0)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertOrder(
  db: Db,
  row: Omit<
    Insertable<OrderTables['order_order']>,
    'paid_at' | 'accepted_at' | 'delivered_at' | 'done_at' | 'closed_at'
  >,
): Promise<OrderRow> {
  return tables(db)
    .insertInto('order_order')
    .values({
      ...row,
      paid_at: null,
      accepted_at: null,
      delivered_at: null,
      done_at: null,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
