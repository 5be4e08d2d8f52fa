import { sql, type RawBuilder } from 'kysely';
import type {
  CircleCategory,
  CircleStatus,
  JoinType,
  MemberRole,
  MemberState,
} from '@qunlu/contract/circle/rules.ts';
import type { Db } from '../../../platform/database.ts';

export interface MyCircleRow {
  phonebook_id: number;
  name: string;
  avatar: string;
  category: CircleCategory;
  city: string;
  members: number;
  join_type: JoinType;
  status: CircleStatus;
  member_id: number;
  state: MemberState;
  waits: number;
  role: MemberRole;
  end_at: Date | null;
  joined: number;
  posts: number;
  notice_new: boolean;
  waiting: number;
  confirm: boolean;
}

/** New people and waiting applications are counted up to here. */
const counted = 99;

/** Whoever lets people in: the owner, or an admin with the right. */
const mayApply = sql`(m.role = 1 or (m.role = 2 and 'apply' = any(m.rights)))`;
const waitingHere = sql`(select count(*)::int from (
  select from phonebook_member a where a.phonebook_id = m.phonebook_id and a.state = 0 and a.waits = 2 limit ${sql.lit(counted)}) w)`;

/** Posts since the person last looked at them, or came in; polls only while their module is on. */
const unseen = (userId: number, since: Date) => sql`(select count(*)::int from (
  select from forum_told t
  where t.viewer_id = ${userId} and t.phonebook_id = m.phonebook_id
    and t.published_at > greatest(${since}::timestamptz, coalesce(
      (select s.seen_until from forum_seen s where s.phonebook_id = m.phonebook_id and s.user_id = ${userId}), m.joined_at))
    and (t.kind <> 'poll' or exists (select from phonebook_switch w
      where w.phonebook_id = m.phonebook_id and w.key = 'poll' and w.enabled and w.visible < 2))
    and t.user_id <> all(array(select b.other_id from relation_block b where b.user_id = ${userId}))
  limit ${sql.lit(counted)}) u)`;

/**
 * The circles of a person, own ones first, then those they help to run, then by when they came; what they applied for last.
 * Nobody has more than some hundreds, so they are ordered and searched as they are.
 */
export async function findMine(
  db: Db,
  wanted: { userId: number; words: readonly string[]; postsSince: Date; after: number; size: number },
): Promise<MyCircleRow[]> {
  const holds = wanted.words.map(
    (word) => sql`and (strpos(p.words, ${word}) > 0 or strpos(p.readings, ' ' || ${word}) > 0)`,
  );
  const { rows } = await sql<MyCircleRow>`
    with mine as materialized (
      select m.*, p.name, p.avatar as circle_avatar, p.category, p.city as circle_city, p.members, p.join_type, p.status,
        p.notice_at, row_number() over (order by
          case when m.state = 0 then 3 when m.role = 1 then 0 when m.role = 2 then 1 else 2 end,
          coalesce(m.joined_at, m.applied_at) desc, m.member_id desc) as place
      from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
      where m.user_id = ${wanted.userId} and m.state in (0, 1) and p.status <> 5 ${sql.join(holds, sql` `)})
    select m.phonebook_id, m.name, m.circle_avatar as avatar, m.category, m.circle_city as city, m.members, m.join_type, m.status,
      m.member_id, m.state, m.waits, m.role, m.end_at,
      m.state = 1 and coalesce(m.asked_at > m.fresh_at, false) as confirm,
      m.state = 1 and coalesce(m.notice_at > coalesce(m.visited_at, m.joined_at), false) as notice_new,
      case when m.state <> 1 then 0 else (select count(*)::int from (
        select from phonebook_member n where n.phonebook_id = m.phonebook_id and n.state = 1 and not n.hidden
          and n.joined_at > coalesce(m.visited_at, m.joined_at) and n.member_id <> m.member_id
        limit ${sql.lit(counted)}) n) end as joined,
      case when m.state <> 1 then 0 else ${unseen(wanted.userId, wanted.postsSince)} end as posts,
      case when m.state = 1 and ${mayApply} then ${waitingHere} else 0 end as waiting
    from mine m
    where ${wanted.after} = 0 or m.place > (select place from mine k where k.member_id = ${wanted.after})
    order by m.place limit ${wanted.size}`.execute(db);
  return rows;
}

/** Applications that wait for the person in all circles that they let people into. */
export const waitingFor = (userId: number): RawBuilder<number> => sql<number>`(
  select coalesce(sum(${waitingHere}), 0)::int
  from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
  where m.user_id = ${userId} and m.state = 1 and p.status in (1, 2, 4) and ${mayApply})`;
