import { erasedName, userStatus } from '@qunlu/contract/account/rules.ts';
import { sql } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

/** The person's account and every account merged into it. */
export async function findAllOf(db: Db, userId: number): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('account_user')
    .select('user_id')
    .where((is) => is.or([is('user_id', '=', userId), is('merged_into', '=', userId)]))
    .execute();
  return rows.map((row) => row.user_id);
}

/** Deletes the rows that concern only these accounts. */
export async function dropRowsOf(db: TxDb, userIds: readonly number[]): Promise<void> {
  const owned = [
    'account_device',
    'account_session',
    'account_oauth',
    'account_oauth_state',
    'account_oauth_proof',
    'account_pass',
    'account_qr_login',
    'account_appeal',
  ] as const;
  for (const table of owned)
    await tables(db).deleteFrom(table).where('user_id', '=', anyOf(userIds)).execute();
}

/** Deletes rows that are known by the number alone. */
export async function dropRowsOfPhone(db: TxDb, phone: string): Promise<void> {
  await tables(db).deleteFrom('account_code').where('phone', '=', phone).execute();
  await tables(db).deleteFrom('account_ticket').where('phone', '=', phone).execute();
}

/** Keeps of an account its id, a name that says it was deleted, and the day it was made; of consent, when and to what. */
export async function anonymiseUsers(db: TxDb, userIds: readonly number[]): Promise<void> {
  await tables(db)
    .updateTable('account_protocol_acceptance')
    .set({ ip: '' })
    .where('user_id', '=', anyOf(userIds))
    .execute();
  await sql`update account_user set
      username = ${erasedName}, avatar = default, sex = default, sex_chosen = default, phone = null, phone_verified_at = null,
      password_hash = null, password_set_at = null, phone_changed_at = null, status_reason = default,
      allow_friend = default, allow_push = default, no_personalization = default, qc = default, ac = default,
      status = case when status = ${userStatus.merged} then status else ${userStatus.deleted} end,
      created_at = date_trunc('day', created_at, 'Asia/Shanghai')
    where user_id = any(${[...userIds]}::bigint[])`.execute(db);
}
