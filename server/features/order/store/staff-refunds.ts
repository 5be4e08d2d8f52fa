import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<OrderTables>();

export type StaffRefundRow = Selectable<OrderTables['order_staff_refund']>;

export async function addStaffRefund(
  db: TxDb,
  row: Omit<StaffRefundRow, 'staff_refund_id'>,
): Promise<StaffRefundRow> {
  return tables(db).insertInto('order_staff_refund').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The one that waits for a second member of staff. The order is locked. */
export async function findOpenStaffRefund(db: Db, orderId: number): Promise<StaffRefundRow | undefined> {
  return tables(db)
    .selectFrom('order_staff_refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
}

/** Fen of an order that went back on the word of one member of staff alone. The order is locked. */
export async function sumAlone(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from order_staff_refund
    where order_id = ${orderId} and decided_at is not null and decided_by is not distinct from proposed_by`.execute(
    db,
  );
  return rows[0]?.sum ?? 0;
}

export async function endStaffRefund(
  db: TxDb,
  id: number,
  change: Pick<StaffRefundRow, 'decided_by' | 'decided_at'>,
): Promise<void> {
  await tables(db).updateTable('order_staff_refund').set(change).where('staff_refund_id', '=', id).execute();
}

export async function dropStaffRefund(db: TxDb, id: number): Promise<void> {
  await tables(db).deleteFrom('order_staff_refund').where('staff_refund_id', '=', id).execute();
}

export async function moveStaff(db: TxDb, from: number, to: number | null): Promise<void> {
  await sql`update order_staff_refund set proposed_by = ${to} where proposed_by = ${from}`.execute(db);
  await sql`update order_staff_refund set decided_by = ${to} where decided_by = ${from}`.execute(db);
}
