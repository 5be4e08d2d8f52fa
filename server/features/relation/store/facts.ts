import { sql } from 'kysely';
import { prepared, type Db } from '../../../platform/database.ts';

/** What one person is to another, and whether the other has blocked them. */
export interface Facts {
  is_follow: boolean;
  is_friend: boolean;
  is_black: boolean;
  /** The other person blocked this one, who must not learn of it (D26). */
  blockedBy: boolean;
}

const between = `select
    coalesce(bool_or(is_follow) filter (where user_id = $1), false) as is_follow,
    coalesce(bool_or(is_friend) filter (where user_id = $1), false) as is_friend,
    coalesce(bool_or(is_black) filter (where user_id = $1), false) as is_black,
    coalesce(bool_or(is_black) filter (where user_id = $2), false) as "blockedBy"
  from relation where (user_id = $1 and other_id = $2) or (user_id = $2 and other_id = $1)`;

/** Both directions in one round trip. */
export async function findFacts(db: Db, userId: number, otherId: number): Promise<Facts> {
  const rows = await prepared<Facts>(db, between, [userId, otherId]);
  return rows[0] ?? { is_follow: false, is_friend: false, is_black: false, blockedBy: false };
}

/** Everybody who has blocked the person or is blocked by them. */
export async function findBlockedEitherWay(db: Db, userId: number): Promise<number[]> {
  const rows = await prepared<{ id: number }>(
    db,
    `select other_id as id from relation where user_id = $1 and is_black
     union select user_id from relation where other_id = $1 and is_black`,
    [userId],
  );
  return rows.map((row) => row.id);
}

export async function findFriendIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other_id as id from relation where user_id = ${userId} and is_friend`.execute(db);
  return rows.map((row) => row.id);
}

export async function countFriends(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*) as count from relation
    where is_friend and user_id = any(${[...userIds]}::bigint[]) group by user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.count]));
}

/** `realname`: null for people who may not be named. */
export interface BlockedRow {
  other_id: number;
  black_id: number;
  blacked_at: Date;
  card_id: number | null;
  realname: string | null;
  avatar: string | null;
  title: string | null;
}

/** A page of the people whom a person has blocked, the newest first, below `before`. */
export async function findBlocked(
  db: Db,
  userId: number,
  before: number | undefined,
  size: number,
): Promise<BlockedRow[]> {
  const { rows } = await sql<BlockedRow>`
    select r.other_id, r.black_id, r.blacked_at, p.card_id, p.realname, p.avatar, p.title
    from relation r left join card_person p on p.user_id = r.other_id
    where r.user_id = ${userId} and r.is_black and (${before ?? null}::bigint is null or r.black_id < ${before ?? null})
    order by r.black_id desc limit ${size}`.execute(db);
  return rows;
}

export async function countBlocked(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from relation where user_id = ${userId} and is_black`.execute(db);
  return rows[0]?.count ?? 0;
}
