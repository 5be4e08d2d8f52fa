import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { StaffTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<StaffTables>();

export interface MemberRow {
  member_id: number;
  user_id: number;
  created_at: Date;
  used_at: Date | null;
  roles: StaffRole[];
}

const memberWithRoles = sql`select m.*, array(
    select role from staff_role r where r.user_id = m.user_id order by role) as roles
  from staff_member m`;

export async function findMember(db: Db, userId: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`${memberWithRoles} where m.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** A page, in the order in which they came. */
export async function findMembers(
  db: Db,
  wanted: { after: number | undefined; size: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    ${memberWithRoles} where m.member_id > ${wanted.after ?? 0}
    order by m.member_id limit ${wanted.size}`.execute(db);
  return rows;
}

/** Whoever changes roles waits here for the one before: who is left with a role is then certain. */
export async function lockRoles(db: Db): Promise<void> {
  await sql`lock table staff_role in share row exclusive mode`.execute(db);
}

export async function countAdminsBeside(db: Db, userId: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('staff_role')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('user_id', '<>', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Makes somebody a member with these roles and no others. */
export async function putMember(
  db: TxDb,
  userId: number,
  roles: readonly StaffRole[],
  now: Date,
): Promise<void> {
  await tables(db)
    .insertInto('staff_member')
    .values({ user_id: userId, created_at: now, used_at: null })
    .onConflict((on) => on.column('user_id').doNothing())
    .execute();
  await tables(db)
    .deleteFrom('staff_role')
    .where('user_id', '=', userId)
    .where('role', 'not in', [...roles])
    .execute();
  await tables(db)
    .insertInto('staff_role')
    .values(roles.map((role) => ({ user_id: userId, role })))
    .onConflict((on) => on.columns(['user_id', 'role']).doNothing())
    .execute();
}

/** Roles and sessions go with the member. */
export async function dropMember(db: TxDb, userId: number): Promise<void> {
  await tables(db).deleteFrom('staff_member').where('user_id', '=', userId).execute();
}
