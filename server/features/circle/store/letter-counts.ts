import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/**
 * Replaces the differences of at most `circles` directories by their sums. Rows that another run is adding up are left to it.
 * Answers how many rows went.
 */
export async function addUpLetterCounts(db: TxDb, circles: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with many as (
      select distinct phonebook_id from (
        select phonebook_id from phonebook_letter group by phonebook_id, group_id, initial having count(*) > 1
        limit ${circles}) m),
    gone as (
      delete from phonebook_letter where ctid = any(array(
        select ctid from phonebook_letter where phonebook_id in (select phonebook_id from many) for update skip locked))
      returning phonebook_id, group_id, initial, count),
    kept as (
      insert into phonebook_letter
      select phonebook_id, group_id, initial, sum(count) from gone group by 1, 2, 3 having sum(count) <> 0)
    select count(*) as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}
