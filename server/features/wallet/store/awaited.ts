import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Fen that the running sales of a person will give them, less the fee. */
export async function sumAwaited(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(net), 0)::bigint as sum from order_income
    where seller_id = ${userId} and stage in (1, 2, 3)`.execute(db);
  return rows[0]?.sum ?? 0;
}
