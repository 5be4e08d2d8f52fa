import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import { effective, type OrderRow } from './orders.ts';
import type { PaymentRow } from './payments.ts';
import { noteHeld } from '../../../platform/held.ts';

const ofUser = (userId: number) => sql`(o.buyer_id = ${userId} or o.seller_id = ${userId})`;
const isOpenRefund = sql`exists (select from order_refund r where r.order_id = o.order_id and r.state <> 1)`;

export interface UnfinishedCounts {
  unpaid: number;
  running: number;
  refunding: number;
  disputed: number;
  /** The buyer has asked money back and waits for an answer. */
  asked: number;
  /** Of paid orders with money in between: payments that wait for staff. */
  wrong: number;
}

const openColumns = sql`o.order_id, o.buyer_id, o.state, o.stage, o.disputed, o.asked_at`;

/** What is not over of one side, by the index of each: somebody may have sold a hundred thousand. */
const openOrders = (side: 'buyer' | 'seller', userId: number) =>
  sql.join(
    ['stage in (1, 2, 3)', 'state = 0', 'state = 3', 'disputed', 'asked_at is not null'].map(
      (open) =>
        sql`select ${openColumns} from order_order o where ${sql.ref(`o.${side}_id`)} = ${userId} and ${sql.raw(`o.${open}`)}`,
    ),
    sql` union `,
  );

/** What of a person's orders is not over. Unpaid ones count for the buyer only. */
export async function countUnfinished(db: Db, userId: number): Promise<UnfinishedCounts> {
  const { rows } = await sql<UnfinishedCounts>`
    select count(*) filter (where o.state = 0 and o.buyer_id = ${userId}) as unpaid,
      count(*) filter (where o.stage in (1, 2, 3)) as running,
      count(*) filter (where o.state = 3 or ${isOpenRefund}) as refunding,
      count(*) filter (where o.disputed) as disputed,
      count(*) filter (where o.asked_at is not null) as asked,
      count(*) filter (where exists (
        select from order_payment p where p.order_id = o.order_id and p.state = 4)) as wrong
    from (
      ${openOrders('buyer', userId)} union ${openOrders('seller', userId)}
      -- Few wait of all: those of the person are looked for among them.
      union select ${openColumns} from order_refund r join order_order o using (order_id)
        where r.state in (0, 2) and ${ofUser(userId)}
      union select ${openColumns} from order_payment p join order_order o using (order_id)
        where p.state = 4 and ${ofUser(userId)}) o`.execute(db);
  return rows[0] ?? { unpaid: 0, running: 0, refunding: 0, disputed: 0, asked: 0, wrong: 0 };
}

/** Number of a person's orders, on either side. */
export const ordersOf = (userId: number) =>
  sql<number>`(select count(*) from order_order o where ${ofUser(userId)})`;

/** Whether the two have an order with each other that is not over. */
export async function hasOrderBetween(db: Db, { keep, drop }: MergeSides): Promise<boolean> {
  const { rows } = await sql`
    select from order_order where state not in (2, 4) and (stage not in (4, 5) or asked_at is not null)
      and ((buyer_id = ${keep} and seller_id = ${drop}) or (buyer_id = ${drop} and seller_id = ${keep}))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Unpaid orders of the dropped account for what the kept one has an unpaid order for, too; held until the end. */
export async function lockTwice(db: TxDb, { keep, drop }: MergeSides): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select * from order_order o where buyer_id = ${drop} and state = 0 and exists (
      select from order_order k
      where k.buyer_id = ${keep} and k.state = 0 and k.subject = o.subject and k.target = o.target)
    order by order_id for no key update`.execute(db);
  noteHeld(
    db,
    'order',
    rows.map(({ order_id }) => order_id),
  );
  return rows;
}

/** Open attempts of these orders; held until the end. */
export async function lockAttempts(db: TxDb, orderIds: readonly number[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select * from order_payment where state = 0 and order_id = any(${[...orderIds]}::bigint[])
    order by payment_id for no key update`.execute(db);
  return rows;
}

/** A person's orders on either side, the newest first. */
export async function findOrdersOf(db: Db, userId: number, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select * from order_order o where ${ofUser(userId)} order by order_id desc limit ${limit}`.execute(db);
  return rows.map(effective);
}
