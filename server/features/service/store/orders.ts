import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { OrderStage, OrderState } from '@qunlu/contract/order/rules.ts';
import type { ServiceWay } from '@qunlu/contract/service/entity.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ServiceAddress, ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

export type ServiceOrderRow = Selectable<ServiceTables['service_order']>;
export type OrderEdit = Updateable<ServiceTables['service_order']>;
export type NewServiceOrder = Insertable<ServiceTables['service_order']>;

/** What was sold, as it was shown (D48); nothing in it says how to reach somebody. */
export interface SoldService {
  type: 1 | 2;
  title: string;
  image: string;
  way: ServiceWay;
  /** Seconds; 0 without an appointment. */
  starts_at: number;
  minutes: number;
  note: string;
  /** Keyed hash of the address; '' without one. */
  address: string;
}

export interface SeenComment {
  score: number;
  content: string;
  reply: string;
  hidden: boolean;
  created_at: Date;
  edited_at: Date | null;
  replied_at: Date | null;
}

/** An order of services with how it stands in the engine and the other side of it, for one viewer. */
export interface SeenOrder extends ServiceOrderRow {
  hash: string;
  quantity: number;
  total: number;
  engine_state: OrderState;
  engine_stage: OrderStage;
  disputed: boolean;
  /** A refund is asked for. */
  asked: boolean;
  refunded: number;
  expires_at: Date;
  closed_at: Date | null;
  done_at: Date | null;
  started_at: Date | null;
  snapshot: SoldService;
  /** The clock that runs: `accept`, `serve`, `confirm`, `answer`, `request`. */
  clock: string | null;
  due_at: Date | null;
  /** Who opened the open dispute. */
  dispute_by: 'buyer' | 'seller' | null;
  comment: SeenComment | null;
  /** null: nobody may name them. */
  other: ListedPerson | null;
  /** Either has blocked the other. */
  blocked: boolean;
}

type Joined = Omit<SeenOrder, 'comment'> &
  Omit<SeenComment, 'score' | 'created_at'> & { score: number | null; commented_at: Date };

const withComment = (row: Joined): SeenOrder => {
  const { score, content, reply, hidden, commented_at: created_at, edited_at, replied_at, ...order } = row;
  return {
    ...order,
    comment: score === null ? null : { score, content, reply, hidden, created_at, edited_at, replied_at },
  };
};

/** Orders of one viewer, by a statement that picks rows of `service_order`, in the order that `by` says. */
export async function findSeen(
  db: Db,
  viewerId: number,
  picked: RawBuilder<unknown>,
  by: RawBuilder<unknown> = sql`o.order_id desc`,
): Promise<SeenOrder[]> {
  const { rows } = await sql<Joined>`
    select o.*, e.hash, e.quantity, e.total, e.state as engine_state, e.stage as engine_stage, e.disputed,
      e.refund_asked as asked, e.refunded, e.expires_at, e.closed_at, e.done_at, e.started_at,
      k.snapshot, k.what as clock, k.due_at, k.dispute_by,
      c.score, t.text as content, coalesce(r.text, '') as reply, t.hidden, t.created_at as commented_at, t.edited_at,
      r.created_at as replied_at,
      ${personOf('o.other_id')} as other,
      exists (select from relation_block b where b.user_id = o.buyer_id and b.other_id = o.seller_id) as blocked
    from (select p.*, case when p.buyer_id = ${viewerId} then p.seller_id else p.buyer_id end as other_id
      from (${picked}) p) o
    join order_standing e on e.order_id = o.order_id
    join order_clock k on k.order_id = o.order_id
    left join service_comment c on c.service_order_id = o.service_order_id
    left join thread_line t on t.post_id = c.post_id
    left join thread_line r on r.parent_id = c.post_id
    order by ${by}`.execute(db);
  return rows.map(withComment);
}

/** An order, whoever sees it in whom. */
export async function findSeenOrder(db: Db, viewerId: number, id: number): Promise<SeenOrder | undefined> {
  return (await findSeen(db, viewerId, sql`select * from service_order where service_order_id = ${id}`))[0];
}

/** The same by the order of the engine. */
export async function findSeenByOrder(
  db: Db,
  viewerId: number,
  orderId: number,
): Promise<SeenOrder | undefined> {
  return (await findSeen(db, viewerId, sql`select * from service_order where order_id = ${orderId}`))[0];
}

/** Which order of the engine it is, and whose. */
export async function findParties(
  db: Db,
  id: number,
): Promise<Pick<ServiceOrderRow, 'order_id' | 'buyer_id' | 'seller_id'> | undefined> {
  const [row] = await prepared<Pick<ServiceOrderRow, 'order_id' | 'buyer_id' | 'seller_id'>>(
    db,
    'select order_id, buyer_id, seller_id from service_order where service_order_id = $1',
    [id],
  );
  return row;
}

const sides = { buyer: sql.ref('buyer_id'), seller: sql.ref('seller_id') };

