import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { type ListedPerson, personText } from '../../card/api/listed-person.ts';
import { friendCircles, columns, found, joinFriendCircles, type FoundRow } from './find.ts';
import { pollsOn } from './topic-search.ts';

// Each block is one statement, bounded by its limit, and reads what other features publish.

export interface StepsRow {
  card: boolean;
  shared: boolean;
  circle: boolean;
}

/** What somebody has done of the first steps. */
export async function findSteps(db: Db, userId: number): Promise<StepsRow> {
  const { rows } = await sql<StepsRow>`
    select exists (select from card_line where user_id = ${userId}) as card,
      exists (select from card_looked where user_id = ${userId})
        or exists (select from relation_facts where user_id = ${userId} and is_friend) as shared,
      exists (select from phonebook_present where user_id = ${userId}) as circle`.execute(db);
  return rows[0] ?? { card: false, shared: false, circle: false };
}

export interface ComingRow {
  kind: string;
  id: number;
  title: string;
  starts_at: Date;
  ends_at: Date | null;
  place: string;
  online: boolean;
}

/** A person's role in a circle that pays no fee. */
const honoured = 3;

/** What begins or ends next for a person, until `until`; the end of a membership only when it is near. */
export async function findComing(
  db: Db,
  wanted: { userId: number; now: Date; until: Date; memberUntil: Date; size: number },
): Promise<ComingRow[]> {
  const { userId, now, until, memberUntil, size } = wanted;
  const { rows } = await sql<ComingRow>`
    select * from (
      (select distinct on (c.starts_at, c.activity_id) c.side as kind, c.activity_id as id, c.title, c.starts_at, c.ends_at,
        case when c.place = '' then c.cityname else c.place end as place, c.online
        from activity_coming c
        where c.user_id = ${userId} and c.ends_at > ${now} and c.starts_at < ${until}
        order by c.starts_at, c.activity_id, c.side desc limit ${size})
      union all
      (select a.side, a.service_order_id, a.title, a.starts_at, a.starts_at + a.minutes * interval '1 minute', '', false
        from service_appointment a
        where a.user_id = ${userId} and a.starts_at > ${now}::timestamptz - interval '1 day'
          and a.starts_at + a.minutes * interval '1 minute' > ${now} and a.starts_at < ${until}
        order by a.starts_at, a.service_order_id limit ${size})
      union all
      (select 'fee', m.phonebook_id, l.name, m.end_at, null, '', false
        from phonebook_present m join phonebook_line l on l.phonebook_id = m.phonebook_id
        where m.user_id = ${userId} and m.end_at > ${now} and m.end_at < ${until} and m.role <> ${honoured}
        order by m.end_at, m.phonebook_id limit ${size})
      union all
      (select 'member', 0, '', max(v.ends_at), null, '', false from vip_standing v where v.user_id = ${userId}
        having max(v.ends_at) > ${now} and max(v.ends_at) < ${memberUntil})) c
    order by c.starts_at, c.kind, c.id limit ${size}`.execute(db);
  return rows;
}

export interface FactRow {
  kind: 'activity' | 'service' | 'members' | 'post' | 'notice' | 'card';
  id: number;
  /** Microseconds: the cursor. */
  place: number;
  circle: { id: number; name: string; avatar: string } | null;
  people: (ListedPerson | null)[] | null;
  count: number;
  title: string;
  text: string;
  image: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  fee: number;
}

/** New members of one circle that are counted for a day. */
const membersCounted = 99;
/** Posts of one circle that are looked at: of a day they are one fact. */
const postsCounted = 99;
/** Circles in which somebody came or something was written last, for each row of a page: older ones have nothing on it. */
const livelyCircles = 3;
/** Above so many friends one of them is soon found among the newest cards of all. */
const manyFriends = 3000;
/** Letters of an announcement. */
const noticeShown = 80;

/**
 * What happened in somebody's circles and among their friends, the newest first, before a place in microseconds. A fact of the
 * same microsecond as the last comes along, so that no page parts them.
 */
