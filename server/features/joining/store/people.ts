import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Applications that wait for an admin since before `before`; behind `after`. */
export async function findLapsed(
  db: Db,
  given: { before: Date; after: number; size: number },
): Promise<{ phonebook_id: number; member_id: number }[]> {
  const { rows } = await sql<{ phonebook_id: number; member_id: number }>`
    select phonebook_id, member_id from phonebook_person
    where state = 0 and waits = 2 and applied_at <= ${given.before} and member_id > ${given.after}
    order by member_id limit ${given.size}`.execute(db);
  return rows;
}

/** People who apply to a circle, behind a member's number. */
export async function findApplying(
  db: Db,
  circleId: number,
  wanted: { behind: number; size: number },
): Promise<{ member_id: number; user_id: number }[]> {
  const { rows } = await sql<{ member_id: number; user_id: number }>`
    select member_id, user_id from phonebook_person
    where phonebook_id = ${circleId} and state = 0 and member_id > ${wanted.behind}
    order by member_id limit ${wanted.size}`.execute(db);
  return rows;
}

/** People who belong to a circle or apply to it, the owner excepted, behind a member's number. */
export async function findToEnd(
  db: Db,
  circleId: number,
  wanted: { behind: number; size: number },
): Promise<{ member_id: number; user_id: number }[]> {
  const { rows } = await sql<{ member_id: number; user_id: number }>`
    select member_id, user_id from phonebook_person
    where phonebook_id = ${circleId} and state in (0, 1) and role <> 1
      and member_id > ${wanted.behind}
    order by member_id limit ${wanted.size}`.execute(db);
  return rows;
}

/** A page of those who are told of something that concerns all members. */
export async function findNormal(
  db: Db,
  circleId: number,
  wanted: { behind: number; size: number },
): Promise<{ member_id: number; user_id: number }[]> {
  const { rows } = await sql<{ member_id: number; user_id: number }>`
    select member_id, user_id from phonebook_person
    where phonebook_id = ${circleId} and state = 1 and member_id > ${wanted.behind}
    order by member_id limit ${wanted.size}`.execute(db);
  return rows;
}
