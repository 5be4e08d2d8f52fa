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

/**
 * Whose word the viewer may know of; not where either of the two has blocked the other (D40). Whether who vouches is a friend is looked
 * up for each (`offset 0`), and the blocks are read once: joined, all vouches of a well-known person met all friends of the viewer.
 */
export const shownText = ({ viewer, person, now }: Places): string => `
  from vouch_line l
    left join lateral (select r.other_id from relation_facts r
      where r.user_id = ${viewer} and r.other_id = l.by_id and r.is_friend offset 0) f on true
  where l.user_id = ${person} and l.shown_at <= ${now} and l.expires_at > ${now}
    and l.by_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewer}))
    and ${person} <> all(array(select b.other_id from relation_block b where b.user_id = ${viewer}))`;

/**
 * What one viewer may know of how many vouch for a person, as an expression of one row: null for whoever is neither that person,
 * their friend, nor a friend of somebody who vouches. Strangers do not count vouches (decision 0111).
 */
export const closenessText = (places: Places): string => `(
  select json_build_object('count', n.count, 'friends', n.friends) from (
    select count(distinct l.by_id)::int as count, count(distinct f.other_id)::int as friends,
      coalesce(bool_or(l.by_id = ${places.viewer}), false) as own
    ${shownText(places)}) n
  where n.count > 0 and (n.friends > 0 or n.own or ${places.person} = ${places.viewer} or exists (
    select from relation_facts r where r.user_id = ${places.viewer} and r.other_id = ${places.person} and r.is_friend)))`;
