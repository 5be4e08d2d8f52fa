import { sql } from 'kysely';
import type { CircleStatus, MemberRole, MemberState } from '@qunlu/contract/circle/rules.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { KeptSubmission } from '../../form/api/forms.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import type { MemberRow } from './members.ts';

/** Two rows of one circle; `ended`: the winner neither belongs to it nor applies. */
interface MemberPair {
  phonebook_id: number;
  winner: number;
  loser: number;
  ended: boolean;
}

/** Circles in which both accounts have a row: the better one first, of applications the one that is paid. Whoever is shut out stays so, unless the other is a member. */
export async function findPairs(db: Db, { keep, drop }: MergeSides): Promise<MemberPair[]> {
  const { rows } = await sql<MemberPair>`
    select phonebook_id, ids[1] as winner, ids[2] as loser, not live as ended from (
      select phonebook_id, array_agg(member_id order by
        case state when 1 then 0 when 5 then 1 when 0 then 2 when 6 then 3 else 4 end, waits desc, role, member_id) as ids,
        bool_or(state = 1) or bool_and(state <> 5) and bool_or(state = 0) as live
      from phonebook_member where user_id in (${keep}, ${drop}) group by phonebook_id) pairs
    where cardinality(ids) = 2 order by phonebook_id`.execute(db);
  return rows;
}

/** Gives the better row what the other had more of, and drops the other. Of paid time the longer stays, for ever before any. */
export async function absorb(db: TxDb, { winner, loser }: { winner: number; loser: number }): Promise<void> {
  await sql`update phonebook_member w set
      role = least(w.role, l.role),
      rights = case when least(w.role, l.role) <> 2 then '{}' else
        (select coalesce(array_agg(distinct r), '{}') from unnest(w.rights || l.rights) r) end,
      end_at = case when w.end_at is null or l.end_at is null then null else greatest(w.end_at, l.end_at) end,
      group_id = coalesce(w.group_id, l.group_id), joined_at = least(w.joined_at, l.joined_at)
    from phonebook_member l
    where w.member_id = ${winner} and l.member_id = ${loser} and w.state = 1 and l.state = 1`.execute(db);
  await sql`update phonebook_log set member_id = ${winner} where member_id = ${loser}`.execute(db);
  await sql`delete from phonebook_member where member_id = ${loser}`.execute(db);
}

/** Who was invited by either; nobody by themself, and nobody reports themself. No circle has rows of both any more. */
export async function moveInvited(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`update phonebook_member set inviter_id = case when user_id = ${keep} then null else ${keep}::bigint end
    where inviter_id = ${drop} or (inviter_id = ${keep} and user_id = ${keep})`.execute(db);
  await sql`delete from phonebook_unreachable r using phonebook_member m
    where m.member_id = r.member_id and r.reporter_id = ${keep} and m.user_id = ${keep}`.execute(db);
}

/** The memberships and applications that still hold a seat or wait, by circle. */
export async function findHeldMemberships(db: Db, userId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select * from phonebook_member where user_id = ${userId} and state in (0, 1) order by phonebook_id`.execute(
    db,
  );
  return rows;
}

/** What was done to a person stands without their name. */
export async function namelessLog(db: TxDb, userId: number): Promise<void> {
  await sql`update phonebook_log set target = '' where member_id in (
    select member_id from phonebook_member where user_id = ${userId})`.execute(db);
}

/** Number of circles that a person belongs to, or has applied to. */
export const circlesOf = (userId: number) =>
  sql<number>`(select count(*) from phonebook_member where user_id = ${userId} and state in (0, 1))`;

/** Names of circles of their own that are not dissolved. */
export async function findOwnedNames(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from phonebook where owner_id = ${userId} and status <> 5 order by phonebook_id`.execute(db);
  return rows.map(({ name }) => name);
}

export interface ExportedMembership {
  name: string;
  status: CircleStatus;
  state: MemberState;
  role: MemberRole;
  realname: string;
  company: string;
  position: string;
  city: string;
  applied_at: Date;
  joined_at: Date | null;
  ended_at: Date | null;
  end_at: Date | null;
  form: KeptSubmission | null;
}

export async function findMemberships(db: Db, userId: number, max: number): Promise<ExportedMembership[]> {
  const { rows } = await sql<ExportedMembership>`
    select p.name, p.status, m.state, m.role, m.realname, m.company, m.position, m.city, m.applied_at, m.joined_at, m.ended_at,
      m.end_at, f.kept as form
    from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
    left join form_submitted f on f.kind = 'circle-join' and f.holder_id = m.member_id
    where m.user_id = ${userId} order by m.member_id limit ${max}`.execute(db);
  return rows;
}
