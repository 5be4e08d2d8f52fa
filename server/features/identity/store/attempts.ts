import { realNameStatus } from '@qunlu/contract/identity/rules.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import { dropRows } from '../../../platform/clean.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { IdentityTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type AttemptRow = Selectable<IdentityTables['identity_attempt']>;
export type DraftRow = IdentityTables['identity_draft'];

export async function keepDraft(db: TxDb, row: DraftRow): Promise<void> {
  await tables(db)
    .insertInto('identity_draft')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export const findDraft = (db: Db, userId: number): Promise<DraftRow | undefined> =>
  tables(db).selectFrom('identity_draft').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function dropDraft(db: TxDb, userId: number): Promise<void> {
  await tables(db).deleteFrom('identity_draft').where('user_id', '=', userId).execute();
}

export async function dropOldDrafts(db: Db, before: Date, goesOn: () => boolean): Promise<void> {
  await dropRows(db, goesOn, 'identity_draft', sql`given_at < ${before}`);
}

export const findOpenAttempt = (db: Db, userId: number): Promise<AttemptRow | undefined> =>
  tables(db)
    .selectFrom('identity_attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', realNameStatus.processing)
    .executeTakeFirst();

export const lockAttempt = (db: TxDb, id: number): Promise<AttemptRow | undefined> =>
  tables(db)
    .selectFrom('identity_attempt')
    .selectAll()
    .where('attempt_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Checks begun since `since`. */
export async function countAttempts(db: Db, userId: number, since: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('identity_attempt')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addAttempt(
  db: TxDb,
  row: Insertable<IdentityTables['identity_attempt']>,
): Promise<AttemptRow> {
  return tables(db).insertInto('identity_attempt').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function setAttemptBegun(
  db: TxDb,
  id: number,
  begun: { token: string; url: string },
): Promise<void> {
  await tables(db).updateTable('identity_attempt').set(begun).where('attempt_id', '=', id).execute();
}

export async function setAttemptRedirect(db: TxDb, id: number, redirect_url: string): Promise<void> {
  await tables(db)
    .updateTable('identity_attempt')
    .set({ redirect_url })
    .where('attempt_id', '=', id)
    .execute();
}

/** Ends a check; what was sealed for it goes. */
export async function closeAttempt(
  db: TxDb,
  id: number,
  outcome: { state: number; reason: string; at: Date },
): Promise<void> {
  const { state, reason, at } = outcome;
  await tables(db)
    .updateTable('identity_attempt')
    .set({ state, reason, decided_at: at, name_sealed: '', number_sealed: '', token: '', url: '' })
    .where('attempt_id', '=', id)
    .execute();
}

/** A check that the provider never began does not count. */
export async function dropAttempt(db: TxDb, id: number): Promise<void> {
  await tables(db).deleteFrom('identity_attempt').where('attempt_id', '=', id).execute();
}

export const findAttemptByRef = (db: Db, ref: string): Promise<{ redirect_url: string } | undefined> =>
  tables(db).selectFrom('identity_attempt').select('redirect_url').where('ref', '=', ref).executeTakeFirst();

/** Open since before `before`, the oldest first. */
export const findWaiting = (db: Db, before: Date, behind: number, size: number): Promise<AttemptRow[]> =>
  tables(db)
    .selectFrom('identity_attempt')
    .selectAll()
    .where('state', '=', realNameStatus.processing)
    .where('created_at', '<', before)
    .where('attempt_id', '>', behind)
    .orderBy('attempt_id')
    .limit(size)
    .execute();
