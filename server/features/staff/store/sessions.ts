import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { StaffTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<StaffTables>();

export interface LiveSession {
  user_id: number;
  used_at: Date;
  roles: StaffRole[];
}

const liveSession = `select s.user_id, s.used_at,
    array(select role from staff_role r where r.user_id = s.user_id order by role) as roles
  from staff_session s where s.token_hash = $1 and s.expires_at > $2 and s.used_at > $3`;

/** The session of a token hash with its member's roles as they are now. `usedAfter`: what stood unused longer is dead. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  at: { now: Date; usedAfter: Date },
): Promise<LiveSession | undefined> {
  return (await prepared<LiveSession>(db, liveSession, [tokenHash, at.now, at.usedAfter]))[0];
}

export async function touchSession(db: TxDb, tokenHash: Buffer, userId: number, now: Date): Promise<void> {
  await sql`with used as (update staff_session set used_at = ${now} where token_hash = ${tokenHash})
    update staff_member set used_at = ${now} where user_id = ${userId}`.execute(db);
}

/** Adds a session and drops the oldest ones beyond `keep`. */
export async function addSession(
  db: TxDb,
  session: { token_hash: Buffer; user_id: number; now: Date; expires_at: Date; ip: string },
  keep: number,
): Promise<void> {
  const { now, ...rest } = session;
  await tables(db)
    .insertInto('staff_session')
    .values({ ...rest, created_at: now, used_at: now })
    .execute();
  await sql`delete from staff_session where token_hash in (
    select token_hash from staff_session where user_id = ${session.user_id}
    order by used_at desc, created_at desc, token_hash offset ${keep})`.execute(db);
  await tables(db)
    .updateTable('staff_member')
    .set({ used_at: now })
    .where('user_id', '=', session.user_id)
    .execute();
}

export async function dropSession(db: TxDb, tokenHash: Buffer): Promise<void> {
  await tables(db).deleteFrom('staff_session').where('token_hash', '=', tokenHash).execute();
}

export async function dropSessionsOf(db: TxDb, userId: number): Promise<void> {
  await tables(db).deleteFrom('staff_session').where('user_id', '=', userId).execute();
}

export async function dropExpired(
  db: Db,
  at: { now: Date; usedBefore: Date },
  goesOn: () => boolean,
): Promise<void> {
  await dropRows(db, goesOn, 'staff_session', sql`expires_at <= ${at.now} or used_at <= ${at.usedBefore}`);
}
