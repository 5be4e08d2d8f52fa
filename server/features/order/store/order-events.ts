import type { Db } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';

/** Whether something has happened to an order. */
export async function hasOrderEvent(db: Db, orderId: number, what: string): Promise<boolean> {
  const found = await db
    .withTables<OrderTables>()
    .selectFrom('order_event')
    .select('event_id')
    .where('order_id', '=', orderId)
    .where('what', '=', what)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
