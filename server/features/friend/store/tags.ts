import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** The person's tags, the most used first, each with the first `names` of its friends. */
export async function findTags(
  db: Db,
  userId: number,
  names: number,
): Promise<{ tag: string; count: number; names: string[] }[]> {
  const { rows } = await sql<{ tag: string; count: number; names: string[] }>`
    select tag, count(*) as count,
      (array_agg(realname order by sort_key, friend_id))[1:${names}::int] as names
    from friend_entry cross join lateral (select worn collate "C" as tag from unnest(tags) as worn) each
    where user_id = ${userId} and not hidden
    group by tag order by count desc, tag`.execute(db);
  return rows;
}

/**
 * Number of different tags with this one besides. Nobody else changes the person's tags until the transaction ends: neither
 * who counts as well nor who writes a note.
 */
export async function countTagsWith(db: Db, userId: number, tag: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select friend_tags_with(${userId}, ${[tag]}::text[], 0) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those of the given friends whom the person may see, locked in one order. */
export async function lockTagged(
  db: TxDb,
  userId: number,
  friendIds: readonly number[],
): Promise<{ friend_id: number; realname: string; tags: string[] }[]> {
  const { rows } = await sql<{ friend_id: number; realname: string; tags: string[] }>`
    select friend_id, realname, tags from friend_entry
    where user_id = ${userId} and friend_id = any(${[...friendIds]}::bigint[]) and not hidden
    order by friend_id for update`.execute(db);
  return rows;
}

export async function changeTagged(
  db: TxDb,
  userId: number,
  tag: string,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<void> {
  await sql`update friend_entry set tags =
      case when friend_id = any(${[...add]}::bigint[]) then array_append(tags, ${tag}::text) else array_remove(tags, ${tag}::text) end
    where user_id = ${userId} and not hidden
      and ((friend_id = any(${[...add]}::bigint[]) and not tags @> array[${tag}::text])
        or (friend_id = any(${[...remove]}::bigint[]) and tags @> array[${tag}::text]))`.execute(db);
}

export async function countTagged(db: Db, userId: number, tag: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from friend_entry
    where user_id = ${userId} and not hidden and tags @> array[${tag}::text]`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Renames a tag on all friends, hidden ones included; does nothing when no visible friend has it. A friend with both tags
 * keeps one. Answers whether the tag existed, and how many friends have the new one.
 */
export async function renameTagged(
  db: TxDb,
  userId: number,
  tag: string,
  name: string,
): Promise<{ found: boolean; count: number }> {
  const { rows } = await sql<{ found: boolean; count: number }>`
    with seen as (
      select count(*) filter (where tags @> array[${tag}::text]) > 0 as found, count(*) as count from friend_entry
      where user_id = ${userId} and not hidden and tags && array[${tag}::text, ${name}::text]),
    renamed as (
      update friend_entry set tags = (
        select array_agg(tag order by place) from (
          select case when tag = ${tag} then ${name}::text else tag end as tag, min(place) as place
          from unnest(tags) with ordinality as worn (tag, place) group by 1) as kept)
      where user_id = ${userId} and tags @> array[${tag}::text] and (select found from seen))
    select found, count from seen`.execute(db);
  return rows[0] ?? { found: false, count: 0 };
}

/** Removes a tag from all friends; answers whether it existed. */
export async function dropTagged(db: TxDb, userId: number, tag: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with seen as (
      select exists (select from friend_entry
        where user_id = ${userId} and not hidden and tags @> array[${tag}::text]) as found),
    dropped as (
      update friend_entry set tags = array_remove(tags, ${tag}::text)
      where user_id = ${userId} and tags @> array[${tag}::text] and (select found from seen))
    select found from seen`.execute(db);
  return rows[0]?.found ?? false;
}
