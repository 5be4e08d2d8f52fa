import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { nameable } from './people.ts';

export interface LatestCaller {
  user_id: number;
  opened: boolean;
  /** Their place among those whom the owner meets, the latest first. */
  place: number;
  at: string;
  card_id: number;
  realname: string;
  avatar: string;
  company: string;
  position: string;
}

export interface LatestCallers {
  /** The rank of the owner's membership, and what the values in force permit by its level. */
  rank: number;
  set: Partial<Record<string, number>>;
  list: LatestCaller[] | null;
  guests: number;
}

/**
 * The latest people who looked at any card of the owner, with what decides whom of them the owner may know; one statement. Who is
 * blocked, either way, shows only when they opened a contact (D40, D209).
 */
export async function findLatestCallers(
  db: Db,
  wanted: { ownerId: number; key: string; now: Date; size: number; guests: number },
): Promise<LatestCallers> {
  const { ownerId, key, now, size, guests } = wanted;
  const met = sql`not exists (select from relation_block b where b.user_id = ${ownerId} and b.other_id = v.user_id)`;
  const { rows } = await sql<LatestCallers>`
    with named as (
      select v.user_id, v.seq, v.last_counted_at, v.opened_at is not null as opened, v.met,
        count(*) filter (where v.met) over (order by v.seq desc) as place
      from card c cross join lateral (
        select v.*, ${met} as met from card_visitor v
        where v.card_id = c.card_id and v.user_id is not null and (v.opened_at is not null or ${met})
        order by v.seq desc limit ${size}) v
      where c.user_id = ${ownerId})
    select
      (select coalesce(max(rank), 0) from vip_standing
        where user_id = ${ownerId} and starts_at <= ${now} and ends_at > ${now}) as rank,
      (select coalesce(json_object_agg(q.level, q.value), '{}') from (
        select distinct on (level) level, value from membership_value where key = ${key} and effective_from <= ${now}
        order by level, effective_from desc, quota_id desc) q) as set,
      (select json_agg(json_build_object('user_id', n.user_id, 'opened', n.opened, 'place', n.place,
          'at', greatest(n.last_counted_at, r.at), 'card_id', coalesce(p.card_id, 0), 'realname', p.realname,
          'avatar', coalesce(p.avatar, ''), 'company', coalesce(p.company, ''), 'position', coalesce(p.position, ''))
          order by n.seq desc)
        from (select * from named order by seq desc limit ${size}) n
        left join lateral (
          select max(r.revealed_at) as at from card_reveal r join card c on c.card_id = r.card_id
          where n.opened and c.user_id = ${ownerId} and r.user_id = n.user_id) r on true
        join ${nameable(ownerId)} p on p.user_id = n.user_id and not p.erased) as list,
      (select count(*)::int from (
        select from card c cross join lateral (
          select from card_visitor v where v.card_id = c.card_id and v.user_id is null limit ${guests}) g
        where c.user_id = ${ownerId} limit ${guests}) g) as guests`.execute(db);
  return rows[0] ?? { rank: 0, set: {}, list: null, guests: 0 };
}
