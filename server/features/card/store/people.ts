import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/**
 * Names of people who passed links on and have a card. Who blocked the owner is not named (D26); with `eitherWay` nor is who
 * the owner blocked (D40).
 */
export async function findSharers(
  db: Db,
  ownerId: number,
  userIds: readonly number[],
  eitherWay: boolean,
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; realname: string }>`
    select l.user_id, l.realname from card_line l
    where l.is_default and l.user_id = any(${[...new Set(userIds)]}::bigint[])
      and not exists (select from relation_facts b where b.is_black and b.user_id = l.user_id and b.other_id = ${ownerId})
      and not (${eitherWay} and exists (
        select from relation_facts b where b.is_black and b.user_id = ${ownerId} and b.other_id = l.user_id))`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.user_id, row.realname]));
}

/** Names of people; those who may not be named are absent. */
export async function findNames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ user_id: number; realname: string }>`
    select user_id, realname from card_person where user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.realname]));
}
