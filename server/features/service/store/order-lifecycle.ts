import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/** Two accounts become one: what the dropped one bought, sold, wrote and took back is the kept one's. */
export async function moveOrders(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`update service_order set buyer_id = ${keep} where buyer_id = ${drop}`.execute(db);
  await sql`update service_order set seller_id = ${keep} where seller_id = ${drop}`.execute(db);
  await sql`update service_mark set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`update service_note set user_id = ${keep} where user_id = ${drop}`.execute(db);
}

export async function forgetAddressesOf(db: TxDb, userId: number): Promise<void> {
  await sql`update service_order set address = null where buyer_id = ${userId} and address is not null`.execute(
    db,
  );
}
