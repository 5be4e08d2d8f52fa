import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export interface LiveSession {
  user_id: number;
  phone: string | null;
  status: number;
  used_at: Date;
}

const sessionByHash = `select s.user_id, s.used_at, u.phone, u.status
  from account_session s join account_user u using (user_id)
  where s.token_hash = $1 and s.expires_at > $2`;

/** The valid session of a token hash with its user, in one round trip. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<LiveSession | undefined> {
  return (await prepared<LiveSession>(db, sessionByHash, [tokenHash, now]))[0];
}

/** At most until `maxDays` after the login. */
export async function extendSession(
  db: TxDb,
  tokenHash: Buffer,
  to: { used_at: Date; expires_at: Date; maxDays: number },
): Promise<void> {
  await sql`update account_session set used_at = ${to.used_at},
      expires_at = least(${to.expires_at}::timestamptz, created_at + make_interval(days => ${to.maxDays}))
    where token_hash = ${tokenHash}`.execute(db);
}

/** Adds a session and deletes the oldest ones beyond `keep` (D5). */
export async function addSession(
  db: TxDb,
  session: {
    token_hash: Buffer;
    user_id: number;
    now: Date;
    expires_at: Date;
    ip: string;
    user_agent: string;
    city: string;
    proved_at: Date | null;
  },
  keep: number,
): Promise<void> {
  const { now, ...rest } = session;
  await tables(db)
    .insertInto('account_session')
    .values({ ...rest, created_at: now, used_at: now })
    .execute();
  await sql`delete from account_session where token_hash in (
    select token_hash from account_session where user_id = ${session.user_id}
    order by used_at desc, created_at desc, token_hash offset ${keep})`.execute(db);
}

/** When the person behind a session last proved who they are; null for never. */
export async function findProvedAt(db: Db, tokenHash: Buffer): Promise<Date | null> {
  const row = await tables(db)
    .selectFrom('account_session')
    .select('proved_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.proved_at ?? null;
}

export async function markProved(db: TxDb, tokenHash: Buffer, now: Date): Promise<void> {
  await tables(db)
    .updateTable('account_session')
    .set({ proved_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Whether the person has a valid session with this user agent. */
export async function hasSessionOn(db: Db, userId: number, userAgent: string, now: Date): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('account_session')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('user_agent', '=', userAgent)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Of session hashes (hex) those that have ended, or whose person has none of these statuses: all in one statement, since it is asked
 * every few seconds for whoever has a page open.
 */
export async function findEndedSessions(
  db: Db,
  hashes: readonly string[],
  now: Date,
  statuses: readonly number[],
): Promise<string[]> {
  const rows = await prepared<{ hash: string }>(
    db,
    `select hash from unnest($1::text[]) as hash where not exists (
      select from account_session s join account_user u using (user_id)
      where s.token_hash = decode(hash, 'hex') and s.expires_at > $2 and u.status = any($3))`,
    [[...hashes], now, [...statuses]],
  );
  return rows.map(({ hash }) => hash);
}

export async function dropSession(db: TxDb, tokenHash: Buffer): Promise<void> {
  await tables(db).deleteFrom('account_session').where('token_hash', '=', tokenHash).execute();
}

/** Ends the sessions of these token hashes; answers whose they were. */
export async function dropSessionsByHash(db: TxDb, tokenHashes: readonly Buffer[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    delete from account_session where token_hash = any(${tokenHashes}::bytea[]) returning user_id`.execute(
    db,
  );
  return rows.map((row) => row.user_id);
}

/** Ends a person's sessions, except one when given; answers how many. */
export async function dropSessionsOf(db: TxDb, userId: number, except?: Buffer): Promise<number> {
  const all = tables(db).deleteFrom('account_session').where('user_id', '=', userId);
  const { numDeletedRows } = await (except ? all.where('token_hash', '!=', except) : all).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function dropExpiredSessions(db: Db, now: Date, goesOn: () => boolean): Promise<void> {
  await dropRows(db, goesOn, 'account_session', sql`expires_at < ${now}`);
}
