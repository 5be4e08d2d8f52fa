import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** Records a sign-in for a day (`YYYY-MM-DD`), once, also under simultaneous requests. */
export async function addSignIn(db: TxDb, userId: number, day: string, now: Date): Promise<void> {
  await sql`insert into account_sign_in (user_id, day, signed_at) values (${userId}, ${day}::date, ${now})
    on conflict do nothing`.execute(db);
}

export interface SignInState {
  signed: boolean;
  /** Consecutive days up to `today`, or up to yesterday while today is not signed. */
  streak: number;
  total: number;
}

export async function findSignInState(db: Db, userId: number, today: string): Promise<SignInState> {
  const { rows } = await sql<SignInState>`
    with days as (
      select day, row_number() over (order by day desc) as place from account_sign_in
      where user_id = ${userId} and day <= ${today}::date),
    state as (select exists (select from days where day = ${today}::date) as signed)
    select signed,
      (select count(*) from days
        where day = ${today}::date - (case when signed then 0 else 1 end) - (place - 1)::int) as streak,
      (select count(*) from days) as total
    from state`.execute(db);
  return rows[0] ?? { signed: false, streak: 0, total: 0 };
}

/** Signed days of a month (`YYYY-MM`), 1 to 31. */
export async function findSignedDays(db: Db, userId: number, month: string): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select extract(day from day)::int as day from account_sign_in
    where user_id = ${userId} and day >= ${`${month}-01`}::date
      and day < ${`${month}-01`}::date + interval '1 month'
    order by 1`.execute(db);
  return rows.map((row) => row.day);
}

/** All signed days as `YYYY-MM-DD`, for the export. */
export async function findAllSignIns(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from account_sign_in where user_id = ${userId} order by 1`.execute(
    db,
  );
  return rows.map((row) => row.day);
}

export async function countDays(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(*) as days from account_sign_in where user_id = ${userId}`.execute(db);
  return rows[0]?.days ?? 0;
}

/** Moves the signed days of both accounts to `keep`. */
export async function mergeSignIns(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`insert into account_sign_in (user_id, day, signed_at)
    select ${keep}, day, signed_at from account_sign_in where user_id = ${drop}
    on conflict (user_id, day) do nothing`.execute(db);
  await dropSignIns(db, [drop]);
}

export async function dropSignIns(db: TxDb, userIds: readonly number[]): Promise<void> {
  await sql`delete from account_sign_in where user_id = any(${[...userIds]}::bigint[])`.execute(db);
}
