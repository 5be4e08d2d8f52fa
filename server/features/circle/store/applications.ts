import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { KeptSubmission } from '../../form/api/forms.ts';

export interface AppliedRow {
  member_id: number;
  user_id: number;
  card_id: number;
  avatar: string;
  realname: string;
  inviter: string | null;
  joined_at: Date | null;
  applied_at: Date;
  /** What was submitted; null where it is erased. */
  form: KeptSubmission | null;
}

/** Applications that wait for an admin, the oldest first, behind `after` (a member, 0: from the first). */
export async function findApplied(
  db: Db,
  given: { circleId: number; after: number; size: number },
): Promise<AppliedRow[]> {
  const { circleId, after, size } = given;
  const { rows } = await sql<AppliedRow>`
    select m.member_id, m.user_id, m.card_id, m.avatar, m.realname, i.realname as inviter, m.joined_at, m.applied_at, f.kept as form
    from phonebook_member m
    left join form_submitted f on f.kind = 'circle-join' and f.holder_id = m.member_id
    left join phonebook_member i on i.phonebook_id = m.phonebook_id and i.user_id = m.inviter_id
    where m.phonebook_id = ${circleId} and m.state = 0 and m.waits = 2
      and (${after} = 0 or (m.applied_at, m.member_id) >
        (select a.applied_at, a.member_id from phonebook_member a where a.member_id = ${after}))
    order by m.applied_at, m.member_id limit ${size}`.execute(db);
  return rows;
}

/** How many wait for an admin, counted up to `most`. */
export async function countApplied(db: Db, circleId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from phonebook_member where phonebook_id = ${circleId} and state = 0 and waits = 2 limit ${most}) w`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The owner and the admins with a right, whom notices reach. */
export async function findManagers(db: Db, circleId: number, right: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from phonebook_member
    where phonebook_id = ${circleId} and role < 3 and state = 1 and not hidden and user_id is not null
      and (role = 1 or ${right} = any(rights))
    order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Admins who read what is submitted: with the right to let people in or to manage members. */
export async function countReaders(db: Db, circleId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from phonebook_member
    where phonebook_id = ${circleId} and role = 2 and state = 1 and rights && array['apply', 'member']`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
