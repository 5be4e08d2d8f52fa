import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { LedgerTables, LedgerUnit } from '../tables.ts';

const tables = (db: Db) => db.withTables<LedgerTables>();

type CheckRow = Selectable<LedgerTables['ledger_check']>;

export interface WrongAccount {
  account_id: number;
  kind: string;
  user_id: number | null;
  circle_id: number;
  unit: LedgerUnit;
  shard: number;
  balance: number;
  sum: number;
  last: number;
  held: number;
  pending: number;
}

/** Accounts whose balance is not the sum of their lines and the last of them, or whose frozen money is not what waits. */
export async function findWrongAccounts(db: Db, limit: number): Promise<WrongAccount[]> {
  const { rows } = await sql<WrongAccount>`
    select * from (
      select a.account_id, a.kind, a.user_id, a.circle_id, a.unit, a.shard, a.balance, coalesce(l.sum, 0)::bigint as sum,
        coalesce(last.balance_after, 0) as last, a.held, coalesce(h.sum, 0)::bigint as pending
      from ledger_account a
      left join (select account_id, sum(amount) as sum, max(line_id) as line_id from ledger_line group by account_id) l
        on l.account_id = a.account_id
      left join ledger_line last on last.line_id = l.line_id
      left join (select user_id, sum(amount) as sum from ledger_hold where state = 'pending' group by user_id) h
        on h.user_id = a.user_id and a.kind = 'frozen'
    ) found
    where balance <> sum or balance <> last or kind = 'frozen' and (balance <> held or held <> pending)
    order by account_id limit ${limit}`.execute(db);
  return rows;
}

export interface WrongEntry {
  entry_id: number;
  sum: number;
  /** More than one: its lines are of units that nothing compares. */
  units: number;
}

/** Entries whose lines do not sum to zero in one unit, or that have none. */
export async function findWrongEntries(db: Db, limit: number): Promise<WrongEntry[]> {
  const { rows } = await sql<WrongEntry>`
    select e.entry_id, coalesce(l.sum, 0)::bigint as sum, coalesce(l.units, 0)::int as units
    from ledger_entry e
    left join (select x.entry_id, sum(x.amount) as sum, count(distinct a.unit) as units
      from ledger_line x join ledger_account a using (account_id) group by x.entry_id) l on l.entry_id = e.entry_id
    where l.sum is distinct from 0 or l.units > 1 order by e.entry_id limit ${limit}`.execute(db);
  return rows;
}

/** Pending holds of people who have no account for them. */
export async function findLooseHolds(db: Db, limit: number): Promise<{ hold_id: number; amount: number }[]> {
  const { rows } = await sql<{ hold_id: number; amount: number }>`
    select hold_id, amount from ledger_hold h where state = 'pending'
      and not exists (select from ledger_account a where a.user_id = h.user_id and a.kind = 'frozen')
    order by hold_id limit ${limit}`.execute(db);
  return rows;
}

export interface AllSums {
  /** Fen. */
  total: number;
  minutes: number;
  lines: number;
}

export async function sumAll(db: Db): Promise<AllSums> {
  const { rows } = await sql<AllSums>`
    select coalesce(sum(balance) filter (where unit = 'fen'), 0)::bigint as total,
      coalesce(sum(balance) filter (where unit = 'minute'), 0)::bigint as minutes,
      (select count(*) from ledger_line) as lines
    from ledger_account`.execute(db);
  return rows[0] ?? { total: 0, minutes: 0, lines: 0 };
}

export async function addCheck(db: TxDb, row: Omit<CheckRow, 'check_id'>): Promise<void> {
  await tables(db).insertInto('ledger_check').values(row).execute();
}

export async function findChecks(db: Db, before: number | undefined, size: number): Promise<CheckRow[]> {
  return tables(db)
    .selectFrom('ledger_check')
    .selectAll()
    .where('check_id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('check_id', 'desc')
    .limit(size)
    .execute();
}

/** What did not agree when all was last recomputed. */
export const countDifferences = (): RawBuilder<number> => sql<number>`coalesce((
  select cardinality(differences) from ledger_check order by check_id desc limit 1), 0)`;
