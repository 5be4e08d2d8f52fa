import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

/** false: this order has its mark. */
export async function insertMark(
  db: TxDb,
  row: { service_order_id: number; user_id: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tables(db)
    .insertInto('service_mark')
    .values(row)
    .onConflict((conflict) => conflict.column('service_order_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How often a seller has taken back what they had accepted since then. */
export async function countMarks(db: Db, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from service_mark
    where user_id = ${userId} and at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Sellers whose time of being hidden is over. */
export async function findLifted(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select user_id from service_seller
    where hidden_at is not null and hidden_until <= ${now} order by hidden_until limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
