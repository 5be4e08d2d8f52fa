import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface WrongOrder {
  order_id: number;
  /** Fen. */
  expected: number;
  escrow: number;
}

/** Orders whose escrow is not what was paid and has not left since; also escrow of no order. */
export async function findWrongEscrow(db: Db, limit: number): Promise<WrongOrder[]> {
  const { rows } = await sql<WrongOrder>`
    select coalesce(o.order_id, m.order_id) as order_id, coalesce(o.expected, 0) as expected,
      coalesce(m.escrow, 0)::bigint as escrow
    from (select order_id, paid_balance + paid_channel - refunded_balance - refunded_channel - settled as expected
      from order_order where paid_at is not null) o
    full join (select order_id, escrow from ledger_order_money where escrow <> 0) m using (order_id)
    where coalesce(o.expected, 0) <> coalesce(m.escrow, 0)
    order by 1 limit ${limit}`.execute(db);
  return rows;
}

/** Orders with money in suspense that no payment explains, or the other way round. */
export async function findWrongSuspense(db: Db, limit: number): Promise<WrongOrder[]> {
  const { rows } = await sql<WrongOrder>`
    select coalesce(p.order_id, m.order_id) as order_id, coalesce(p.expected, 0)::bigint as expected,
      coalesce(m.suspense, 0)::bigint as escrow
    from (select order_id, sum(received) as expected from order_payment where state = 4 group by order_id) p
    full join (select order_id, suspense from ledger_order_money where suspense <> 0 and order_id > 0) m
      using (order_id)
    where coalesce(p.expected, 0) <> coalesce(m.suspense, 0)
    order by 1 limit ${limit}`.execute(db);
  return rows;
}

/** Orders whose part of the channel is not what its one counted payment brought. */
export async function findWrongChannel(db: Db, limit: number): Promise<WrongOrder[]> {
  const { rows } = await sql<WrongOrder>`
    select coalesce(o.order_id, p.order_id) as order_id, coalesce(o.paid_channel, 0) as expected,
      coalesce(p.received, 0) as escrow
    from (select order_id, paid_channel from order_order where paid_channel > 0) o
    full join (select order_id, received from order_payment where state = 1) p using (order_id)
    where coalesce(o.paid_channel, 0) <> coalesce(p.received, 0)
    order by 1 limit ${limit}`.execute(db);
  return rows;
}
