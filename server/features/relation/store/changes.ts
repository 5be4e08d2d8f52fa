import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';

/** Every function here runs under the locks of both people. */

export async function setFollow(db: TxDb, userId: number, otherId: number, now: Date): Promise<void> {
  await sql`insert into relation as r (user_id, other_id, is_follow, followed_at)
    values (${userId}, ${otherId}, true, ${now})
    on conflict (user_id, other_id) do update set is_follow = true, followed_at = excluded.followed_at
      where not r.is_follow`.execute(db);
}

export async function clearFollow(db: TxDb, userId: number, otherId: number): Promise<void> {
  await sql`update relation set is_follow = false, followed_at = null
    where user_id = ${userId} and other_id = ${otherId} and not is_friend`.execute(db);
}

/** Writes both rows at once, so that a friendship is never one-sided. */
export async function setFriends(db: TxDb, userId: number, otherId: number, now: Date): Promise<void> {
  await sql`insert into relation as r (user_id, other_id, is_follow, followed_at, is_friend, friend_at)
    values (${userId}, ${otherId}, true, ${now}, true, ${now}), (${otherId}, ${userId}, true, ${now}, true, ${now})
    on conflict (user_id, other_id) do update set
      is_follow = true, followed_at = coalesce(r.followed_at, excluded.followed_at),
      is_friend = true, friend_at = coalesce(r.friend_at, excluded.friend_at)`.execute(db);
}

/** Clears friendship and following in both rows. */
export async function clearTies(db: TxDb, userId: number, otherId: number): Promise<void> {
  await sql`update relation set is_follow = false, followed_at = null, is_friend = false, friend_at = null
    where (user_id = ${userId} and other_id = ${otherId}) or (user_id = ${otherId} and other_id = ${userId})`.execute(
    db,
  );
}

export async function setBlock(db: TxDb, userId: number, otherId: number, now: Date): Promise<void> {
  await sql`insert into relation (user_id, other_id, is_black, blacked_at, black_id)
    values (${userId}, ${otherId}, true, ${now}, nextval('relation_black_seq'))
    on conflict (user_id, other_id) do update set
      is_black = true, blacked_at = excluded.blacked_at, black_id = excluded.black_id`.execute(db);
}

export async function clearBlock(db: TxDb, userId: number, otherId: number): Promise<void> {
  await sql`update relation set is_black = false, blacked_at = null, black_id = null
    where user_id = ${userId} and other_id = ${otherId}`.execute(db);
}
