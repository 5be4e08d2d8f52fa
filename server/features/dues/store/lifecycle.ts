import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DuesOrderRow } from './orders.ts';

/** Both people are locked. */
export async function moveToUser(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`update dues_order set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`update dues_order set seller_id = ${keep} where seller_id = ${drop}`.execute(db);
  // Of two trials of a circle the later end counts: once is once.
  await sql`insert into dues_trial (phonebook_id, user_id, ends_at)
    select phonebook_id, ${keep}, ends_at from dues_trial where user_id = ${drop}
    on conflict (phonebook_id, user_id) do update set ends_at = greatest(dues_trial.ends_at, excluded.ends_at)`.execute(
    db,
  );
  await sql`delete from dues_trial where user_id = ${drop}`.execute(db);
  await sql`update dues_cost set written_by = ${keep} where written_by = ${drop}`.execute(db);
}

export async function forgetPerson(db: TxDb, userIds: readonly number[]): Promise<void> {
  await sql`delete from dues_trial where user_id = any(${[...userIds]}::bigint[])`.execute(db);
  await sql`update dues_cost set written_by = null where written_by = any(${[...userIds]}::bigint[])`.execute(
    db,
  );
}

/** What a person has paid to circles, the newest first. */
export async function findPaidBy(
  db: Db,
  userId: number,
  limit: number,
): Promise<(DuesOrderRow & { name: string })[]> {
  const { rows } = await sql<DuesOrderRow & { name: string }>`
    select d.*, p.name from dues_order d join phonebook_line p on p.phonebook_id = d.phonebook_id
    where d.user_id = ${userId} and d.paid_at is not null order by d.order_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Memberships that a person has paid and not used up, by circle. */
export async function findUnused(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ name: string; end_at: Date | null }[]> {
  const { rows } = await sql<{ name: string; end_at: Date | null }>`
    select m.name, m.end_at from phonebook_paid m
    where m.user_id = ${userId} and exists (
      select from dues_order o where o.user_id = m.user_id and o.phonebook_id = m.phonebook_id
        and o.starts_at is not null and o.ended_at is null and (o.ends_at is null or o.ends_at > ${now}))
    order by m.phonebook_id`.execute(db);
  return rows;
}

/** How many payments each of these people has received for circles of theirs. */
export async function countReceived(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select seller_id as user_id, count(*)::int as count from dues_order
    where seller_id = any(${[...userIds]}::bigint[]) and paid_at is not null group by 1`.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}
