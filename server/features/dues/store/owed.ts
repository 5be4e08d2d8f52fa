import { sql } from 'kysely';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import type { Db } from '../../../platform/database.ts';

export interface OwedRow {
  phonebook_id: number;
  seller_id: number;
  amount: number;
}

/**
 * D68: what who was paid has to give back of their own when a dissolving circle ends: their part of the days that its members cannot
 * use then (who has left before gets nothing back), of orders whose money has been released to them. What still waits in a hold or the escrow pays for itself, and a disputed
 * order is left to staff. The same figures as `proRata` and `feeOf`.
 */
export async function findOwed(
  db: Db,
  { sellerId, phonebookId, now }: { sellerId?: number; phonebookId?: number; now: Date },
): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select phonebook_id, seller_id, sum(
        (kept - kept * fee_rate / 10000) - ((kept - back) - (kept - back) * fee_rate / 10000))::bigint as amount
    from (
      select d.phonebook_id, d.seller_id, d.fee_rate::bigint as fee_rate, (d.total - d.refunded)::bigint as kept,
        ((d.total - d.refunded)::bigint * days.unused + days.every - 1) / days.every as back
      from phonebook_ending_member e
      join dues_order d on d.phonebook_id = e.phonebook_id and d.user_id = e.user_id
      join order_standing o on o.order_id = d.order_id
      cross join lateral (
        select every, greatest(0, every - greatest(0,
          floor(extract(epoch from (e.dissolve_at - d.starts_at)) / 86400)))::bigint as unused
        from (select case when d.days = 0 then ${duesRules.foreverDays}::bigint else d.days::bigint end as every) whole) days
      where d.starts_at is not null and d.ended_at is null
        and (d.ends_at is null or d.ends_at > e.dissolve_at)
        ${sellerId === undefined ? sql`` : sql`and d.seller_id = ${sellerId}`}
        ${phonebookId === undefined ? sql`` : sql`and e.phonebook_id = ${phonebookId}`}
        and not o.disputed
        and case when o.stage = 5 then o.closed_at else o.done_at end + make_interval(secs => d.hold) <= ${now}) running
    group by phonebook_id, seller_id having sum(back) > 0 order by phonebook_id, seller_id`.execute(db);
  return rows;
}