export async function findFacts(
  db: Db,
  wanted: { userId: number; now: Date; since: Date; before: number; size: number },
): Promise<FactRow[]> {
  const { userId, now, since, before, size } = wanted;
  const end = sql`('epoch'::timestamptz + ${before} * interval '1 microsecond')`;
  const during = (at: string) => sql`${sql.raw(at)} > ${since} and ${sql.raw(at)} < ${end}`;
  const met = (other: string) => sql`not exists (
    select from relation_block b where b.user_id = ${userId} and b.other_id = ${sql.raw(other)})`;
  const newest = (at: string) => sql`order by ${sql.raw(at)} desc fetch first ${size} rows with ties`;
  // A circle whose day stands on the page before has nothing more of that day: it would take the place of one that has.
  const thatDay = sql`(date_trunc('day', ${end} at time zone 'Asia/Shanghai'))`;
  const onThatDay = (at: string) =>
    sql`${sql.raw(at)} >= ${end} and ${sql.raw(at)} < (${thatDay} + interval '1 day') at time zone 'Asia/Shanghai'`;
  const untilOf = (later: RawBuilder<unknown>) =>
    sql`case when exists (${later}) then ${thatDay} at time zone 'Asia/Shanghai' else ${end} end as until offset 0`;
  const none = sql`null::timestamptz, null::timestamptz`;
  const card = sql`'card', c.card_id, c.created_at, null, array[c.user_id], 1, c.realname,
    concat_ws(' ', nullif(c.company, ''), nullif(c.position, '')), null, ${none}, 0`;
  const fits = sql`c.another and ${during('c.created_at')} and ${met('c.user_id')}`;
  const { rows } = await sql<FactRow>`
    with mine as materialized (select phonebook_id from phonebook_present where user_id = ${userId}),
    friends as materialized (select count(*) > ${sql.lit(manyFriends)} as many from (
      select from relation_facts where user_id = ${userId} and is_friend limit ${sql.lit(manyFriends + 1)}) f),
    told as materialized (
      (select 'activity' as kind, t.activity_id as id, t.created_at as at, t.circle_id, array[t.user_id] as who, 1 as count,
        t.title, '' as text, t.image, t.starts_at, t.ends_at, 0::bigint as fee
        from activity_told t
        where t.viewer_id = ${userId} and ${during('t.created_at')} and t.ends_at > ${now} and ${met('t.user_id')}
        ${newest('t.created_at')})
      union all
      (select 'service', s.service_id, s.created_at, null, array[s.user_id], 1, s.title, '', s.image, ${none}, s.fee_min
        from relation_facts f join service_line s on s.user_id = f.other_id
        where f.user_id = ${userId} and f.is_friend and ${during('s.created_at')} and ${met('s.user_id')}
        ${newest('s.created_at')})
      union all
      (select 'members', m.phonebook_id, m.at, m.phonebook_id, m.who, m.count, '', '', null, ${none}, 0
        from (select m.phonebook_id, max(n.joined_at) as at, count(*)::int as count,
            (array_agg(n.user_id order by n.joined_at desc, n.user_id))[1:3] as who
          from (select m.phonebook_id from mine m
            cross join lateral (select ${untilOf(sql`select from phonebook_present l
              where l.phonebook_id = m.phonebook_id and ${onThatDay('l.joined_at')} and l.user_id <> ${userId} and ${met('l.user_id')}`)}) u
            cross join lateral (
              select l.joined_at from phonebook_present l
              where l.phonebook_id = m.phonebook_id and l.joined_at > ${since} and l.joined_at < u.until and l.user_id <> ${userId}
              order by l.joined_at desc, l.member_id desc limit 1) n
            order by n.joined_at desc limit ${livelyCircles * size}) m
          cross join lateral (
            select n.user_id, n.joined_at from phonebook_present n
            where n.phonebook_id = m.phonebook_id and n.joined_at > ${since} and n.user_id <> ${userId} and ${met('n.user_id')}
            order by n.joined_at desc, n.member_id desc limit ${membersCounted}) n
          group by m.phonebook_id, (n.joined_at at time zone 'Asia/Shanghai')::date) m
        where ${during('m.at')} ${newest('m.at')})
      union all
      (select 'post', p.id, p.at, p.phonebook_id, p.who, p.count, p.title, '', p.image, ${none}, 0
        from (select t.phonebook_id, max(t.published_at) as at, count(*)::int as count,
            (array_agg(t.topic_id order by t.published_at desc, t.topic_id))[1] as id,
            (array_agg(t.title order by t.published_at desc, t.topic_id))[1] as title,
            (array_agg(t.image order by t.published_at desc, t.topic_id))[1] as image,
            (array_agg(t.user_id order by t.published_at desc, t.topic_id))[1:1] as who
          from (select m.phonebook_id from mine m
            cross join lateral (select ${untilOf(sql`select from forum_told l
              where l.viewer_id = ${userId} and l.phonebook_id = m.phonebook_id and ${onThatDay('l.published_at')}
                and ${met('l.user_id')} and ${pollsOn('l')}`)}) u
            cross join lateral (
              select l.published_at from forum_told l
              where l.viewer_id = ${userId} and l.phonebook_id = m.phonebook_id
                and l.published_at > ${since} and l.published_at < u.until
              order by l.published_at desc, l.topic_id desc limit 1) n
            order by n.published_at desc limit ${livelyCircles * size}) m
          cross join lateral (
            select t.* from forum_told t
            where t.viewer_id = ${userId} and t.phonebook_id = m.phonebook_id and t.published_at > ${since}
              and ${met('t.user_id')} and ${pollsOn('t')}
            order by t.published_at desc, t.topic_id desc limit ${postsCounted}) t
          group by t.phonebook_id, (t.published_at at time zone 'Asia/Shanghai')::date) p
        where ${during('p.at')} ${newest('p.at')})
      union all
      (select 'notice', p.phonebook_id, p.notice_at, p.phonebook_id, '{}', 1, '', left(p.notice, ${noticeShown}), null, ${none}, 0
        from phonebook_told p where p.viewer_id = ${userId} and ${during('p.notice_at')}
        ${newest('p.notice_at')})
      union all
      (select ${card} from relation_facts f join card_told c on c.user_id = f.other_id
        where not (select many from friends) and f.user_id = ${userId} and f.is_friend and ${fits}
        ${newest('c.created_at')})
      union all
      (select ${card} from card_told c
        where (select many from friends) and ${fits} and exists (
          select from relation_facts f where f.user_id = ${userId} and f.other_id = c.user_id and f.is_friend offset 0)
        ${newest('c.created_at')}))
    select f.kind, f.id, (extract(epoch from f.at) * 1000000)::bigint as place, f.count, f.title, f.text, f.image,
      f.starts_at, f.ends_at, f.fee,
      (select json_build_object('id', l.phonebook_id, 'name', l.name, 'avatar', l.avatar)
        from phonebook_line l where l.phonebook_id = f.circle_id) as circle,
      (select json_agg(${sql.raw(personText('w.user_id'))} order by w.place)
        from unnest(f.who) with ordinality as w (user_id, place)) as people
    from (select * from told ${newest('at')}) f
    order by f.at desc, f.kind, f.id`.execute(db);
  return rows;
}

