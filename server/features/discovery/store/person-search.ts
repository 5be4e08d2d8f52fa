import { prepared, type Db } from '../../../platform/database.ts';

/** Somebody who is found, as the database answers it. */
export interface FoundPersonRow {
  user_id: number;
  name: string;
  avatar: string;
  card_id: number;
  title: string;
  certified: number;
  tie: string;
  friends: number;
  place: string;
}

export interface PersonSearch {
  viewerId: number;
  plain: string;
  exact: string | null;
  typo: string | null;
  /** The last person of the page before; 0: the first page. */
  after: number;
  size: number;
}

/**
 * What many have is found among the first in the order of their weight; what fewer have, in the index of those who are known by many
 * (`discovery_person_known`); what hardly anybody has, in that of all. Each is asked only when the one before has not had enough.
 */
const walked = 1000;
const known = 100;
const enough = 40;
/** The best of all that fit. */
const best = 200;
/** Friends, and members of circles, who are looked through by themselves when a search finds more than the best. */
const friendsMost = 5000;
const fellowsMost = 300;
/** From so few on letters may be wrong. */
const few = 5;

const byWeight = 'order by d.weight desc, d.user_id desc';

/** Who may be found: seen by their card, not blocked by either side, and by strangers only who takes applications (decision 0103). */
const found = `
  seen as (
    select g.user_id, g.quality, g.weight, p.realname as name, p.avatar, p.card_id, p.title, p.certified,
      g.user_id = $1 as is_self, f.user_id is not null as is_friend, a.allows_friends,
      f.user_id is null and g.user_id <> $1 and exists (select from phonebook_present o join phonebook_present m
        on m.phonebook_id = o.phonebook_id and m.user_id = $1 where o.user_id = g.user_id) as is_fellow,
      case when f.user_id is not null or g.user_id = $1 then 0 else (select count(*)::int from (
        select from relation_facts r where r.user_id = g.user_id and r.is_friend
          and r.other_id in (select user_id from friends) limit 99) c) end as friends
    from (select user_id, max(quality) as quality, max(weight) as weight from pool group by user_id) g
    join card_person p on p.user_id = g.user_id and not p.erased and p.card_id > 0
    join account_person a on a.user_id = g.user_id
    left join friends f on f.user_id = g.user_id
    where g.user_id <> all(array(select b.other_id from relation_block b where b.user_id = $1))),
  ranked as (
    select s.*, case when is_self then 'self' when is_friend then 'friend' when is_fellow then 'fellow'
        when friends > 0 then 'common' else '' end as tie,
      case when exists (select from account_impersonal i where i.user_id = $1) then 0 when is_self then 0
        when is_friend then 1 when is_fellow then 2 when friends > 0 then 3 else 4 end as tier
    from seen s where allows_friends or is_self or is_friend or is_fellow)`;

const order = 'tier, quality desc, weight desc, user_id desc';
const key = (row: string): string => `(${row}.tier, -${row}.quality, -${row}.weight, -${row}.user_id)`;

/** Read whole before it is ordered: the planner would walk through everybody in order, looking for a rare word. */
const all = (name: string, condition: string): string => `
  ${name} as materialized (select d.user_id, d.weight from discovery_person d where ${condition})`;

const text = `
  with near as materialized (
    select d.user_id, d.weight from (select * from discovery_person d ${byWeight} limit ${walked}) d
    where d.words @@ $2::tsquery ${byWeight} limit ${enough}),
  among as materialized (select count(*) < ${enough} as few from near),
  ${all('known', `d.words @@ $2::tsquery and d.weight >= ${known} and (select few from among)`)},
  common as materialized (
    select not (select few from among) or (select count(*) >= ${enough} from known) as yes),
  ${all('every', 'd.words @@ $2::tsquery and not (select yes from common)')},
  hits as materialized (select * from every d ${byWeight} limit ${best}),
  ${all('named', 'd.words @@ $3::tsquery')},
  ${all('typed', `d.words @@ $4::tsquery and not (select yes from common) and (select count(*) < ${few} from hits)`)},
  wide as materialized (select (select yes from common) or (select count(*) >= ${best} from hits) as yes),
  friends as materialized (
    select other_id as user_id from relation_facts where user_id = $1 and is_friend limit ${friendsMost}),
  fellows as materialized (
    select o.user_id from phonebook_present m cross join lateral (
      select o.user_id from phonebook_present o where o.phonebook_id = m.phonebook_id
      order by o.joined_at desc, o.member_id desc limit ${fellowsMost}) o
    where m.user_id = $1 and (select yes from wide)),
  pool as materialized (
    select user_id, weight, 1 as quality from near
    union all (select d.user_id, d.weight, 1 from known d where (select yes from common) ${byWeight} limit ${enough})
    union all select user_id, weight, 1 from hits
    union all (select d.user_id, d.weight, 2 from named d ${byWeight} limit ${enough})
    union all (
      select d.user_id, d.weight, 1 from (
        select user_id from friends where (select yes from wide) union select user_id from fellows
        union select $1) k
      join discovery_person d on d.user_id = k.user_id
      where d.words @@ $2::tsquery and (select yes from wide) ${byWeight} limit ${best})
    union all (select d.user_id, d.weight, 0 from typed d ${byWeight} limit ${enough})),
  ${found}
  select r.user_id, r.name, r.avatar, r.card_id, r.title, r.certified, r.tie,
    case when r.tie in ('self', 'friend') then 0 else r.friends end as friends,
    case when r.tie <> 'fellow' then '' else coalesce((
      select l.name from phonebook_present o join phonebook_present m
        on m.phonebook_id = o.phonebook_id and m.user_id = $1
      join phonebook_line l on l.phonebook_id = o.phonebook_id
      where o.user_id = r.user_id order by l.members, l.phonebook_id limit 1), '') end as place
  from (select * from ranked r
    where $5::bigint = 0 or ${key('r')} > (select ${key('k').slice(1, -1)} from ranked k where k.user_id = $5)
    order by ${order} limit $6) r
  order by ${order}`;

/** A page of the people whom a search finds, in one statement; nobody more once whoever ended the page before is found no more. */
export const findPeople = (db: Db, wanted: PersonSearch): Promise<FoundPersonRow[]> =>
  prepared(db, text, [wanted.viewerId, wanted.plain, wanted.exact, wanted.typo, wanted.after, wanted.size]);
