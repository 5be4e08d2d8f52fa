import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { DisputeRow } from './disputes.ts';
import { effective, hidesBuyer, type OrderRow } from './orders.ts';

/** Names of both sides, for staff: also of people who have left. */
export interface PartyNames {
  buyer_name: string | null;
  seller_name: string | null;
}

const named = sql`left join account_person b on b.user_id = o.buyer_id
  left join account_person s on s.user_id = o.seller_id`;

/**
 * Orders for staff, the newest first: all, of one hash, or of one person on either side. Whoever looks for a person does not find what
 * they have bought without their name.
 */
export async function findOrdersForStaff(
  db: Db,
  wanted: {
    hash: string | undefined;
    userId: number | undefined;
    state: number | undefined;
    before: number | undefined;
    size: number;
  },
): Promise<(OrderRow & PartyNames)[]> {
  const { hash, userId, state, size } = wanted;
  const before = wanted.before ?? Number.MAX_SAFE_INTEGER;
  const inState = state === undefined ? sql`` : sql`and state = ${state}`;
  const page = (where: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select * from order_order where ${where} ${inState} and order_id < ${before}
      order by order_id desc limit ${size}`;
  const orders =
    hash !== undefined
      ? page(sql`hash = ${hash}`)
      : userId !== undefined
        ? sql`select * from ((${page(sql`buyer_id = ${userId} and not ${hidesBuyer(sql`promise`)}`)}) union all (${page(sql`seller_id = ${userId}`)})) both_sides
            order by order_id desc limit ${size}`
        : page(sql`true`);
  const { rows } = await sql<OrderRow & PartyNames>`
    select o.*, b.username as buyer_name, s.username as seller_name from (${orders}) o ${named}
    order by o.order_id desc`.execute(db);
  return rows.map(effective);
}

export interface DisputeCase extends DisputeRow, PartyNames {
  hash: string;
  title: string;
  buyer_id: number;
  seller_id: number | null;
}

const casesOf = (disputes: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<DisputeCase> =>
  sql<DisputeCase>`
    select d.*, o.hash, o.title, o.buyer_id, o.seller_id, b.username as buyer_name, s.username as seller_name
    from (${disputes}) d join order_order o using (order_id) ${named} order by ${order}`;

/** Open disputes, the oldest first; those that have ended, the newest first. */
export async function findDisputeQueue(
  db: Db,
  { state, after, size }: { state: number; after: number | undefined; size: number },
): Promise<DisputeCase[]> {
  const open = state === 0;
  const page = open
    ? sql`select * from order_dispute where state = 0 and dispute_id > ${after ?? 0} order by dispute_id limit ${size}`
    : sql`select * from order_dispute where state = ${state} and dispute_id < ${after ?? Number.MAX_SAFE_INTEGER}
        order by dispute_id desc limit ${size}`;
  const order = open ? sql`d.dispute_id` : sql`d.dispute_id desc`;
  return (await casesOf(page, order).execute(db)).rows;
}

export async function findDisputeCase(db: Db, disputeId: number): Promise<DisputeCase | undefined> {
  const one = sql`select * from order_dispute where dispute_id = ${disputeId}`;
  return (await casesOf(one, sql`d.dispute_id`).execute(db)).rows[0];
}

/** How many orders each of these people has bought or sold. */
export async function countOrdersOf(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*) as count from (
      select buyer_id as user_id from order_order where buyer_id = any(${[...userIds]}::bigint[])
      union all
      select seller_id from order_order where seller_id = any(${[...userIds]}::bigint[])
    ) sides group by user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.count]));
}
