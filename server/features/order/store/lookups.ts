import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Public numbers by order. */
export async function findHashes(db: Db, orderIds: readonly number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{ order_id: number; hash: string }>`
    select order_id, hash from order_order where order_id = any(${[...orderIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ order_id, hash }) => [order_id, hash]));
}

/** Whether an order of theirs, bought or sold, is in dispute. */
export async function findDisputed(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from order_order where disputed and buyer_id = ${userId})
      or exists (select from order_order where disputed and seller_id = ${userId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
