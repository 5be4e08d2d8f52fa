import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export type PassPurpose = AccountTables['account_pass']['purpose'];

export async function addPass(
  db: TxDb,
  pass: {
    pass_hash: Buffer;
    purpose: PassPurpose;
    user_id: number | null;
    payload: object;
    expires_at: Date;
  },
): Promise<void> {
  await tables(db)
    .insertInto('account_pass')
    .values({ ...pass, payload: JSON.stringify(pass.payload), used_at: null })
    .execute();
}

/** The person and payload of a pass; undefined for an unknown one. */
export async function findPass(
  db: Db,
  hashes: Buffer[],
): Promise<{ user_id: number | null; payload: unknown } | undefined> {
  return tables(db)
    .selectFrom('account_pass')
    .select(['user_id', 'payload'])
    .where('pass_hash', 'in', hashes)
    .executeTakeFirst();
}

/** Uses up a pass; undefined when it is unknown, used, expired, or for another purpose. */
export async function consumePass(
  db: TxDb,
  pass: { hashes: Buffer[]; purpose: PassPurpose; now: Date },
): Promise<{ user_id: number | null; payload: unknown } | undefined> {
  return tables(db)
    .updateTable('account_pass')
    .set({ used_at: pass.now })
    .where('pass_hash', 'in', pass.hashes)
    .where('purpose', '=', pass.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', pass.now)
    .returning(['user_id', 'payload'])
    .executeTakeFirst();
}

/** Deletes everything that could log somebody in as this person later. */
export async function dropPendingPasses(db: TxDb, userId: number): Promise<void> {
  await tables(db).deleteFrom('account_pass').where('user_id', '=', userId).execute();
  await tables(db)
    .deleteFrom('account_qr_login')
    .where('user_id', '=', userId)
    .where('delivered_at', 'is', null)
    .execute();
}

export async function dropOldPasses(db: Db, now: Date, goesOn: () => boolean): Promise<void> {
  await dropRows(db, goesOn, 'account_pass', sql`expires_at < ${now}`);
}
