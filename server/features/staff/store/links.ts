import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { StaffTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<StaffTables>();

export async function addLink(
  db: Db,
  link: Omit<Insertable<StaffTables['staff_link']>, 'used_at'>,
): Promise<void> {
  await tables(db)
    .insertInto('staff_link')
    .values({ ...link, used_at: null })
    .execute();
}

/** A link that still opens something. */
export async function findLink(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<Selectable<StaffTables['staff_link']> | undefined> {
  return tables(db)
    .selectFrom('staff_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The case was decided: none of its links opens anything any more. */
export async function useLinks(db: Db, certifyId: number, now: Date): Promise<void> {
  await tables(db)
    .updateTable('staff_link')
    .set({ used_at: now })
    .where('certify_id', '=', certifyId)
    .where('used_at', 'is', null)
    .execute();
}
