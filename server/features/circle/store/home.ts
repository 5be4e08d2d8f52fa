import type {
  CircleCategory,
  CircleStatus,
  JoinType,
  MemberRole,
  MemberState,
  AdminRight,
} from '@qunlu/contract/circle/rules.ts';
import type { ComingActivity } from '@qunlu/contract/circle/home.ts';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { PluginRow } from './plugins.ts';

/** A member as the database's JSON returns it. */
export interface ListedMember {
  member_id: number;
  user_id: number | null;
  card_id: number;
  realname: string;
  avatar: string;
  company: string;
  position: string;
  city: string;
  certified: number;
  role: MemberRole;
  state: MemberState;
  initial: string;
  group_id: number | null;
}

/** The columns of a member, as one JSON object. `m`: its row. */
export const memberJson = `json_build_object('member_id', m.member_id, 'user_id', m.user_id, 'card_id', m.card_id,
  'realname', m.realname, 'avatar', m.avatar, 'company', m.company, 'position', m.position, 'city', m.city,
  'certified', m.certified, 'role', m.role, 'state', m.state, 'initial', m.initial, 'group_id', m.group_id)`;

/** The viewer's own row; times in seconds. */
export interface OwnRow {
  member_id: number;
  role: MemberRole;
  rights: AdminRight[];
  state: MemberState;
  waits: number;
  reason: string;
  end_at: number | null;
  card_id: number;
  realname: string;
  city: string;
  /** Upper-level industries, null where there is none, and how the operator calls them, if otherwise than the tree. */
  industries: (number | null)[];
  industry_names: Record<string, string> | null;
  group_id: number | null;
  fresh_at: number;
  /** They were asked to look after their entry and have not. */
  asked: boolean;
  visited_at: number | null;
}

export interface HomeRow {
  phonebook_id: number;
  name: string;
  category: CircleCategory;
  avatar: string;
  cover: string;
  intro: string;
  notice: string;
  notice_at: Date | null;
  city: string;
  listed: boolean;
  status: CircleStatus;
  status_reason: string;
  join_type: JoinType;
  contact_visible: number;
  dissolve_at: Date | null;
  members: number;
  created_at: Date;
  me: OwnRow | null;
  owner: { user_id: number; card_id: number; realname: string; avatar: string } | null;
  newest: ListedMember[] | null;
  groups: { group_id: number; name: string }[] | null;
  /** What is on sale of its membership, in fen; 0: nothing. */
  fee: { from: number; tiers: number };
  /** What the circle says of its modules. */
  plugins: PluginRow[] | null;
  /** The family that it belongs to (D90). */
  family: { id: number; name: string } | null;
  joined_month: number;
  /** The soonest that are open to the viewer; null: none is. */
  activities: Omit<ComingActivity, 'path'>[] | null;
}

/** Faces on the home, and people whom it counts as new at most. */
const newestShown = 12;
export const joinedCounted = 1000;

const seconds = (column: string): string => `floor(extract(epoch from ${column}))::bigint`;
// Nobody meets whom they have blocked, or who has blocked them.
const met = (row: string): string =>
  `not exists (select from relation_block b where b.user_id = $2 and b.other_id = ${row}.user_id)`;
/** Activities on the home. */
const comingShown = 3;
// Nothing takes longer than a month, so what is long over is not read.
const coming = `(select json_agg(json_build_object('activity_id', l.activity_id, 'title', l.title,
      'starts_at', ${seconds('l.starts_at')}, 'ends_at', ${seconds('l.ends_at')},
      'online', l.online, 'cityname', l.cityname, 'place', l.place, 'registered', l.registered)
      order by l.starts_at, l.activity_id) from (
    select * from activity_line c where c.circle_id = p.phonebook_id and c.open and c.ends_at > $4
      and c.starts_at > $4::timestamptz - interval '31 days' and ${met('c')}
      and (c.visibility = 0 or (c.visibility = 2 and not $5::boolean and exists (select from phonebook_member v
        where v.phonebook_id = p.phonebook_id and v.user_id = $2 and v.state = 1)))
    order by c.starts_at, c.activity_id limit ${comingShown}) l) as activities`;

const here = 'phonebook_id = p.phonebook_id and state = 1 and not hidden';

const statement = `select p.phonebook_id, p.name, p.category, p.avatar, p.cover, p.intro, p.notice, p.notice_at, p.city, p.listed,
    p.status, p.status_reason, p.join_type, p.contact_visible, p.dissolve_at, p.members, p.created_at,
  (select json_build_object('member_id', m.member_id, 'role', m.role, 'rights', m.rights, 'state', m.state, 'waits', m.waits,
      'reason', m.reason, 'end_at', ${seconds('m.end_at')}, 'card_id', m.card_id, 'realname', m.realname, 'city', m.city,
      'industries', array[m.industry1, m.industry2], 'industry_names', (select json_object_agg(i.industry_id, i.name)
        from discovery_industry_name i where i.industry_id in (m.industry1, m.industry2)),
      'group_id', m.group_id, 'fresh_at', ${seconds('m.fresh_at')}, 'asked', coalesce(m.asked_at > m.fresh_at, false),
      'visited_at', ${seconds('m.visited_at')})
    from phonebook_member m where m.phonebook_id = p.phonebook_id and m.user_id = $2) as me,
  (select json_build_object('user_id', m.user_id, 'card_id', m.card_id, 'realname', m.realname, 'avatar', m.avatar)
    from phonebook_member m where m.phonebook_id = p.phonebook_id and m.role = 1 and not m.hidden and ${met('m')}) as owner,
  (select json_agg(${memberJson} order by m.joined_at desc, m.member_id desc) from (
    select * from phonebook_member c where ${here} and ${met('c')}
    order by joined_at desc, member_id desc limit ${newestShown}) m) as newest,
  (select json_agg(json_build_object('group_id', g.group_id, 'name', g.name) order by g.sort, g.group_id)
    from phonebook_group g where g.phonebook_id = p.phonebook_id) as groups,
  (select json_build_object('from', coalesce(min(s.price), 0), 'tiers', count(*)) from dues_on_sale s
    where s.phonebook_id = p.phonebook_id) as fee,
  (select json_build_object('id', f.family_id, 'name', f.name) from family_of_circle f
    where f.phonebook_id = p.phonebook_id) as family,
  (select json_agg(json_build_object('key', l.key, 'enabled', l.enabled, 'visible', l.visible, 'sort', l.sort))
    from phonebook_plugin l where l.phonebook_id = p.phonebook_id) as plugins,
  (select count(*)::int from (
    select from phonebook_member where ${here} and joined_at >= $3 limit ${joinedCounted}) n) as joined_month,
  ${coming}
  from phonebook p where p.phonebook_id = $1`;

/** All that the home shows, in one statement. `viewerId`: 0 for a guest; `asGuest`: as one would see its activities. */
export async function findHome(
  db: Db,
  wanted: { circleId: number; viewerId: number; month: Date; now: Date; asGuest: boolean },
): Promise<HomeRow | undefined> {
  const { circleId, viewerId, month, now, asGuest } = wanted;
  const [row] = await prepared<HomeRow>(db, statement, [circleId, viewerId, month, now, asGuest]);
  return row;
}

/** Notes a visit; not again since `since`. */
export async function noteVisit(db: TxDb, memberId: number, now: Date, since: Date): Promise<void> {
  await prepared(
    db,
    `update phonebook_member set visited_at = $2 where member_id = $1 and (visited_at is null or visited_at < $3)`,
    [memberId, now, since],
  );
}
