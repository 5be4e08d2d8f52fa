import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface WrongOrder {
  order_id: number;
  what: string;
}

/** Orders whose sums here are not what the order itself says. */
export async function findWrongOrders(db: Db, limit: number): Promise<WrongOrder[]> {
  const { rows } = await sql<WrongOrder>`
    with money as (select order_id, sum(amount) as kept, sum(fee) as fee from dues_money group by order_id)
    select d.order_id, case
        when d.total <> o.total or d.refunded <> o.refunded then 'refunded'
        when (d.paid_at is null) <> (o.paid_at is null) or (d.state = 2) <> (o.state = 2) then 'state'
        else 'money' end as what
    from dues_order d join order_standing o on o.order_id = d.order_id left join money m on m.order_id = d.order_id
    where d.total <> o.total or d.refunded <> o.refunded
      or (d.paid_at is null) <> (o.paid_at is null) or (d.state = 2) <> (o.state = 2)
      or coalesce(m.kept, 0) <> case when d.paid_at is null then 0 else d.total - d.refunded end
      or coalesce(m.fee, 0) <> case when d.paid_at is null then 0
        else (d.total - d.refunded)::bigint * d.fee_rate / 10000 end
    order by d.order_id limit ${limit}`.execute(db);
  return rows;
}

/** Orders of circles that nothing stands beside. */
export async function findBare(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select o.order_id from order_standing o
    where o.subject in ('dues.membership', 'dues.pay-code', 'donation.support', 'course.seat')
      and not exists (select from dues_order d where d.order_id = o.order_id)
    order by o.order_id limit ${limit}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

/** Coupons whose uses are not the orders that have them. */
export async function findWrongCoupons(
  db: Db,
  limit: number,
): Promise<{ coupon_id: number; used: number; orders: number }[]> {
  const { rows } = await sql<{ coupon_id: number; used: number; orders: number }>`
    select c.coupon_id, c.used, coalesce(o.count, 0)::int as orders
    from dues_coupon c left join (
      select coupon_id, count(*) as count from dues_order where coupon_id is not null and state <> 2 group by 1) o
      on o.coupon_id = c.coupon_id
    where c.used <> coalesce(o.count, 0) order by c.coupon_id limit ${limit}`.execute(db);
  return rows;
}
