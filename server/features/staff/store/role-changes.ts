import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { StaffTables } from '../tables.ts';

const changes = (db: Db) => db.withTables<StaffTables>();

export interface RoleChangeRow {
  user_id: number;
  roles: StaffRole[];
  proposed_by: number;
  proposed_at: Date;
}

/** Takes the place of what was asked for before. */
export async function putRoleChange(db: TxDb, row: RoleChangeRow): Promise<void> {
  await changes(db)
    .insertInto('staff_role_change')
    .values(row)
    .onConflict((on) => on.column('user_id').doUpdateSet(row))
    .execute();
}

export async function dropRoleChange(db: TxDb, userId: number): Promise<void> {
  await changes(db).deleteFrom('staff_role_change').where('user_id', '=', userId).execute();
}

export async function findRoleChange(
  db: Db,
  userId: number,
  since: Date,
): Promise<RoleChangeRow | undefined> {
  return changes(db)
    .selectFrom('staff_role_change')
    .selectAll()
    .where('user_id', '=', userId)
    .where('proposed_at', '>', since)
    .executeTakeFirst();
}

/** The oldest first; as many as there are people in the office at most. */
export async function findRoleChanges(db: Db, since: Date, size: number): Promise<RoleChangeRow[]> {
  return changes(db)
    .selectFrom('staff_role_change')
    .selectAll()
    .where('proposed_at', '>', since)
    .orderBy('proposed_at')
    .orderBy('user_id')
    .limit(size)
    .execute();
}

/** What waits for this admin: neither asked for by them nor about them. */
export const countRoleChanges = (wanted: { since: Date; for: number }): RawBuilder<number> => sql<number>`(
  select count(*) from staff_role_change
  where proposed_at > ${wanted.since} and proposed_by <> ${wanted.for} and user_id <> ${wanted.for})`;

export async function dropOldRoleChanges(db: TxDb, before: Date): Promise<void> {
  await changes(db).deleteFrom('staff_role_change').where('proposed_at', '<=', before).execute();
}
