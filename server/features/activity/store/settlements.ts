import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** An activity whose money is not all the host's yet. Fen. */
export interface SettlementRow {
  activity_id: number;
  title: string;
  user_id: number;
  /** null: whoever it was has left. */
  name: string | null;
  ends_at: Date;
  cancelled_at: Date | null;
  /** Registrations that were paid. */
  orders: number;
  frozen: number;
  disputed: number;
}

// The order runs, or what it brought still waits.
const unsettled = sql`r.total > 0 and s.paid_at is not null and s.total > s.refunded
  and (s.stage in (1, 2, 3) or h.amount is not null)`;
const money = sql`join order_standing s on s.order_id = r.order_id
  left join lateral (select sum(k.amount)::bigint as amount from ledger_held k
    where k.order_id = r.order_id and k.reason = 'sale') h on true`;

/**
 * The ones whose end comes first, first. Money is not settled before its activity has ended, so whatever has not is looked at;
 * of all others only those that a dispute or a hold still names.
 */
export async function findSettlements(
  db: Db,
  of: { behind: number | undefined; since: Date; size: number },
): Promise<SettlementRow[]> {
  const behind =
    of.behind === undefined
      ? sql``
      : sql`and (a.ends_at, a.activity_id) > (select c.ends_at, c.activity_id from activity c where c.activity_id = ${of.behind})`;
  const { rows } = await sql<SettlementRow>`
    with asked as (
      select activity_id from activity where ends_at > ${of.since} and deleted_at is null
      union
      select r.activity_id from ledger_held k join activity_registration r on r.order_id = k.order_id where k.reason = 'sale'
      union
      select r.activity_id from order_clock c join activity_registration r on r.order_id = c.order_id where c.what in ('answer', 'decide', 'rule', 'settle')
    ), shown as (
      select a.activity_id, a.title, a.user_id, a.ends_at, a.cancelled_at
      from asked join activity a on a.activity_id = asked.activity_id
      where exists (select from activity_registration r ${money} where r.activity_id = a.activity_id and ${unsettled}) ${behind}
      order by a.ends_at, a.activity_id limit ${of.size}
    )
    select v.*, p.username as name, m.*
    from shown v left join account_person p on p.user_id = v.user_id and not p.erased
    join lateral (
      select count(*)::int as orders,
        coalesce(sum(case when s.stage in (1, 2, 3) then s.total - s.refunded else h.amount end), 0)::bigint as frozen,
        coalesce(sum(s.total - s.refunded) filter (where s.disputed), 0)::bigint as disputed
      from activity_registration r ${money} where r.activity_id = v.activity_id and ${unsettled}
    ) m on true
    order by v.ends_at, v.activity_id`.execute(db);
  return rows;
}
