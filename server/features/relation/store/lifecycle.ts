import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

interface Sides {
  keep: number;
  drop: number;
}

/** Merges two rows about the same two people; blocking ends following. */
const merged = sql`
  is_black = r.is_black or excluded.is_black,
  blacked_at = least(r.blacked_at, excluded.blacked_at),
  black_id = coalesce(r.black_id, excluded.black_id),
  is_follow = (r.is_follow or excluded.is_follow) and not (r.is_black or excluded.is_black),
  followed_at = case when not (r.is_black or excluded.is_black) then least(r.followed_at, excluded.followed_at) end,
  is_friend = (r.is_friend or excluded.is_friend) and not (r.is_black or excluded.is_black),
  friend_at = case when not (r.is_black or excluded.is_black) then least(r.friend_at, excluded.friend_at) end`;
const facts = sql`is_follow, is_friend, is_black, followed_at, friend_at, blacked_at, black_id`;

/** Relations of either account become those of the kept one; a relation to oneself is deleted. */
export async function mergeRelations(db: TxDb, { keep, drop }: Sides): Promise<void> {
  await sql`delete from relation
    where (user_id = ${keep} and other_id = ${drop}) or (user_id = ${drop} and other_id = ${keep})`.execute(
    db,
  );
  await sql`insert into relation as r (user_id, other_id, ${facts})
    select ${keep}, other_id, ${facts} from relation where user_id = ${drop} order by other_id
    on conflict (user_id, other_id) do update set ${merged}`.execute(db);
  await sql`insert into relation as r (user_id, other_id, ${facts})
    select user_id, ${keep}, ${facts} from relation where other_id = ${drop} order by user_id
    on conflict (user_id, other_id) do update set ${merged}`.execute(db);
  await dropRelationsOf(db, drop);
  // Blocking, by either side and on either account, overrides other relations of the two accounts to that person (D10).
  await sql`update relation r set is_follow = false, followed_at = null, is_friend = false, friend_at = null
    from relation b
    where b.user_id = r.other_id and b.other_id = r.user_id and b.is_black and r.is_follow
      and (r.user_id = ${keep} or r.other_id = ${keep})`.execute(db);
}

export async function dropRelationsOf(db: TxDb, userId: number): Promise<void> {
  await sql`delete from relation where user_id = ${userId} or other_id = ${userId}`.execute(db);
}

export interface RelationCounts {
  follows: number;
  blocked: number;
}

export async function countRelations(db: Db, userId: number): Promise<RelationCounts> {
  const { rows } = await sql<RelationCounts>`
    select count(*) filter (where is_follow) as follows, count(*) filter (where is_black) as blocked
    from relation where user_id = ${userId}`.execute(db);
  return rows[0] ?? { follows: 0, blocked: 0 };
}

export interface OwnRelationRow {
  realname: string;
  followed_at: Date | null;
  blacked_at: Date | null;
}

/** The people whom a person follows and has blocked. */
export async function findRelationsOf(db: Db, userId: number, size: number): Promise<OwnRelationRow[]> {
  const { rows } = await sql<OwnRelationRow>`
    select coalesce(p.realname, '') as realname, r.followed_at, r.blacked_at
    from relation r left join card_person p on p.user_id = r.other_id
    where r.user_id = ${userId} and (r.is_follow or r.is_black) order by r.other_id limit ${size}`.execute(
    db,
  );
  return rows;
}