export type OrderGroup = 'open' | 'to-accept' | 'to-serve' | 'to-confirm' | 'over';
const groups: Record<OrderGroup, RawBuilder<unknown>> = {
  open: sql`and stage < 4`,
  'to-accept': sql`and stage = 1`,
  'to-serve': sql`and stage = 2`,
  'to-confirm': sql`and stage = 3`,
  over: sql`and stage >= 4`,
};

/** A page of a person's orders, the newest first. */
export async function findPage(
  db: Db,
  wanted: {
    userId: number;
    as: 'buyer' | 'seller';
    group: OrderGroup | undefined;
    before: number | undefined;
    size: number;
  },
): Promise<SeenOrder[]> {
  const { userId, as, group, before, size } = wanted;
  return findSeen(
    db,
    userId,
    sql`select * from service_order where ${sides[as]} = ${userId} ${group ? groups[group] : sql``}
      and order_id < ${before ?? Number.MAX_SAFE_INTEGER} order by order_id desc limit ${size}`,
  );
}

/** By the order of the engine. */
export async function findByOrder(db: Db, orderId: number): Promise<ServiceOrderRow | undefined> {
  const [row] = await prepared<ServiceOrderRow>(db, 'select * from service_order where order_id = $1', [
    orderId,
  ]);
  return row;
}

export async function findIdsByOrder(
  db: Db,
  orderIds: readonly number[],
): Promise<Pick<ServiceOrderRow, 'order_id' | 'service_order_id'>[]> {
  return tables(db)
    .selectFrom('service_order')
    .select(['order_id', 'service_order_id'])
    .where('order_id', 'in', orderIds)
    .execute();
}

/** Answers its id. */
export async function insertServiceOrder(db: TxDb, row: NewServiceOrder): Promise<number> {
  const made = await tables(db)
    .insertInto('service_order')
    .values({ ...row, address: json(row.address ?? null) })
    .returning('service_order_id')
    .executeTakeFirstOrThrow();
  return made.service_order_id;
}

/** Changes the row of an order of the engine that has no place in a slot; false when it has one. The caller holds the order. */
export async function updateUnscheduled(db: TxDb, orderId: number, change: OrderEdit): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('service_order')
    .set(change)
    .where('order_id', '=', orderId)
    .where('scheduled', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who sells a service, and whether the buyer has an unpaid order of it. */
export async function findOffer(
  db: Db,
  given: { serviceId: number; buyerId: number; subject: string },
): Promise<{ seller_id: number; unpaid: boolean } | undefined> {
  const [row] = await prepared<{ seller_id: number; unpaid: boolean }>(
    db,
    `select s.user_id as seller_id, exists (select from order_standing e
       where e.buyer_id = $2 and e.subject = $3 and e.target = $4 and e.state = 0) as unpaid
     from service s where s.service_id = $1`,
    [given.serviceId, given.buyerId, given.subject, String(given.serviceId)],
  );
  return row;
}

const json = (address: ServiceAddress | null) =>
  address && sql<ServiceAddress>`${JSON.stringify(address)}::jsonb`;

/** The caller holds the order of the engine. */
export async function updateServiceOrder(db: TxDb, id: number, change: OrderEdit): Promise<void> {
  await tables(db).updateTable('service_order').set(change).where('service_order_id', '=', id).execute();
}

/** The row of a service, held until the transaction ends: before the ledger is. */
export async function holdService(db: TxDb, serviceId: number): Promise<void> {
  await prepared(db, 'select from service where service_id = $1 for no key update', [serviceId]);
}

/** Whether a person has an unpaid order that already holds a place at that time. */
export async function hasHeld(
  db: Db,
  given: { buyerId: number; serviceId: number; startsAt: Date },
): Promise<boolean> {
  const rows = await prepared(
    db,
    `select 1 from service_order where service_id = $1 and buyer_id = $2 and stage = 0 and starts_at = $3 limit 1`,
    [given.serviceId, given.buyerId, given.startsAt],
  );
  return rows.length > 0;
}

/** Whether a person has an order of a service that costs nothing and is not over. */
export async function hasFree(db: Db, given: { buyerId: number; serviceId: number }): Promise<boolean> {
  const rows = await prepared(
    db,
    `select 1 from service_order o join order_standing e on e.order_id = o.order_id
     where o.service_id = $1 and o.buyer_id = $2 and o.stage between 1 and 3 and e.total = 0 limit 1`,
    [given.serviceId, given.buyerId],
  );
  return rows.length > 0;
}

/** The newest address that a person has given and that is still kept. */
export async function findLastAddress(db: Db, buyerId: number): Promise<ServiceAddress | undefined> {
  const [row] = await prepared<{ address: ServiceAddress }>(
    db,
    `select address from service_order where buyer_id = $1 and address is not null order by order_id desc limit 1`,
    [buyerId],
  );
  return row?.address;
}

/** D54: erases addresses of orders that were over before `until`; answers how many. */
export async function eraseAddresses(db: TxDb, until: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update service_order set address = null where service_order_id in (
      select service_order_id from service_order where address is not null and over_at <= ${until}
      order by over_at, service_order_id limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
