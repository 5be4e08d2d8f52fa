import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

/** Seconds after which a series of failures that led to no lock is forgotten. */
const seriesSeconds = 86_400;

/**
 * Counts an attempt before it is made, in a single statement, so that simultaneous guesses cannot exceed the limit.
 * `failures` above `max`: the number is locked until `lockedUntil`. The attempt that reaches `max` is still made, locked.
 */
export async function consumeAttempt(
  db: TxDb,
  attempt: { phoneHash: Buffer; now: Date; max: number; lockSeconds: number },
): Promise<{ failures: number; lockedUntil: Date | null }> {
  const { phoneHash, now, max, lockSeconds } = attempt;
  const over = sql`(t.locked_until <= ${now}::timestamptz or (t.locked_until is null
    and t.first_at <= ${now}::timestamptz - make_interval(secs => ${seriesSeconds})))`;
  const { rows } = await sql<{ failures: number; lockedUntil: Date | null }>`
    insert into account_password_try as t (phone_hash, failures, first_at, locked_until)
    values (${phoneHash}, 1, ${now}, null)
    on conflict (phone_hash) do update set
      failures = case when ${over} then 1 else least(t.failures, ${max}::int) + 1 end,
      first_at = case when ${over} then excluded.first_at else t.first_at end,
      locked_until = case when ${over} then null
        when t.failures + 1 = ${max}::int then ${now}::timestamptz + make_interval(secs => ${lockSeconds})
        else t.locked_until end
    returning failures, locked_until as "lockedUntil"`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('an upsert answered no row');
  return row;
}

/** Takes back an attempt that was counted and not made. */
export async function restoreAttempt(db: TxDb, phoneHash: Buffer, max: number): Promise<void> {
  await sql`update account_password_try set failures = least(failures, ${max}::int) - 1, locked_until = null
    where phone_hash = ${phoneHash}`.execute(db);
}

/** Ends the series of failures, after a right or a new password. */
export async function clearAttempts(db: TxDb, phoneHash: Buffer): Promise<void> {
  await tables(db).deleteFrom('account_password_try').where('phone_hash', '=', phoneHash).execute();
}

export async function dropOldAttempts(db: Db, now: Date, goesOn: () => boolean): Promise<void> {
  await dropRows(
    db,
    goesOn,
    'account_password_try',
    sql`first_at < ${now}::timestamptz - make_interval(secs => ${2 * seriesSeconds})`,
  );
}
