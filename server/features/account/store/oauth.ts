import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export type OauthRow = Selectable<AccountTables['account_oauth']>;
type StateRow = Selectable<AccountTables['account_oauth_state']>;

/** A WeChat identity as stored. */
export interface Identity {
  appid: string;
  openid: string;
  /** '' for none. */
  unionid: string;
  /** '' for none. */
  nickname: string;
}

export async function addState(db: TxDb, state: Omit<StateRow, 'used_at'>): Promise<void> {
  await tables(db)
    .insertInto('account_oauth_state')
    .values({ ...state, used_at: null })
    .execute();
}

/** Uses up a state; undefined when it is unknown, used, expired, or of another browser, purpose or person. */
export async function consumeState(
  db: TxDb,
  state: {
    hashes: Buffer[];
    verifierHashes: Buffer[];
    purpose: StateRow['purpose'];
    userId: number | null;
    now: Date;
  },
): Promise<{ app: string; route: string } | undefined> {
  return tables(db)
    .updateTable('account_oauth_state')
    .set({ used_at: state.now })
    .where('state_hash', 'in', state.hashes)
    .where('verifier_hash', 'in', state.verifierHashes)
    .where('purpose', '=', state.purpose)
    .where('user_id', 'is not distinct from', state.userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', state.now)
    .returning(['app', 'route'])
    .executeTakeFirst();
}

/** Serialises requests for one identity, so that each sees the other's row. */
export async function lockIdentity(db: TxDb, { appid, openid, unionid }: Identity): Promise<void> {
  const keys = [`wechat ${appid} ${openid}`, ...(unionid ? [`wechat ${unionid}`] : [])];
  await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(${keys}::text[]) k order by k`.execute(
    db,
  );
}

/** The owner of an identity: by unionid first, then by openid (D6). */
export async function findOwner(db: Db, { appid, openid, unionid }: Identity): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from account_oauth
    where (unionid = ${unionid} and ${unionid} <> '') or (appid = ${appid} and openid = ${openid})
    order by (unionid = ${unionid} and ${unionid} <> '') desc nulls last, oauth_id limit 1`.execute(db);
  return rows[0]?.user_id;
}

/** Adds an identity to its owner, or completes the stored one. */
export async function keepIdentity(db: TxDb, userId: number, identity: Identity, now: Date): Promise<void> {
  await sql`
    insert into account_oauth as o (user_id, appid, openid, unionid, nickname, bound_at)
    values (${userId}, ${identity.appid}, ${identity.openid}, nullif(${identity.unionid}, ''), ${identity.nickname}, ${now})
    on conflict (appid, openid) do update set
      unionid = coalesce(excluded.unionid, o.unionid),
      nickname = case when excluded.nickname = '' then o.nickname else excluded.nickname end
    where o.user_id = excluded.user_id
      and (coalesce(excluded.unionid, o.unionid) is distinct from o.unionid
        or excluded.nickname not in ('', o.nickname))`.execute(db);
}

export async function findIdentities(db: Db, userId: number): Promise<OauthRow[]> {
  return tables(db)
    .selectFrom('account_oauth')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('oauth_id')
    .execute();
}

/** Deletes these identities of a person, and their others with the same unionids. */
export async function dropIdentities(db: TxDb, userId: number, oauthIds: readonly number[]): Promise<void> {
  await sql`delete from account_oauth where user_id = ${userId} and (
    oauth_id = any(${[...oauthIds]}::bigint[]) or unionid in (
      select unionid from account_oauth where oauth_id = any(${[...oauthIds]}::bigint[]) and user_id = ${userId}))`.execute(
    db,
  );
}

export async function addProof(
  db: TxDb,
  proof: { userId: number; identity: Identity; expiresAt: Date },
): Promise<void> {
  const { appid, openid, unionid, nickname } = proof.identity;
  const notified = { unionid: unionid || null, nickname, expires_at: proof.expiresAt };
  await tables(db)
    .insertInto('account_oauth_proof')
    .values({ user_id: proof.userId, appid, openid, ...notified })
    .onConflict((conflict) => conflict.columns(['user_id', 'appid', 'openid']).doUpdateSet(notified))
    .execute();
}

/** An unexpired proof. Without `appid`: of any app. */
export async function findProof(
  db: Db,
  proof: { userId: number; openid: string; appid: string | undefined; now: Date },
): Promise<Identity | undefined> {
  const wanted = tables(db)
    .selectFrom('account_oauth_proof')
    .selectAll()
    .where('user_id', '=', proof.userId)
    .where('openid', '=', proof.openid)
    .where('expires_at', '>', proof.now);
  const row = await (
    proof.appid === undefined ? wanted : wanted.where('appid', '=', proof.appid)
  ).executeTakeFirst();
  return row && { ...row, unionid: row.unionid ?? '' };
}

/** Uses up a proof; false when another request has used it. */
export async function dropProof(db: TxDb, userId: number, { appid, openid }: Identity): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('account_oauth_proof')
    .where('user_id', '=', userId)
    .where('appid', '=', appid)
    .where('openid', '=', openid)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function dropOldStates(db: Db, now: Date, goesOn: () => boolean): Promise<void> {
  await dropRows(db, goesOn, 'account_oauth_state', sql`expires_at < ${now}`);
  await dropRows(db, goesOn, 'account_oauth_proof', sql`expires_at < ${now}`);
}
