import type { Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export type SessionRow = Selectable<AccountTables['account_session']>;

/** A person's valid sessions, the last used first. */
export async function findSessionsOf(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return tables(db)
    .selectFrom('account_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute();
}

/** Deletes one of a person's sessions; false when they have no such one. */
export async function dropOneSession(db: TxDb, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('account_session')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** When a session was opened; undefined when it no longer exists. */
export async function findOpenedAt(db: Db, tokenHash: Buffer): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('account_session')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.created_at;
}
