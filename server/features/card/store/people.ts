import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/**
 * What people with a card are called who passed links on. Who blocked the owner is not named to them (D26); `eitherWay`: nor
 * is whom the owner blocked (D40).
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
 * People as this owner may read them: of who blocked them the account's name alone, since a name that leads nowhere would say
 * why (D26).
 */
export const nameable = (ownerId: number) => sql`(
  select p.user_id, p.erased, case when b.user_id is null then p.card_id else 0 end as card_id,
    case when b.user_id is null then p.realname else a.username end as realname,
    case when b.user_id is null then p.avatar else '' end as avatar,
    case when b.user_id is null then p.company else '' end as company,
    case when b.user_id is null then p.position else '' end as position
  from card_person p join account_person a on a.user_id = p.user_id
  left join relation_facts b on b.user_id = p.user_id and b.other_id = ${ownerId} and b.is_black)`;

/** What this owner may call people; who may not be named is absent. */
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
