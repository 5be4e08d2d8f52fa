import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { LifecycleTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<LifecycleTables>();

export type LeavingRow = Selectable<LifecycleTables['account_leaving']>;

/** The person's open request, undefined when there is none. */
export async function findLeaving(db: Db, userId: number): Promise<LeavingRow | undefined> {
  return tables(db)
    .selectFrom('account_leaving')
    .selectAll()
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

export async function addLeaving(db: TxDb, leaving: Omit<LeavingRow, 'erased_at'>): Promise<void> {
  await tables(db).insertInto('account_leaving').values(leaving).execute();
}

export async function setStatusBefore(db: TxDb, userId: number, status_before: number): Promise<void> {
  await tables(db)
    .updateTable('account_leaving')
    .set({ status_before })
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .execute();
}

export async function dropLeaving(db: TxDb, userId: number): Promise<void> {
  await tables(db).deleteFrom('account_leaving').where('user_id', '=', userId).execute();
}

/** People whose cooling-off days are over, the longest waiting first. */
export async function findDue(db: Db, now: Date, size: number): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('account_leaving')
    .select('user_id')
    .where('erased_at', 'is', null)
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .orderBy('user_id')
    .limit(size)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function markErased(db: TxDb, userId: number, erased_at: Date): Promise<void> {
  await tables(db).updateTable('account_leaving').set({ erased_at }).where('user_id', '=', userId).execute();
}

/** Deletes proofs of erasure after this many years; answers whose. */
export async function dropOldProofs(db: TxDb, now: Date, years: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    delete from account_leaving where erased_at < ${now}::timestamptz - make_interval(years => ${years})
    returning user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
