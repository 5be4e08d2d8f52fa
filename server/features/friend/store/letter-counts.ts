import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/**
 * Replaces the differences of at most `owners` lists by their sums. Rows that another run is adding up are left to it. Answers
 * how many rows went.
 */
export async function addUpLetterCounts(db: TxDb, owners: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with many as (
      select user_id from friend_letter group by user_id, initial having count(*) > 1 limit ${owners}),
    gone as (
      delete from friend_letter where ctid = any(array(
        select ctid from friend_letter where user_id in (select user_id from many) for update skip locked))
      returning user_id, initial, count),
    kept as (
      insert into friend_letter
      select user_id, initial, sum(count) from gone group by user_id, initial having sum(count) <> 0)
    select count(*) as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}
