import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface SourceCount {
  /** Of 1970-01-01 it is 0; Shanghai. */
  day: number;
  qc: string;
  ac: string;
  opened: number;
  registered: number;
  swapped: number;
}

/**
 * What became of those who came on these days, by where from, in one statement; only sources with something. A code that is none
 * is `other`, whoever shared is `share`.
 */
export async function findFunnel(db: Db, days: { from: Date; until: Date }): Promise<SourceCount[]> {
  const { rows } = await sql<SourceCount>`
    with facts as (
      select at, qc, ac, 1 as opened, 0 as registered, 0 as swapped from tracking_event
      where name = 'open' and at >= ${days.from} and at < ${days.until}
      union all
      select created_at, qc, ac, 0, 1,
        case when exists (select from friend_swap f where f.user_id = s.user_id) then 1 else 0 end
      from account_source s where created_at >= ${days.from} and created_at < ${days.until})
    select (at at time zone 'Asia/Shanghai')::date - date '1970-01-01' as day,
      case when qc ~ '^u[0-9]{1,16}$' then 'share' when qc ~ '^[A-Za-z0-9_.-]{0,20}$' then qc else 'other' end as qc,
      case when ac ~ '^[A-Za-z0-9_.-]{0,20}$' then ac else 'other' end as ac,
      sum(opened)::int as opened, sum(registered)::int as registered, sum(swapped)::int as swapped
    from facts group by 1, 2, 3`.execute(db);
  return rows;
}
