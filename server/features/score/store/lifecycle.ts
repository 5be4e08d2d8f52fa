import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';

/** Both balances become one, and so do the journals. Both are held, and of the same year. */
export async function mergeScore(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`update score_balance k set balance = k.balance + d.balance, fresh = k.fresh + d.fresh,
      warned = greatest(k.warned, d.warned),
      earned = case when d.earned_on is null or k.earned_on > d.earned_on then k.earned
        when k.earned_on = d.earned_on then k.earned + d.earned else d.earned end,
      earned_on = greatest(k.earned_on, d.earned_on)
    from score_balance d where k.user_id = ${keep} and d.user_id = ${drop}`.execute(db);
  await sql`delete from score_balance where user_id = ${drop}`.execute(db);
  // Two actions of one name stay two: the dropped account's is named anew, by its number.
  await sql`update score_entry e set user_id = ${keep},
      key = case when exists (select from score_entry k where k.user_id = ${keep} and k.key = e.key)
        then left(e.key, 90) || ':merged:' || e.entry_id else e.key end
    where e.user_id = ${drop}`.execute(db);
}

/** Newest facts of a person, for the export. */
export async function findFacts(
  db: Db,
  userId: number,
  size: number,
): Promise<{ mission: string; at: Date; claimed: boolean }[]> {
  const { rows } = await sql<{ mission: string; at: Date; claimed: boolean }>`
    select mission, at, claimed_at is not null as claimed from score_fact
    where user_id = ${userId} order by day desc, fact_id desc limit ${size}`.execute(db);
  return rows;
}
