import { erasedName, userStatus } from '@qunlu/contract/account/rules.ts';
import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
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

/** Deletes rows that are known by the number alone. */
export async function dropRowsOfPhone(db: TxDb, phone: string): Promise<void> {
  await tables(db).deleteFrom('account_code').where('phone', '=', phone).execute();
  await tables(db).deleteFrom('account_ticket').where('phone', '=', phone).execute();
}

/** Keeps of an account its id, a name that says it was deleted, and the day it was made. */
export async function anonymiseUsers(db: TxDb, userIds: readonly number[]): Promise<void> {
  await sql`update account_user set
      username = ${erasedName}, avatar = default, sex = default, sex_chosen = default, phone = null, phone_verified_at = null,
      password_hash = null, password_set_at = null, phone_changed_at = null, status_reason = default,
      allow_friend = default, allow_calls = default, allow_push = default, no_personalization = default, qc = default, ac = default,
      status = case when status = ${userStatus.merged} then status else ${userStatus.deleted} end,
      created_at = date_trunc('day', created_at, 'Asia/Shanghai')
    where user_id = any(${[...userIds]}::bigint[])`.execute(db);
}
