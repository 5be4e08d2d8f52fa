import { sql, type Selectable } from 'kysely';
import { dropRows } from '../../../platform/clean.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MembershipTables } from '../tables.ts';

export type UseRow = Selectable<MembershipTables['membership_use']>;

export async function noteUseRow(db: TxDb, row: UseRow): Promise<void> {
  await sql`insert into membership_use (user_id, key, level, used_at)
    values (${row.user_id}, ${row.key}, ${row.level}, ${row.used_at}) on conflict do nothing`.execute(db);
}

/** What somebody has used since a time, the earliest first. */
export async function findUsesSince(db: Db, userId: number, since: Date): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select * from membership_use where user_id = ${userId} and used_at >= ${since}
    order by used_at, key, level`.execute(db);
  return rows;
}

export const dropUses = (db: Db, before: Date, goesOn: () => boolean): Promise<void> =>
  dropRows(db, goesOn, 'membership_use', sql`used_at < ${before}`);

export async function moveUses(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`insert into membership_use (user_id, key, level, used_at)
    select ${keep}, key, level, used_at from membership_use where user_id = ${drop}
    on conflict do nothing`.execute(db);
  await forgetUses(db, drop);
}

export async function forgetUses(db: TxDb, userId: number): Promise<void> {
  await sql`delete from membership_use where user_id = ${userId}`.execute(db);
}
