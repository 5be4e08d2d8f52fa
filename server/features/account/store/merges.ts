import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

/** Two accounts of one person: `drop` becomes part of `keep`. */
export interface Sides {
  keep: number;
  drop: number;
}

const tables = (db: Db) => db.withTables<AccountTables>();

/** The dropped account keeps id, creation time and where it was merged; accounts merged into it now point there, too. */
export async function mergeUserRow(
  db: TxDb,
  sides: Sides,
  left: { username: string; status: number },
): Promise<void> {
  const { keep, drop } = sides;
  await tables(db)
    .updateTable('account_user')
    .set({
      username: left.username,
      avatar: '',
      sex: 0,
      sex_chosen: false,
      phone: null,
      phone_verified_at: null,
      phone_changed_at: null,
      password_hash: null,
      password_set_at: null,
      status: left.status,
      status_reason: '',
      merged_into: keep,
      qc: '',
      ac: '',
    })
    .where('user_id', '=', drop)
    .execute();
  await tables(db)
    .updateTable('account_user')
    .set({ merged_into: keep })
    .where('merged_into', '=', drop)
    .execute();
}

/** Moves account's own rows to the kept account, or deletes those of no use to it. */
export async function mergeRows(db: TxDb, { keep, drop }: Sides): Promise<void> {
  await sql`update account_oauth set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`insert into account_protocol_acceptance as a (user_id, protocol_id, version, ip, accepted_at)
    select ${keep}, protocol_id, version, ip, accepted_at from account_protocol_acceptance where user_id = ${drop}
    on conflict (user_id, protocol_id, version) do update set ip = excluded.ip, accepted_at = excluded.accepted_at
      where excluded.accepted_at > a.accepted_at`.execute(db);
  // Only one appeal may be open: the kept account's own stays open.
  await sql`update account_appeal set user_id = ${keep},
      state = case when state = 1 and exists (
        select from account_appeal k where k.user_id = ${keep} and k.state = 1) then 3 else state end
    where user_id = ${drop}`.execute(db);
  for (const table of [
    'account_protocol_acceptance',
    'account_device',
    'account_oauth_proof',
    'account_oauth_state',
    'account_pass',
    'account_qr_login',
    'account_session',
  ]) {
    await sql`delete from ${sql.table(table)} where user_id = ${drop}`.execute(db);
  }
}

/** Number of WeChat identities on each side. */
export async function countWechats(db: Db, { keep, drop }: Sides): Promise<Sides> {
  const { rows } = await sql<Sides>`
    select
      (select count(distinct coalesce(unionid, openid)) from account_oauth where user_id = ${keep}) as keep,
      (select count(distinct coalesce(unionid, openid)) from account_oauth where user_id = ${drop}) as drop`.execute(
    db,
  );
  return rows[0] ?? { keep: 0, drop: 0 };
}
