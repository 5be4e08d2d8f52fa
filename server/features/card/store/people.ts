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

/**
 * People as this owner may see them. Of somebody who blocked the owner only the account's name is shown, as of people
 * without a card: a card that cannot be opened would reveal the block (D26).
 */
export const nameable = (ownerId: number) => sql`(
  select p.user_id, p.erased, case when b.user_id is null then p.card_id else 0 end as card_id,
    case when b.user_id is null then p.realname else a.username end as realname,
    case when b.user_id is null then p.avatar else '' end as avatar,
    case when b.user_id is null then p.company else '' end as company,
    case when b.user_id is null then p.position else '' end as position
  from card_person p join account_person a on a.user_id = p.user_id
  left join relation_facts b on b.user_id = p.user_id and b.other_id = ${ownerId} and b.is_black)`;

/** Names of people as this owner may see them; those who may not be named are absent. */
export async function findNames(
  db: Db,
  ownerId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ user_id: number; realname: string }>`
    select p.user_id, p.realname from ${nameable(ownerId)} p
    where p.user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.realname]));
}
