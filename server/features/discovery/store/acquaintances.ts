import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { FoundPersonRow } from './person-search.ts';

/** Friends whose friends are looked at, circles and activities whose people are, and how many of each. */
const friendsMost = 300;
const friendsEach = 200;
const circlesMost = 50;
const activitiesMost = 20;
const peopleEach = 100;
/** People of each tag who are looked at, the newest. */
const tagEach = 200;
/** Tags of both that are named. */
const tagsNamed = 2;
/** The best of each reason. */
const best = 60;

/**
 * People whom somebody may know, by facts alone and with the fact: common friends, a circle of both, an activity at which both
 * were signed in, a tag of both (D156; not of those who want no lists made for a person, D17). Nobody who is a friend already, was
 * dismissed, is blocked by either side, or takes no applications: each is asked about (`offset 0`), joined, all friends were read for each.
 */
const text = `
  with mine as materialized (
    select other_id as user_id from relation_facts where user_id = $1 and is_friend order by other_id limit ${friendsMost}),
  candidates as (
    (select f.other_id as user_id, count(*)::int as friends, 0::bigint as circle, 0::bigint as activity, 0 as tags
      from mine cross join lateral (
        select other_id from relation_facts r where r.user_id = mine.user_id and r.is_friend
        order by other_id limit ${friendsEach}) f
      group by f.other_id order by friends desc, f.other_id limit ${best})
    union all
    (select o.user_id, 0, min(o.phonebook_id), 0, 0 from (
        select m.phonebook_id from phonebook_present m join phonebook_line l on l.phonebook_id = m.phonebook_id
        where m.user_id = $1 order by l.members, l.phonebook_id limit ${circlesMost}) c
      cross join lateral (
        select p.user_id, p.phonebook_id from phonebook_present p where p.phonebook_id = c.phonebook_id
        order by p.joined_at desc, p.member_id desc limit ${peopleEach}) o
      group by o.user_id order by count(*) desc, o.user_id limit ${best})
    union all
    (select o.user_id, 0, 0, max(o.activity_id), 0 from (
        select distinct x.activity_id, x.ends_at from activity_met x where x.user_id = $1
        order by x.ends_at desc limit ${activitiesMost}) c
      cross join lateral (
        select p.user_id, p.activity_id from activity_met p where p.activity_id = c.activity_id and p.meets
        limit ${peopleEach}) o
      group by o.user_id order by count(*) desc, o.user_id limit ${best})
    union all
    (select o.user_id, 0, 0, 0, count(*)::int from discovery_tag t
      cross join lateral (
        select p.user_id from discovery_tag p where p.tag = t.tag order by p.added_at desc, p.user_id limit ${tagEach}) o
      where t.user_id = $1 and not exists (select from account_impersonal i where i.user_id = o.user_id)
      group by o.user_id order by count(*) desc, o.user_id limit ${best})),
  one as (
    select user_id, max(friends) as friends, max(circle) as circle, max(activity) as activity, max(tags) as tags
    from candidates group by user_id)
  select o.user_id, p.realname as name, p.avatar, p.card_id, p.title, p.certified, least(o.friends, 99) as friends,
    case when o.friends > 0 then 'common' when o.activity > 0 then 'met' when o.circle > 0 then 'fellow' else 'interest' end as tie,
    case when o.friends > 0 then ''
      when o.activity > 0 then (select x.title from activity_met x where x.activity_id = o.activity and x.user_id = $1 limit 1)
      when o.circle > 0 then (select l.name from phonebook_line l where l.phonebook_id = o.circle)
      else (select string_agg(c.tag, '、' order by c.position) from (
        select t.tag, t.position from discovery_tag t join discovery_tag p on p.user_id = o.user_id and p.tag = t.tag
        where t.user_id = $1 order by t.position limit ${tagsNamed}) c) end as place
  from one o
  join card_person p on p.user_id = o.user_id and not p.erased and p.card_id > 0
  join account_person a on a.user_id = o.user_id and a.allows_friends
  where o.user_id <> $1
    and not exists (select from relation_facts f where f.user_id = $1 and f.other_id = o.user_id and f.is_friend offset 0)
    and not exists (select from discovery_dismissed d where d.user_id = $1 and d.other_id = o.user_id offset 0)
    and o.user_id <> all(array(select b.other_id from relation_block b where b.user_id = $1))
  order by o.friends desc, o.activity > 0 desc, o.circle > 0 desc, o.tags desc, p.certified desc, o.user_id desc limit $2`;

export const findAcquaintances = (db: Db, viewerId: number, size: number): Promise<FoundPersonRow[]> =>
  prepared(db, text, [viewerId, size]);

/** People of a city, or anywhere ('' ), certified ones and those with many friends first: nothing about the viewer. */
export async function findPopular(
  db: Db,
  wanted: { viewerId: number; city: string; size: number },
): Promise<FoundPersonRow[]> {
  const { viewerId, city, size } = wanted;
  const { rows } = await sql<FoundPersonRow>`
    select p.user_id, p.realname as name, p.avatar, p.card_id, p.title, p.certified, '' as tie, 0 as friends, '' as place
    from (
      select d.user_id, d.weight from (
        select user_id, weight from discovery_person order by weight desc, user_id desc limit 2000) d
      join card_line l on l.user_id = d.user_id and l.is_default
      where (${city} = '' or l.cityname = ${city}) and d.user_id <> ${viewerId}
        and d.user_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewerId}))
        and not exists (select from discovery_dismissed x where x.user_id = ${viewerId} and x.other_id = d.user_id)
      ) d
    join card_person p on p.user_id = d.user_id and not p.erased and p.card_id > 0
    join account_person a on a.user_id = d.user_id and a.allows_friends
    order by d.weight desc, d.user_id desc limit ${size}`.execute(db);
  return rows;
}

export async function saveDismissed(db: TxDb, userId: number, otherId: number, now: Date): Promise<void> {
  await sql`insert into discovery_dismissed (user_id, other_id, dismissed_at) values (${userId}, ${otherId}, ${now})
    on conflict do nothing`.execute(db);
}

/** Names of those whom somebody has dismissed, the newest first. */
export async function findDismissed(db: Db, userId: number, max: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.realname as name from discovery_dismissed d join card_person p on p.user_id = d.other_id and not p.erased
    where d.user_id = ${userId} order by d.dismissed_at desc, d.other_id desc limit ${max}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Where somebody is by their card, and whether they want lists that are not made for them (D17). */
export async function findPlace(
  db: Db,
  viewerId: number,
): Promise<{ city: string; citycode: string; impersonal: boolean }> {
  const { rows } = await sql<{ city: string; citycode: string; impersonal: boolean }>`
    select coalesce(l.cityname, '') as city, coalesce(l.citycode, '') as citycode,
      exists (select from account_impersonal i where i.user_id = a.user_id) as impersonal
    from account_person a left join card_line l on l.user_id = a.user_id and l.is_default
    where a.user_id = ${viewerId}`.execute(db);
  return rows[0] ?? { city: '', citycode: '', impersonal: true };
}
