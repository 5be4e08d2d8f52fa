import { qrLoginStates } from '@qunlu/contract/account/rules.ts';
import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export type QrLoginRow = Selectable<AccountTables['account_qr_login']>;

export async function addQrLogin(
  db: TxDb,
  login: {
    id_hash: Buffer;
    secret_hash: Buffer;
    ip: string;
    user_agent: string;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await tables(db)
    .insertInto('account_qr_login')
    .values({ ...login, user_id: null, delivered_at: null })
    .execute();
}

const polled = `select state, user_id, delivered_at is not null as delivered from account_qr_login
  where id_hash = any($1::bytea[]) and secret_hash = any($2::bytea[]) and expires_at > $3`;

export interface PolledLogin {
  state: number;
  user_id: number | null;
  delivered: boolean;
}

/** State for the waiting device; undefined when the login has expired or belongs to another device. */
export async function pollQrLogin(
  db: Db,
  login: { idHashes: Buffer[]; secretHashes: Buffer[]; now: Date },
): Promise<PolledLogin | undefined> {
  const rows = await prepared<PolledLogin>(db, polled, [login.idHashes, login.secretHashes, login.now]);
  return rows[0];
}

/** Takes the confirmed login, which is delivered once; false when another poll has taken it. */
export async function consumeConfirmed(
  db: TxDb,
  login: { idHashes: Buffer[]; secretHashes: Buffer[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('account_qr_login')
    .set({ delivered_at: login.now })
    .where('id_hash', 'in', login.idHashes)
    .where('secret_hash', 'in', login.secretHashes)
    .where('state', '=', qrLoginStates.confirmed)
    .where('delivered_at', 'is', null)
    .where('expires_at', '>', login.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findQrLogin(db: Db, idHashes: Buffer[]): Promise<QrLoginRow | undefined> {
  return tables(db)
    .selectFrom('account_qr_login')
    .selectAll()
    .where('id_hash', 'in', idHashes)
    .executeTakeFirst();
}

/** The first person to scan decides; false when it was scanned before or has expired. */
export async function markScanned(db: TxDb, idHashes: Buffer[], userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('account_qr_login')
    .set({ state: qrLoginStates.scanned, user_id: userId })
    .where('id_hash', 'in', idHashes)
    .where('state', '=', qrLoginStates.waiting)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Decides a login that is in state `from`; false when its state is another, it belongs to another person, or it has expired.
 * Leaves the device at least `graceSeconds` to fetch the decision.
 */
export async function decideQrLogin(
  db: TxDb,
  login: {
    idHashes: Buffer[];
    userId: number;
    from: number;
    to: number;
    now: Date;
    graceSeconds: number;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account_qr_login set state = ${login.to}, user_id = ${login.userId},
      expires_at = greatest(expires_at, ${login.now}::timestamptz + make_interval(secs => ${login.graceSeconds}))
    where id_hash = any(${login.idHashes}::bytea[]) and state = ${login.from} and expires_at > ${login.now}
      and coalesce(user_id, ${login.userId}) = ${login.userId}`.execute(db);
  return numAffectedRows === 1n;
}

export async function dropOldQrLogins(db: Db, now: Date, goesOn: () => boolean): Promise<void> {
  await dropRows(db, goesOn, 'account_qr_login', sql`expires_at < ${now}`);
}