/** Circles that somebody may join: of their city, then the others with many members. */
export async function findNearCircles(db: Db, viewerId: number, size: number): Promise<FoundRow[]> {
  const fresh = sql`${found(viewerId)}
    and not exists (select from phonebook_present m where m.phonebook_id = p.phonebook_id and m.user_id = ${viewerId} offset 0)
    and not exists (select from moderation_reported r
      where r.user_id = ${viewerId} and r.type = 'phonebook' and r.id = p.phonebook_id)`;
  const first = sql`order by p.members desc, p.phonebook_id desc limit ${size}`;
  const { rows } = await sql<FoundRow>`
    with ${friendCircles(viewerId)}, candidates as (
      (select p.phonebook_id, 1 as turn from phonebook_found p
        where p.city <> '' and p.city = (select l.cityname from card_line l where l.user_id = ${viewerId} and l.is_default)
          and ${fresh} ${first})
      union all
      (select p.phonebook_id, 2 from phonebook_found p where ${fresh} ${first})),
    best as (select phonebook_id, min(turn) as turn from candidates group by phonebook_id)
    select ${columns(viewerId)} from best join phonebook_found p on p.phonebook_id = best.phonebook_id ${joinFriendCircles}
    order by best.turn, p.members desc, p.phonebook_id desc limit ${size}`.execute(db);
  return rows;
}

export interface NearServiceRow {
  service_id: number;
  user_id: number;
  title: string;
  image: string | null;
  fee_min: number;
  person: ListedPerson | null;
}

/** Services of others: of the viewer's city, then the others, in the order of lists. */
export async function findNearServices(db: Db, viewerId: number, size: number): Promise<NearServiceRow[]> {
  const theirs = sql`s.user_id <> ${viewerId} and not exists (
    select from relation_block b where b.user_id = ${viewerId} and b.other_id = s.user_id)`;
  const first = sql`order by s.rank desc, s.service_id desc limit ${size}`;
  const { rows } = await sql<NearServiceRow>`
    with candidates as (
      (select s.*, 1 as turn from service_ranked s
        where s.citycode = (select l.citycode from card_line l
            where l.user_id = ${viewerId} and l.is_default and l.citycode <> '')
          and ${theirs} ${first})
      union all
      (select s.*, 2 from service_ranked s where ${theirs} ${first})),
    best as (select distinct on (service_id) * from candidates order by service_id, turn)
    select b.service_id, b.user_id, b.title, b.image, b.fee_min, ${sql.raw(personText('b.user_id'))} as person
    from best b order by b.turn, b.rank desc, b.service_id desc limit ${size}`.execute(db);
  return rows;
}
