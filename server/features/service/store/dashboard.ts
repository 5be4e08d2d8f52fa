import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { findSeen, type SeenOrder } from './orders.ts';

/** Orders that wait for a seller to accept, the most urgent first. */
export const findToAccept = (db: Db, sellerId: number, size: number): Promise<SeenOrder[]> =>
  findSeen(
    db,
    sellerId,
    sql`select o.* from service_order o join order_clock k on k.order_id = o.order_id
      where o.seller_id = ${sellerId} and o.stage = 1 order by k.due_at, o.order_id limit ${size}`,
    sql`k.due_at, o.order_id`,
  );

/** What begins before `today` ends, or must be served before `soon`. */
export const findToServe = (
  db: Db,
  given: { sellerId: number; today: Date; soon: Date; size: number },
): Promise<SeenOrder[]> =>
  findSeen(
    db,
    given.sellerId,
    sql`select o.* from service_order o join order_clock k on k.order_id = o.order_id
      where o.seller_id = ${given.sellerId} and o.stage = 2
        and (o.starts_at < ${given.today} or k.due_at < ${given.soon})
      order by least(o.starts_at, k.due_at), o.order_id limit ${given.size}`,
    sql`least(o.starts_at, k.due_at), o.order_id`,
  );

/** What buyers have to confirm, the next to be confirmed of itself first. */
export const findToConfirm = (db: Db, sellerId: number, size: number): Promise<SeenOrder[]> =>
  findSeen(
    db,
    sellerId,
    sql`select o.* from service_order o join order_clock k on k.order_id = o.order_id
      where o.seller_id = ${sellerId} and o.stage = 3 order by k.due_at, o.order_id limit ${size}`,
    sql`k.due_at, o.order_id`,
  );

/** What is agreed between two instants, in the order of time. */
export const findCalendar = (
  db: Db,
  given: { sellerId: number; from: Date; to: Date; size: number },
): Promise<SeenOrder[]> =>
  findSeen(
    db,
    given.sellerId,
    sql`select * from service_order where seller_id = ${given.sellerId}
      and starts_at >= ${given.from} and starts_at < ${given.to} and stage between 1 and 4
      order by starts_at, order_id limit ${given.size}`,
    sql`o.starts_at, o.order_id`,
  );

export interface DashboardFigures {
  /** Fen. */
  expected: number;
  frozen: number;
  services: number;
  marks: number;
  releases: { at: string; amount: number; title: string }[];
}

/** Money that comes, how many services, and how many marks since then. */
export async function findFigures(
  db: Db,
  given: { sellerId: number; since: Date; releases: number },
): Promise<DashboardFigures> {
  const { sellerId, since, releases } = given;
  const { rows } = await sql<DashboardFigures>`
    with held as (
      select h.amount, h.release_at, h.lapse, h.hold_id, e.title from ledger_held h
      join service_order o on o.order_id = h.order_id
      join order_standing e on e.order_id = h.order_id
      where h.user_id = ${sellerId} and h.reason = 'sale'
    )
    select
      (select coalesce(sum(net), 0)::bigint from order_income
        where seller_id = ${sellerId} and subject = 'service.order' and stage in (1, 2, 3)) as expected,
      (select coalesce(sum(amount), 0)::bigint from held) as frozen,
      (select count(*)::int from service where user_id = ${sellerId} and deleted_at is null) as services,
      (select count(*)::int from service_mark where user_id = ${sellerId} and at > ${since}) as marks,
      (select coalesce(json_agg(json_build_object('at', release_at, 'amount', amount, 'title', title)
          order by release_at, hold_id), '[]')
        from (select * from held where lapse = 'post' order by release_at, hold_id limit ${releases}) next) as releases`.execute(
    db,
  );
  return rows[0] ?? { expected: 0, frozen: 0, services: 0, marks: 0, releases: [] };
}

export interface MonthRow {
  orders: number;
  /** Fen. */
  income: number;
}

/** What was done or ended in each span between two of these instants, in their order: each span is a range of the index. */
export async function findMonths(db: Db, sellerId: number, bounds: readonly Date[]): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select x.orders, x.income
    from unnest(${bounds.slice(0, -1)}::timestamptz[], ${bounds.slice(1)}::timestamptz[]) with ordinality m(since, until, place),
    lateral (
      select (count(*) filter (where stage = 4))::int as orders, coalesce(sum(net), 0)::bigint as income
      from order_income
      where seller_id = ${sellerId} and subject = 'service.order' and stage in (4, 5)
        and over_at >= m.since and over_at < m.until
    ) x order by m.place`.execute(db);
  return rows;
}

/** Of all that a seller offers or has offered. */
export async function findScore(db: Db, sellerId: number): Promise<{ sum: number; count: number }> {
  const { rows } = await sql<{ sum: number; count: number }>`
    select coalesce(sum(score_sum), 0)::int as sum, coalesce(sum(score_count), 0)::int as count
    from service where user_id = ${sellerId}`.execute(db);
  return rows[0] ?? { sum: 0, count: 0 };
}
