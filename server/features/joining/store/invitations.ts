import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { JoiningTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<JoiningTables>();

export type InvitationRow = Selectable<JoiningTables['phonebook_invitation']>;

/** One that is valid past `after`, the longest first. */
export const findOwnInvitation = (
  db: Db,
  given: { circleId: number; userId: number; after: Date },
): Promise<InvitationRow | undefined> =>
  tables(db)
    .selectFrom('phonebook_invitation')
    .selectAll()
    .where('user_id', '=', given.userId)
    .where('phonebook_id', '=', given.circleId)
    .where('expires_at', '>', given.after)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertInvitation(db: TxDb, row: InvitationRow): Promise<void> {
  await tables(db).insertInto('phonebook_invitation').values(row).execute();
}

export const findInvitation = (
  db: Db,
  circleId: number,
  code: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  tables(db)
    .selectFrom('phonebook_invitation')
    .selectAll()
    .where('code', '=', code)
    .where('phonebook_id', '=', circleId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Invitations that are over; at most `size`. */
export async function dropOldInvitations(db: TxDb, now: Date, size: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from phonebook_invitation where code in (
    select code from phonebook_invitation where expires_at < ${now} limit ${size})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
