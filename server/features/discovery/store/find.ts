import { sql, type RawBuilder } from 'kysely';
import type { FindSort } from '@qunlu/contract/discovery/rules.ts';
import { valueOf, type Db } from '../../../platform/database.ts';

/** A circle in one line of a list, as the database answers it. */
export interface FoundRow {
  phonebook_id: number;
  owner_id: number;
  name: string;
  avatar: string;
  category: number;
  city: string;
  members: number;
  join_type: number;
  status: number;
  intro: string;
  joined: boolean;
  friends: number;
  /** The cheapest membership on sale, in fen; 0: none is. */
  fee: number;
}

/** The cheapest membership of a circle on sale, in fen. */
const feeOf = (circleId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(min(s.price), 0) from dues_on_sale s where s.phonebook_id = ${circleId})`;

export const findFee = (db: Db, circleId: number): Promise<number> => valueOf(db, feeOf(sql`${circleId}`));

/** Friends whose circles are looked at. */
const friendsMost = 2000;

/**
 * The circles of a viewer's friends, read once by the friends: asked of each circle of a list, all members or all friends are gone
 * through for each, a hundred thousand of them or ten. Also those that are over, which no list shows.
 */
export const friendCircles = (viewerId: number) => sql`friend_circles as materialized (
  select m.phonebook_id, count(*)::int as friends
  from (select other_id from relation_facts where user_id = ${viewerId} and is_friend
      order by other_id limit ${sql.lit(friendsMost)}) f
    join phonebook_shown m on m.user_id = f.other_id group by m.phonebook_id)`;

/** Beside `phonebook_found p`, for `columns`. */
export const joinFriendCircles = sql`left join friend_circles k on k.phonebook_id = p.phonebook_id`;

/** Asked of each circle of a page (`offset 0`): joined, all circles of the viewer were read for three. */
export const columns = (viewerId: number) => sql`
  p.phonebook_id, p.owner_id, p.name, p.avatar, p.category, p.city, p.members, p.join_type, p.status,
  left(p.intro, 60) as intro,
  exists (select from phonebook_present m where m.phonebook_id = p.phonebook_id and m.user_id = ${viewerId} offset 0) as joined,
  least(coalesce(k.friends, 0), 99) as friends,
  ${feeOf(sql`p.phonebook_id`)} as fee`;

/** What everybody may find, without the circles of people whom the viewer must not meet (D40). */
export const found = (viewerId: number) =>
  sql`p.owner_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewerId}))`;

export interface CircleFilter {
  viewerId: number;
  /** Normalised words: letters that are looked up, and the word itself. */
  words: readonly { letters: readonly string[]; start: string; word: string }[];
  category: number | undefined;
  city: string | undefined;
  /** The industry with those below it. */
  industries: readonly number[] | undefined;
  /** Without the viewer's own circles and those that they have reported (D91). */
  fresh: boolean;
  sort: FindSort;
  after: number | undefined;
  size: number;
}

/** One page in one statement. A circle whose place has changed since the last page may come twice or not; none is lost for ever. */
export async function findCircles(db: Db, wanted: CircleFilter): Promise<FoundRow[]> {
  const { viewerId, words, category, city, industries, fresh, sort, after, size } = wanted;
  const key = sort === 'popular' ? sql`p.members` : sql`p.created_at`;
  const conditions = [found(viewerId)];
  for (const { letters, start, word } of words)
    conditions.push(sql`(friend_keys(0, p.words, p.readings, '{}') @> ${[...letters]}::text[]
        or friend_keys(0, p.words, p.readings, '{}') @> ${[start]}::text[])
      and (strpos(p.words, ${word}) > 0 or strpos(p.readings, ' ' || ${word}) > 0)`);
  if (category !== undefined) conditions.push(sql`p.category = ${category}`);
  if (city !== undefined) conditions.push(sql`p.city = ${city}`);
  if (industries !== undefined)
    conditions.push(sql`p.phonebook_id in (
      select i.phonebook_id from discovery_phonebook_industry i where i.industry_id = any(${[...industries]}::int[]))`);
  if (fresh)
    conditions.push(
      sql`not exists (select from phonebook_present m where m.phonebook_id = p.phonebook_id and m.user_id = ${viewerId} offset 0)`,
      sql`not exists (select from moderation_reported r
        where r.user_id = ${viewerId} and r.type = 'phonebook' and r.id = p.phonebook_id)`,
    );
  if (after !== undefined)
    conditions.push(
      sql`(${key}, p.phonebook_id) < (select ${key}, p.phonebook_id from phonebook_found p where p.phonebook_id = ${after})`,
    );
  const { rows } = await sql<FoundRow>`
    with ${friendCircles(viewerId)}
    select ${columns(viewerId)} from (
      select p.* from phonebook_found p where ${sql.join(conditions, sql` and `)}
      order by ${key} desc, p.phonebook_id desc limit ${size}) p ${joinFriendCircles}
    order by ${key} desc, p.phonebook_id desc`.execute(db);
  return rows;
}

/**
 * The circles of a few industries, read by them: else those of a small one, which are nowhere near the top, are looked for among all
 * circles from the most popular on.
 */
const ofIndustries = (industries: readonly number[]) => sql`industrial as materialized (
  select phonebook_id from discovery_phonebook_industry where industry_id = any(${[...industries]}::int[]))`;

const eachIndustrial = sql`industrial i cross join lateral (
  select p.phonebook_id, p.members from phonebook_found p where p.phonebook_id = i.phonebook_id offset 0) p`;

/**
 * For one person (D91): where their friends are, then their industries, then their city, then what staff recommends and what is
 * popular. Of each only the first; the best of them once, as one page.
 */
export async function findForPerson(
  db: Db,
  given: { viewerId: number; industries: readonly number[]; size: number },
): Promise<FoundRow[]> {
  const { viewerId, industries, size } = given;
  const { rows } = await sql<FoundRow>`
    with ${ofIndustries(industries)}, ${friendCircles(viewerId)},
    candidates as (
      (select phonebook_id, 100 + friends as rank from friend_circles order by friends desc limit 100)
      union all
      (select p.phonebook_id, 50 from ${eachIndustrial}
        order by p.members desc limit 100)
      union all
      (select p.phonebook_id, 30 from phonebook_found p
        where p.city <> ''
          and p.city = (select l.cityname from card_line l where l.user_id = ${viewerId} and l.is_default)
        order by p.members desc limit 100)
      union all (select k.phonebook_id, 20 from discovery_pick k order by k.sort, k.phonebook_id limit 50)
      union all
      (select p.phonebook_id, 10 from phonebook_found p
        order by p.members desc, p.phonebook_id desc limit 250)),
    best as (select phonebook_id, sum(rank) as rank from candidates group by phonebook_id)
    select ${columns(viewerId)} from best join phonebook_found p on p.phonebook_id = best.phonebook_id ${joinFriendCircles}
    where ${found(viewerId)}
      and not exists (select from phonebook_present m where m.phonebook_id = p.phonebook_id and m.user_id = ${viewerId} offset 0)
      and not exists (select from moderation_reported r
        where r.user_id = ${viewerId} and r.type = 'phonebook' and r.id = p.phonebook_id)
    order by best.rank desc, p.members desc, p.phonebook_id desc limit ${size}`.execute(db);
  return rows;
}

/** Circles like this one: of its industry first, then of its category. */
export async function findRelated(
  db: Db,
  given: { viewerId: number; circleId: number; category: number; industry: number; size: number },
): Promise<FoundRow[]> {
  const { viewerId, circleId, category, industry, size } = given;
  const { rows } = await sql<FoundRow>`
    with ${ofIndustries([industry])}, ${friendCircles(viewerId)},
    candidates as (
      (select p.phonebook_id, 1 as rank from ${eachIndustrial}
        order by p.members desc limit 60)
      union all
      (select p.phonebook_id, 2 from phonebook_found p where p.category = ${category}
        order by p.members desc, p.phonebook_id desc limit 60)),
    best as (select phonebook_id, min(rank) as rank from candidates group by phonebook_id)
    select ${columns(viewerId)} from best join phonebook_found p on p.phonebook_id = best.phonebook_id ${joinFriendCircles}
    where ${found(viewerId)} and p.phonebook_id <> ${circleId}
    order by best.rank, p.members desc, p.phonebook_id desc limit ${size}`.execute(db);
  return rows;
}

/** Staff's recommendations that the viewer may see, in their order; few. */
export async function findPicked(db: Db, viewerId: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    with ${friendCircles(viewerId)}
    select ${columns(viewerId)} from discovery_pick c join phonebook_found p on p.phonebook_id = c.phonebook_id ${joinFriendCircles}
    where ${found(viewerId)}
      and not exists (select from phonebook_present m where m.phonebook_id = p.phonebook_id and m.user_id = ${viewerId} offset 0)
      and not exists (select from moderation_reported r
        where r.user_id = ${viewerId} and r.type = 'phonebook' and r.id = p.phonebook_id)
    order by c.sort, c.phonebook_id limit 50`.execute(db);
  return rows;
}
