import { orderState } from '@qunlu/contract/order/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { effective, type OrderRow } from './orders.ts';

/** An order with the other side of it; null when there is none, or nobody may be met. */
export interface ListedOrder extends OrderRow {
  other_name: string | null;
  other_avatar: string | null;
  other_erased: boolean | null;
}

type Role = 'buyer' | 'seller';

const own = { buyer: sql.ref('buyer_id'), seller: sql.ref('seller_id') };
const other = { buyer: sql.ref('o.seller_id'), seller: sql.ref('o.buyer_id') };

const listed = (orders: RawBuilder<unknown>, role: Role): RawBuilder<ListedOrder> => sql<ListedOrder>`
  select o.*, p.username as other_name, p.avatar as other_avatar, p.erased as other_erased
  from (${orders}) o left join account_person p on p.user_id = ${other[role]}
  order by o.order_id desc`;

/** The orders of one side, the newest first. */
export async function findListed(
  db: Db,
  wanted: {
    userId: number;
    role: Role;
    state: number | undefined;
    type: number | undefined;
    before: number | undefined;
    size: number;
  },
): Promise<ListedOrder[]> {
  const { userId, role, state, type, before = Number.MAX_SAFE_INTEGER, size } = wanted;
  const page = (also: RawBuilder<unknown>) => sql`select * from order_order
    where ${own[role]} = ${userId} ${also} and order_id < ${before}
    order by order_id desc limit ${sql.lit(size)}`;
  const inState = state === undefined ? sql`` : sql`and state = ${state}`;
  // One index holds kind and state, so those of one kind are the newest of each state.
  const states = sql.lit(`{${state ?? allStates.join(',')}}`);
  const orders =
    type === undefined
      ? page(inState)
      : sql`select one.* from unnest(${states}::int[]) s
          cross join lateral (${page(sql`and type = ${type} and state = s`)}) one
          order by one.order_id desc limit ${sql.lit(size)}`;
  return (await listed(orders, role).execute(db)).rows.map(effective);
}

const allStates = Object.values(orderState);

/** One order as that side sees it. */
export async function findListedOne(db: Db, orderId: number, role: Role): Promise<ListedOrder | undefined> {
  const one = sql`select * from order_order where order_id = ${orderId}`;
  return (await listed(one, role).execute(db)).rows.map(effective)[0];
}

/** Paid sales that are neither done nor ended, the newest first: those of `order_income` that still run. */
export async function findRunningSales(
  db: Db,
  given: { userId: number; before: number | undefined; size: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select * from order_order
    where seller_id = ${given.userId} and stage in (1, 2, 3) and paid_at is not null
      and order_id < ${given.before ?? Number.MAX_SAFE_INTEGER}
    order by order_id desc limit ${given.size}`.execute(db);
  return rows.map(effective);
}
