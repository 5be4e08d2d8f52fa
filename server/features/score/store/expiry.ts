import { sql } from 'kysely';
import { scoreType } from '@qunlu/contract/score/rules.ts';
import type { TxDb } from '../../../platform/database.ts';

/**
 * D126: turns a batch of balances to `year` as `inYear` does one, with an entry for what has expired; in one statement.
 * Answers how many it turned. Held ones are turned by whoever holds them, or in the next run.
 */
export async function expireBatch(
  db: TxDb,
  turn: { year: number; key: string; title: string; now: Date; size: number },
): Promise<number> {
  const { rows } = await sql<{ turned: number }>`
    with due as (
      select user_id, balance, case when year = ${turn.year} - 1 then fresh else 0 end as left_over
      from score_balance where balance > 0 and year < ${turn.year}
      order by year, user_id limit ${turn.size} for update skip locked),
    turned as (
      update score_balance b set balance = due.left_over, fresh = 0, year = ${turn.year}
      from due where b.user_id = due.user_id returning b.user_id),
    noted as (
      insert into score_entry (user_id, key, type, credit, balance_after, title, log_at)
      select user_id, ${turn.key}, ${scoreType.expiry}, left_over - balance, left_over, ${turn.title}, ${turn.now}
      from due where balance > left_over)
    select count(*)::int as turned from turned`.execute(db);
  return rows[0]?.turned ?? 0;
}

/** People who lose something at the end of `year` and have not been told, now told; with how much. */
export async function warnBatch(
  db: TxDb,
  year: number,
  size: number,
): Promise<{ user_id: number; points: number }[]> {
  const { rows } = await sql<{ user_id: number; points: number }>`
    update score_balance b set warned = ${year}
    from (select user_id from score_balance
      where balance > fresh and warned < ${year} and year = ${year}
      order by warned, user_id limit ${size} for update skip locked) due
    where b.user_id = due.user_id returning b.user_id, b.balance - b.fresh as points`.execute(db);
  return rows;
}
