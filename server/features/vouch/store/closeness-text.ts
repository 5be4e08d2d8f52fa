/** People who vouch for somebody, and how many of them are friends of the viewer. */
export interface Closeness {
  count: number;
  friends: number;
}

/** Where a statement says who looks, about whom, and when: `$2`, `s.user_id`, `$3`. */
interface Places {
  viewer: string;
  person: string;
  now: string;
}

/** Of more the newest are counted, and what friends of the viewer say. */
const newestMost = 1000;

/** Whose word `l` the viewer may know of; not where either of the two has blocked the other (D40). The blocks are read once. */
const visible = ({ viewer, person, now }: Places): string => `
  l.user_id = ${person} and l.shown_at <= ${now} and l.expires_at > ${now}
    and l.by_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewer}))
    and ${person} <> all(array(select b.other_id from relation_block b where b.user_id = ${viewer}))`;

/** Whether who vouches is a friend is looked up for each (`offset 0`): joined, all of a person met all friends of the viewer. */
const friend = (viewer: string): string => `left join lateral (select r.other_id from relation_facts r
  where r.user_id = ${viewer} and r.other_id = l.by_id and r.is_friend offset 0) f on true`;

/** What the viewer may know of, `l`, with `f` of a friend; as it is read from the first on. */
export const shownText = (places: Places): string =>
  `from vouch_line l ${friend(places.viewer)} where ${visible(places)}`;

/**
 * The same, `known`, as far as it is counted. What the viewer and their friends say is found among all: in one index, by their numbers,
 * so that nothing is looked up for whoever is no friend.
 */
export const knownText = (places: Places): string => `
  with newest as materialized (
    select l.vouch_id, l.by_id from vouch_line l where ${visible(places)} order by l.vouch_id desc limit ${newestMost}),
  known as (
    select l.vouch_id, l.by_id, f.other_id is not null as friend from newest l ${friend(places.viewer)}
    union
    select l.vouch_id, l.by_id, l.by_id <> ${places.viewer} from vouch_line l
    where ${visible(places)} and (l.by_id = ${places.viewer} or l.by_id in (
        select r.other_id from relation_facts r where r.user_id = ${places.viewer} and r.is_friend))
      and (select count(*) from newest) = ${newestMost})`;

/**
 * What one viewer may know of how many vouch for a person, as an expression of one row: null for whoever is neither that person,
 * their friend, nor a friend of somebody who vouches. Strangers do not count vouches (decision 0111).
 */
export const closenessText = (places: Places): string => `(
  ${knownText(places)}
  select json_build_object('count', n.count, 'friends', n.friends) from (
    select count(distinct k.by_id)::int as count, (count(distinct k.by_id) filter (where k.friend))::int as friends,
      coalesce(bool_or(k.by_id = ${places.viewer}), false) as own
    from known k) n
  where n.count > 0 and (n.friends > 0 or n.own or ${places.person} = ${places.viewer} or exists (
    select from relation_facts r where r.user_id = ${places.viewer} and r.other_id = ${places.person} and r.is_friend)))`;
