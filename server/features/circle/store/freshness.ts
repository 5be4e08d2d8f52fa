import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** A member of this circle whom the viewer may meet; null: one that is not there, or has blocked them, or is blocked. */
export interface MetMember {
  member_id: number;
  user_id: number | null;
  card_id: number;
  state: number;
  realname: string;
}

export async function findMet(
  db: Db,
  wanted: { circleId: number; memberId: number; viewerId: number },
): Promise<MetMember | undefined> {
  const { rows } = await sql<MetMember>`
    select m.member_id, m.user_id, m.card_id, m.state, m.realname from phonebook_member m
    where m.phonebook_id = ${wanted.circleId} and m.member_id = ${wanted.memberId} and m.state in (1, 7) and not m.hidden
      and not exists (select from relation_block b where b.user_id = ${wanted.viewerId} and b.other_id = m.user_id)`.execute(
    db,
  );
  return rows[0];
}

/** One report by person and member; a later one counts in the present round. */
export async function saveReport(
  db: TxDb,
  row: { member_id: number; reporter_id: number; phonebook_id: number; at: Date },
): Promise<void> {
  await sql`insert into phonebook_unreachable (member_id, reporter_id, phonebook_id, at)
    values (${row.member_id}, ${row.reporter_id}, ${row.phonebook_id}, ${row.at})
    on conflict (member_id, reporter_id) do update set at = excluded.at`.execute(db);
}

/** Notes that the owner of an entry is asked, when `reporters` have reported it in this round and they were not asked in it. */
export async function askWhenReported(
  db: TxDb,
  memberId: number,
  reporters: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update phonebook_member m set asked_at = ${now}
    where m.member_id = ${memberId} and m.state = 1 and (m.asked_at is null or m.asked_at <= m.fresh_at)
      and (select count(*) from phonebook_unreachable r where r.member_id = m.member_id and r.at > m.fresh_at) >= ${reporters}
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Notes at most `size` entries that nobody looked after since `before` as asked; answers them by person. Rows that somebody
 * changes at the moment are left to the next run.
 */
export async function askStale(
  db: TxDb,
  { before, now, size }: { before: Date; now: Date; size: number },
): Promise<{ found: number; people: { user_id: number; phonebook_ids: number[]; name: string }[] }> {
  const { rows } = await sql<{
    found: number;
    people: { user_id: number; phonebook_ids: number[]; name: string }[] | null;
  }>`
    with due as materialized (
      select m.member_id from phonebook_member m
      where m.state = 1 and not m.hidden and (m.asked_at is null or m.asked_at <= m.fresh_at) and m.fresh_at < ${before}
      order by m.fresh_at, m.user_id limit ${size} for no key update skip locked),
    asked as (
      update phonebook_member m set asked_at = ${now} from phonebook p
      where m.member_id in (select member_id from due) and p.phonebook_id = m.phonebook_id
      returning m.user_id, m.phonebook_id, p.name, p.status),
    people as (
      select user_id, array_agg(phonebook_id order by phonebook_id) as phonebook_ids, min(name) as name
      from asked where status in (1, 2, 4) group by user_id)
    select (select count(*)::int from due) as found,
      (select json_agg(p order by p.user_id) from people p) as people`.execute(db);
  return { found: rows[0]?.found ?? 0, people: rows[0]?.people ?? [] };
}

/** Sets the entry fresh, with the others to which the same card was brought; answers them, with when they were asked. */
export async function refreshFrom(
  db: TxDb,
  { userId, memberId, cardId, now }: { userId: number; memberId: number; cardId: number; now: Date },
): Promise<{ member_id: number; asked_at: Date | null }[]> {
  const { rows } = await sql<{ member_id: number; asked_at: Date | null }>`
    update phonebook_member set fresh_at = ${now}
    where user_id = ${userId} and state = 1
      and (member_id = ${memberId} or (${cardId}::bigint > 0 and card_id = ${cardId}))
    returning member_id, asked_at`.execute(db);
  return rows;
}

export interface Freshness {
  members: number;
  stale: number;
  asked: number;
  unreachable: number;
}

/** Each by an index of its own; a circle has as many members as it has seats. */
export async function countFreshness(db: Db, circleId: number, before: Date): Promise<Freshness> {
  const { rows } = await sql<Freshness>`
    select p.members,
      (select count(*)::int from phonebook_member m
        where m.phonebook_id = p.phonebook_id and m.state = 1 and m.fresh_at < ${before}) as stale,
      (select count(*)::int from phonebook_member m
        where m.phonebook_id = p.phonebook_id and m.state = 1 and not m.hidden and m.asked_at > m.fresh_at) as asked,
      (select count(distinct r.member_id)::int from phonebook_unreachable r
        join phonebook_member m on m.member_id = r.member_id
        where r.phonebook_id = p.phonebook_id and m.state = 1 and r.at > m.fresh_at) as unreachable
    from phonebook p where p.phonebook_id = ${circleId}`.execute(db);
  return rows[0] ?? { members: 0, stale: 0, asked: 0, unreachable: 0 };
}
