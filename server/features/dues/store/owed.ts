import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** D68: what each who was paid has to give back of their own when a dissolving circle ends. */
export async function findOwed(
  db: Db,
  { circleId, now }: { circleId: number; now: Date },
): Promise<{ seller_id: number; amount: number }[]> {
  const { rows } = await sql<{ seller_id: number; amount: number }>`
    select seller_id, sum(part)::bigint as amount from dues_to_give_back
    where phonebook_id = ${circleId} and since <= ${now} group by seller_id order by seller_id`.execute(db);
  return rows;
}
