import { sql } from 'kysely';
import type { CircleStatus, MemberRole, MemberState } from '@qunlu/contract/circle/rules.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MemberRow } from './members.ts';

interface Sides {
  keep: number;
  drop: number;
}

/** Circles in which both accounts have a row: the better one first, of applications the one that is paid. Whoever is shut out stays so, unless the other is a member. */
export async function findPairs(
  db: Db,
  { keep, drop }: Sides,
): Promise<{ phonebook_id: number; winner: number; loser: number }[]> {
  const { rows } = await sql<{ phonebook_id: number; winner: number; loser: number }>`
    select phonebook_id, ids[1] as winner, ids[2] as loser from (
      select phonebook_id, array_agg(member_id order by
        case state when 1 then 0 when 5 then 1 when 0 then 2 when 6 then 3 else 4 end, waits desc, role, member_id) as ids
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
  await sql`update phonebook_form set member_id = ${winner}
    where member_id = ${loser} and not exists (select from phonebook_form where member_id = ${winner})`.execute(
    db,
  );
  // Receipts outlive the row that they were about or by; what one has opened of oneself is none.
  await sql`update phonebook_form_reveal set by_member_id = ${winner}
    where by_member_id = ${loser} and member_id <> ${winner}`.execute(db);
  await sql`update phonebook_form_reveal set member_id = ${winner}
    where member_id = ${loser} and by_member_id not in (${winner}, ${loser})`.execute(db);
  await sql`update phonebook_log set member_id = ${winner} where member_id = ${loser}`.execute(db);
  await sql`delete from phonebook_member where member_id = ${loser}`.execute(db);
}

/** Everything of the dropped account becomes the kept one's. No circle has rows of both any more. */
export async function moveAll(db: TxDb, { keep, drop }: Sides): Promise<void> {
  await sql`update phonebook_member set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`update phonebook_member set inviter_id = case when user_id = ${keep} then null else ${keep}::bigint end
    where inviter_id = ${drop}`.execute(db);
  await sql`update phonebook_member set inviter_id = null where inviter_id = ${keep} and user_id = ${keep}`.execute(
    db,
  );
  await sql`update phonebook_form set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`update phonebook set owner_id = ${keep} where owner_id = ${drop}`.execute(db);
  await sql`update phonebook_log set actor_id = ${keep} where actor_id = ${drop}`.execute(db);
  await sql`update phonebook_notice set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`delete from phonebook_noticed d using phonebook_noticed k
    where d.user_id = ${drop} and k.user_id = ${keep} and d.notice_id = k.notice_id`.execute(db);
  await sql`update phonebook_noticed set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`insert into phonebook_unreachable (member_id, reporter_id, phonebook_id, at)
    select member_id, ${keep}, phonebook_id, at from phonebook_unreachable where reporter_id = ${drop}
    on conflict (member_id, reporter_id) do update set at = greatest(phonebook_unreachable.at, excluded.at)`.execute(
    db,
  );
  await sql`delete from phonebook_unreachable where reporter_id = ${drop}`.execute(db);
  await sql`delete from phonebook_unreachable r using phonebook_member m
    where m.member_id = r.member_id and r.reporter_id = ${keep} and m.user_id = ${keep}`.execute(db);
}

/** The memberships and applications that still hold a seat or wait, by circle. */
export async function findStanding(db: Db, userId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select * from phonebook_member where user_id = ${userId} and state in (0, 1) order by phonebook_id`.execute(
    db,
  );
  return rows;
}

/** Deletes what is theirs; what circles keep stands without them. */
export async function erasePerson(db: TxDb, userId: number): Promise<void> {
  await sql`delete from phonebook_unreachable where reporter_id = ${userId}`.execute(db);
  await sql`delete from phonebook_form where user_id = ${userId}`.execute(db);
  await sql`update phonebook_notice set user_id = null where user_id = ${userId}`.execute(db);
  await sql`delete from phonebook_noticed where user_id = ${userId}`.execute(db);
  await sql`update phonebook_log set target = '' where member_id in (
    select member_id from phonebook_member where user_id = ${userId})`.execute(db);
  await sql`update phonebook_log set actor_id = null where actor_id = ${userId}`.execute(db);
  await sql`delete from phonebook_member where user_id = ${userId}`.execute(db);
  await sql`update phonebook_member set inviter_id = null where inviter_id = ${userId}`.execute(db);
}

export async function countCircles(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from phonebook_member where user_id = ${userId} and state in (0, 1)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

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
  form: {
    realname: string;
    phone: string;
    company: string;
    position: string;
    city: string;
    answers: { label: string; value: string }[];
  } | null;
}

export async function findMemberships(db: Db, userId: number, max: number): Promise<ExportedMembership[]> {
  const { rows } = await sql<ExportedMembership>`
    select p.name, p.status, m.state, m.role, m.realname, m.company, m.position, m.city, m.applied_at, m.joined_at, m.ended_at,
      m.end_at, case when f.member_id is null then null else json_build_object('realname', f.realname, 'phone', f.phone,
        'company', f.company, 'position', f.position, 'city', f.city, 'answers', f.answers) end as form
    from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
    left join phonebook_form f on f.member_id = m.member_id
    where m.user_id = ${userId} order by m.member_id limit ${max}`.execute(db);
  return rows;
}
