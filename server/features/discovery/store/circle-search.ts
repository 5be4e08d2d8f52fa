import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import {
  friendCircles,
  columns,
  found,
  joinFriendCircles,
  type CircleFilter,
  type FoundRow,
} from './find.ts';

/** Listed circles that one search weighs; my own are all among them. */
const most = 60;

export interface CircleSearch {
  viewerId: number;
  words: CircleFilter['words'];
  /** All that was typed, as names are kept. */
  whole: string;
  after: number;
  size: number;
}

/**
 * A page of the circles whose name has all of the words, in one statement: those that everybody may find, and the viewer's own,
 * listed or not. My own first, then by name, by friends who are in it and by members.
 */
export async function searchCircles(db: Db, wanted: CircleSearch): Promise<FoundRow[]> {
  const { viewerId, words, whole, after, size } = wanted;
  const isIn = words.map(
    ({ word }) => sql`(strpos(p.words, ${word}) > 0 or strpos(p.readings, ' ' || ${word}) > 0)`,
  );
  const byKeys = words.map(
    ({ letters, start }) => sql`(friend_keys(0, p.words, p.readings, '{}') @> ${[...letters]}::text[]
      or friend_keys(0, p.words, p.readings, '{}') @> ${[start]}::text[])`,
  );
  const and = sql` and `;
  const { rows } = await sql<FoundRow>`
    with ${friendCircles(viewerId)}, hits as (
      (select p.phonebook_id from phonebook_found p
        where ${found(viewerId)} and ${sql.join([...byKeys, ...isIn], and)}
        order by p.members desc, p.phonebook_id desc limit ${sql.lit(most)})
      union
      select p.phonebook_id from phonebook_present m join phonebook_named p on p.phonebook_id = m.phonebook_id
        where m.user_id = ${viewerId} and ${sql.join(isIn, and)}),
    lines as materialized (
      select ${columns(viewerId)}, p.words = ${whole} as exact
      from hits h join phonebook_named p on p.phonebook_id = h.phonebook_id ${joinFriendCircles}),
    placed as (
      select l.*, case when i.user_id is not null then 0 when l.joined then 2 else 0 end as own,
        case when i.user_id is null and l.friends > 0 then 1 else 0 end as known
      from lines l left join account_impersonal i on i.user_id = ${viewerId})
    select p.* from placed p
    where ${after}::bigint = 0 or (p.own, p.exact, p.known, p.members, p.phonebook_id) < (
      select k.own, k.exact, k.known, k.members, k.phonebook_id from placed k where k.phonebook_id = ${after})
    order by p.own desc, p.exact desc, p.known desc, p.members desc, p.phonebook_id desc limit ${size}`.execute(
    db,
  );
  return rows;
}
