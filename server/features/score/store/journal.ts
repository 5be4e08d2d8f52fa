import type { ScoreType } from '@qunlu/contract/score/rules.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ScoreTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ScoreTables>();

export type EntryRow = Selectable<ScoreTables['score_entry']>;

export interface BalanceRow {
  balance: number;
  /** What of it was earned in `year`. */
  fresh: number;
  year: number;
  /** What missions brought on the day that was asked for, or on a later one. */
  earned: number;
}

/** The row of a person, made when missing, held until the transaction ends. */
export async function holdBalance(db: TxDb, userId: number, day: string): Promise<BalanceRow> {
  const { rows } = await sql<BalanceRow>`
    insert into score_balance as b (user_id) values (${userId})
    on conflict (user_id) do update set user_id = b.user_id
    returning balance, fresh, year, case when earned_on >= ${day}::date then earned else 0 end as earned`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a balance of points could not be made');
  return row;
}

export async function findBalance(db: Db, userId: number, day: string): Promise<BalanceRow> {
  const { rows } = await sql<BalanceRow>`
    select balance, fresh, year, case when earned_on >= ${day}::date then earned else 0 end as earned
    from score_balance where user_id = ${userId}`.execute(db);
  return rows[0] ?? { balance: 0, fresh: 0, year: 0, earned: 0 };
}

export async function putBalance(
  db: TxDb,
  userId: number,
  { balance, fresh, year }: Omit<BalanceRow, 'earned'>,
): Promise<void> {
  await sql`update score_balance set balance = ${balance}, fresh = ${fresh}, year = ${year}
    where user_id = ${userId}`.execute(db);
}

/** What missions brought on a day; a clock that goes back over midnight does not open the day before again. */
export async function putEarned(db: TxDb, userId: number, day: string, earned: number): Promise<void> {
  await sql`update score_balance set earned_on = greatest(earned_on, ${day}::date), earned = ${earned}
    where user_id = ${userId}`.execute(db);
}

export async function addEntry(
  db: TxDb,
  entry: Omit<Insertable<ScoreTables['score_entry']>, 'type'> & { type: ScoreType },
): Promise<number> {
  const row = await tables(db)
    .insertInto('score_entry')
    .values(entry)
    .returning('entry_id')
    .executeTakeFirstOrThrow();
  return row.entry_id;
}

export async function hasEntry(db: Db, userId: number, key: string): Promise<boolean> {
  const { rows } = await sql`select from score_entry where user_id = ${userId} and key = ${key}`.execute(db);
  return rows.length > 0;
}

/** A page of a person's entries, the newest first, below `before`. */
export async function findEntries(
  db: Db,
  wanted: { userId: number; before: number | undefined; size: number },
): Promise<(EntryRow & { reversed: boolean })[]> {
  const below = wanted.before === undefined ? sql`` : sql`and entry_id < ${wanted.before}`;
  const { rows } = await sql<EntryRow & { reversed: boolean }>`
    select e.*, exists (select from score_entry r where r.reverses = e.entry_id) as reversed
    -- A range of one, sorted by it: else the newest entries of everybody are read through for those of a busy person.
    from (select * from score_entry where user_id between ${wanted.userId} and ${wanted.userId} ${below}
      order by user_id, entry_id desc limit ${wanted.size}) e
    order by e.entry_id desc`.execute(db);
  return rows;
}

/** An entry and whether it was taken back. */
export async function findEntry(db: Db, id: number): Promise<(EntryRow & { reversed: boolean }) | undefined> {
  const { rows } = await sql<EntryRow & { reversed: boolean }>`
    select e.*, exists (select from score_entry r where r.reverses = e.entry_id) as reversed
    from score_entry e where e.entry_id = ${id}`.execute(db);
  return rows[0];
}
