import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface Balances {
  balance: number;
  income: number;
  frozen: number;
}

/** Fen; zeros for whoever has no account yet. */
export async function findBalances(db: Db, userId: number): Promise<Balances> {
  const { rows } = await sql<Balances>`
    select coalesce(sum(balance) filter (where kind = 'balance'), 0)::bigint as balance,
      coalesce(sum(balance) filter (where kind = 'income'), 0)::bigint as income,
      coalesce(sum(balance) filter (where kind = 'frozen'), 0)::bigint as frozen
    from ledger_account where user_id = ${userId}`.execute(db);
  return rows[0] ?? { balance: 0, income: 0, frozen: 0 };
}

/** People who have money though nobody may meet them: merged, erased, banned or leaving. */
export async function findOrphans(db: Db): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct a.user_id from ledger_account a left join account_person p on p.user_id = a.user_id
    where a.user_id is not null and a.balance > 0 and a.kind <> 'minutes-held' and (p.user_id is null or p.erased)
    order by a.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
