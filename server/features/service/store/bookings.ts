import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

/** An order with what decides about its time. */
export interface BookingRow extends Selectable<ServiceTables['service_order']> {
  /** Of the service. */
  type: 1 | 2;
  /** As it was ordered. */
  title: string;
  quantity: number;
  /** In dispute, or a refund is asked for. */
  paused: boolean;
}

export async function findBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    select o.*, s.type, e.title, e.quantity, e.disputed or e.refund_asked as paused
    from service_order o
    join service s on s.service_id = o.service_id
    join order_standing e on e.order_id = o.order_id
    where o.service_order_id = ${id}`.execute(db);
  return rows[0];
}

type Timing = Pick<
  Selectable<ServiceTables['service_order']>,
  'starts_at' | 'minutes' | 'reschedules' | 'proposed_by' | 'proposed_starts_at' | 'proposed_at'
>;

export async function setTiming(db: TxDb, id: number, change: Partial<Timing>): Promise<void> {
  await tables(db).updateTable('service_order').set(change).where('service_order_id', '=', id).execute();
}
