import { sql, type Insertable, type Selectable } from 'kysely';
import type { EarningKind } from '@qunlu/contract/reputation/rules.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ReputationTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ReputationTables>();

export type EntryRow = Selectable<ReputationTables['reputation_entry']>;

const days = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day');

export const findEntry = (db: Db, entryId: number): Promise<EntryRow | undefined> =>
  tables(db)
    .selectFrom('reputation_entry')
    .select(['entry_id', 'phonebook_id', 'user_id', 'key', 'kind', 'credit', 'reason', 'reverses', 'at'])
    .select(days)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();

/**
 * An entry with its effect on what its person has: one statement. What belongs to an earlier month than the last one of theirs
 * changes no list of a month.
 */
export async function addEntry(
  db: TxDb,
  entry: Insertable<ReputationTables['reputation_entry']>,
): Promise<{ entry_id: number; total: number }> {
  const { phonebook_id, user_id, key, kind, credit, reason = '', day, reverses, at } = entry;
  const { rows } = await sql<{ entry_id: number; total: number }>`
    with made as (
      insert into reputation_entry (phonebook_id, user_id, key, kind, credit, reason, day, reverses, at)
      values (${phonebook_id}, ${user_id}, ${key}, ${kind}, ${credit}, ${reason}, ${day}::date, ${reverses}, ${at})
      returning entry_id),
    had as (
      insert into reputation_balance as b (phonebook_id, user_id, total, total_at, month, month_total, month_at)
      values (${phonebook_id}, ${user_id}, ${credit}, ${at}, ${day.slice(0, 7)}, ${credit}, ${at})
      on conflict (phonebook_id, user_id) do update set
        total = b.total + excluded.total, total_at = excluded.total_at,
        month = greatest(b.month, excluded.month),
        month_total = case when excluded.month > b.month then excluded.month_total
          when excluded.month = b.month then b.month_total + excluded.month_total else b.month_total end,
        month_at = case when excluded.month >= b.month then excluded.month_at else b.month_at end
      returning total)
    select made.entry_id, had.total from made, had`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an entry of points could not be made');
  return row;
}

/** How often somebody has earned on a day, by kind, without what was taken back. */
export async function countEarned(
  db: Db,
  { circleId, userId, day }: { circleId: number; userId: number; day: string },
): Promise<Map<EarningKind, number>> {
  const { rows } = await sql<{ kind: EarningKind; count: number }>`
    select kind, count(*)::int as count from reputation_entry e
    where phonebook_id = ${circleId} and user_id = ${userId} and day = ${day}::date and kind <> 'adjust'
      and reverses is null and not exists (select from reputation_entry r where r.reverses = e.entry_id)
    group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** A page of what a member earned in a circle, the newest first. */
export const findEntries = (
  db: Db,
  {
    circleId,
    userId,
    before,
    size,
  }: { circleId: number; userId: number; before: number | undefined; size: number },
): Promise<EntryRow[]> =>
  tables(db)
    .selectFrom('reputation_entry')
    .select(['entry_id', 'phonebook_id', 'user_id', 'key', 'kind', 'credit', 'reason', 'reverses', 'at'])
    .select(days)
    .where('phonebook_id', '=', circleId)
    .where('user_id', '=', userId)
    .where('entry_id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('entry_id', 'desc')
    .limit(size)
    .execute();

/** What a person earned in all their circles, the newest first. */
export async function findEarnedBy(
  db: Db,
  userId: number,
  limit: number,
): Promise<(EntryRow & { circle: string })[]> {
  const { rows } = await sql<EntryRow & { circle: string }>`
    select e.*, to_char(e.day, 'YYYY-MM-DD') as day, p.name as circle
    from (select * from reputation_entry where user_id = ${userId} order by entry_id desc limit ${limit}) e
    join phonebook_line p on p.phonebook_id = e.phonebook_id order by e.entry_id desc`.execute(db);
  return rows;
}
