import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export const minutesSum = (userId: number): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(minutes), 0) from ledger_minutes where user_id = ${userId})`;

export interface WrongHold {
  owner: string;
  held: number;
  calls: number;
}

/** Owners whose minutes that wait are not what their calls hold. */
export async function findWrongHolds(db: Db, limit: number): Promise<WrongHold[]> {
  const { rows } = await sql<WrongHold>`
    select coalesce(m.owner, c.owner) as owner, coalesce(m.held, 0)::int as held, coalesce(c.held, 0)::int as calls
    from (select case when circle_id <> 0 then '通讯录 ' || circle_id else '用户 ' || user_id end as owner, held from ledger_minutes) m
    full join (select case when circle_id <> 0 then '通讯录 ' || circle_id else '用户 ' || user_id end as owner, sum(held) as held
      from call where held > 0 group by 1) c using (owner)
    where coalesce(m.held, 0) <> coalesce(c.held, 0) order by 1 limit ${limit}`.execute(db);
  return rows;
}

/** As a person reads their own: with whom, never by which number. */
export async function findExported(db: Db, userId: number, limit: number): Promise<unknown[]> {
  const { rows } = await sql`
    select c.created_at as 时间, case c.kind when 'pair' then '两人通话' else '多人通话' end as 种类,
      case when c.user_id = ${userId} then '我发起' else '打给我' end as 方向,
      l.answered_at as 接听, l.ended_at as 结束, l.minutes as 分钟
    from call_leg l join call c using (call_id)
    where l.user_id = ${userId} order by l.leg_id desc limit ${limit}`.execute(db);
  return rows;
}
