import { sql } from 'kysely';
import { dropRows } from '../../../platform/clean.ts';
import type { Db, TxDb } from '../../../platform/database.ts';

/** Serialises finding by one person: two requests cannot both use the last place of the day. */
export async function lockSeen(db: TxDb, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clue companies ${userId}`}, 0))`.execute(db);
}

/** Those that somebody was shown on a day. */
export async function findSeen(db: Db, userId: number, day: string): Promise<Set<string>> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from clue_company_seen where user_id = ${userId} and day = ${day}`.execute(db);
  return new Set(rows.map(({ company_id }) => company_id));
}

export async function addSeen(
  db: TxDb,
  userId: number,
  day: string,
  companyIds: readonly string[],
): Promise<void> {
  if (companyIds.length === 0) return;
  await sql`insert into clue_company_seen (user_id, day, company_id)
    select ${userId}, ${day}::date, id from unnest(${[...companyIds]}::text[]) id
    on conflict do nothing`.execute(db);
}

/** Whether somebody was shown a company since a day. */
export async function wasSeen(
  db: Db,
  given: { userId: number; companyId: string; since: string },
): Promise<boolean> {
  const { rows } = await sql`select from clue_company_seen
    where user_id = ${given.userId} and company_id = ${given.companyId} and day >= ${given.since} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** When somebody opened the phones of these last. */
export async function findOpenedAt(
  db: Db,
  userId: number,
  subjects: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ subject: string; opened_at: Date }>`
    select subject, opened_at from card_opened
    where user_id = ${userId} and subject = any(${[...subjects]}::text[])`.execute(db);
  return new Map(rows.map(({ subject, opened_at }) => [subject, opened_at]));
}

export async function countSeen(db: Db, userId: number): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select day::text, count(*)::int as count from clue_company_seen where user_id = ${userId}
    group by day order by day desc`.execute(db);
  return rows;
}

export const dropSeen = (db: Db, before: string, goesOn: () => boolean): Promise<void> =>
  dropRows(db, goesOn, 'clue_company_seen', sql`day < ${before}::date`);
