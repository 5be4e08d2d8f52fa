import { begun, changedBySeller, rescheduled } from '@qunlu/contract/order/promise.ts';
import { sql, type RawBuilder, type Insertable, type Selectable, type Updateable } from 'kysely';
import { secondsOf } from '../../../platform/context.ts';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';
import { atOnce, type NewDeadline } from './deadlines.ts';
import { noteHeld, noteMade, requireHeld } from '../../../platform/held.ts';

const tables = (db: Db) => db.withTables<OrderTables>();

/** An order; its `promise` is what holds now. */
export type OrderRow = Selectable<OrderTables['order_order']>;

/**
 * A row as it was read, with the promise that holds now: what was agreed at paying, a date on which both sides have agreed since
 * or that the seller has moved, and that work has begun. The stored promise never changes.
 */
export function effective<Row extends OrderRow>(row: Row): Row {
  const dated = row.starts_at
    ? rescheduled(row.promise, { startsAt: secondsOf(row.starts_at), cap: row.start_cap })
    : row.promise;
  const started = row.started_at ? begun(dated) : dated;
  const promise = row.whole_until
    ? changedBySeller(started, { serveSeconds: row.serve_seconds, wholeUntil: secondsOf(row.whole_until) })
    : started;
  return promise === row.promise ? row : { ...row, promise };
}

/** Whether an order names its buyer to nobody, by its promise as it is stored. */
export const hidesBuyer = (promise: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((${promise} ->> 'hidesBuyer')::boolean, false)`;

/** The unpaid order of a person for a target. */
export async function findUnpaid(
  db: Db,
  given: { buyerId: number; subject: string; target: string },
): Promise<OrderRow | undefined> {
  const [row] = await prepared<OrderRow>(
    db,
    `select * from order_order where buyer_id = $1 and subject = $2 and target = $3 and state = 0`,
    [given.buyerId, given.subject, given.target],
  );
  return row && effective(row);
}

/** The row of an order that is paid as it is made, with its first event and its clock, in one statement. */
export async function insertPaidOrder(
  db: TxDb,
  row: PaidOrder,
  event: { who: string; words: string },
  clock: NewDeadline | null,
): Promise<OrderRow> {
  const [made] = await prepared<OrderRow>(
    db,
    `with made as (
       insert into order_order (hash, type, subject, target, buyer_id, seller_id, title, quantity, total, snapshot,
         promise, state, stage, paid_balance, created_at, expires_at, paid_at, accepted_at, done_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bigint, $10, $11, 1, $12, $9::bigint, $13, $14, $13, $15, $16)
       returning *),
     told as (insert into order_event (order_id, at, who, what, words)
       select order_id, $13, $17, 'paid', $18 from made),
     timed as (insert into order_deadline (order_id, what, due_at, side, user_id, opens_at)
       select order_id, $19::text, $20::timestamptz, $21::text,
         case $21::text when 'buyer' then buyer_id when 'seller' then seller_id end, $22::timestamptz
       from made where $19::text is not null)
     select * from made`,
    [
      row.hash,
      row.type,
      row.subject,
      row.target,
      row.buyer_id,
      row.seller_id,
      row.title,
      row.quantity,
      row.total,
      JSON.stringify(row.snapshot),
      JSON.stringify(row.promise),
      row.stage,
      row.created_at,
      row.expires_at,
      row.accepted_at,
      row.done_at,
      event.who,
      event.words,
      clock?.what ?? null,
      clock?.due_at ?? null,
      clock?.side ?? null,
      clock?.opens_at ?? atOnce,
    ],
  );
  if (!made) throw new Error('no order was inserted');
  noteMade(db, 'order', made.order_id);
  return effective(made);
}

/** What of an order that is paid as it is made does not follow from that. */
export type PaidOrder = Pick<
  OrderRow,
  | 'hash'
  | 'type'
  | 'subject'
  | 'target'
  | 'buyer_id'
  | 'seller_id'
  | 'title'
  | 'quantity'
  | 'total'
  | 'snapshot'
  | 'promise'
  | 'stage'
  | 'created_at'
  | 'expires_at'
  | 'accepted_at'
  | 'done_at'
>;

/** undefined when the person has an unpaid order for the target. */
export async function insertOrder(
  db: TxDb,
  row: Omit<
    Insertable<OrderTables['order_order']>,
    | 'paid_at'
    | 'accepted_at'
    | 'started_at'
    | 'starts_at'
    | 'asked_at'
    | 'delivered_at'
    | 'done_at'
    | 'closed_at'
  >,
): Promise<OrderRow | undefined> {
  const made = await tables(db)
    .insertInto('order_order')
    .values({
      ...row,
      paid_at: null,
      accepted_at: null,
      started_at: null,
      starts_at: null,
      asked_at: null,
      delivered_at: null,
      done_at: null,
      closed_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['buyer_id', 'subject', 'target']).where('state', '=', sql.lit(0)).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (made) noteMade(db, 'order', made.order_id);
  return made;
}

export async function findOrder(db: Db, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await prepared<OrderRow>(db, 'select * from order_order where order_id = $1', [orderId]);
  return row && effective(row);
}

export async function findOrders(db: Db, orderIds: readonly number[]): Promise<OrderRow[]> {
  const rows = await prepared<OrderRow>(db, 'select * from order_order where order_id = any($1::bigint[])', [
    [...orderIds],
  ]);
  return rows.map(effective);
}

export async function findOrderByHash(db: Db, hash: string): Promise<OrderRow | undefined> {
  const [row] = await prepared<OrderRow>(db, 'select * from order_order where hash = $1', [hash]);
  return row && effective(row);
}

/**
 * The row, held until the transaction ends; people are locked before it (`service/ground/locks.ts`). `skip`: undefined when somebody
 * else holds it.
 */
export async function lockOrderRow(db: TxDb, orderId: number, skip = false): Promise<OrderRow | undefined> {
  const [row] = await prepared<OrderRow>(
    db,
    `select * from order_order where order_id = $1 for no key update${skip ? ' skip locked' : ''}`,
    [orderId],
  );
  if (row) noteHeld(db, 'order', [row.order_id]);
  return row && effective(row);
}

/** Several in one order, before what was sold of any of them. Answers their buyers. */
export async function lockOrderRows(db: TxDb, orderIds: readonly number[]): Promise<number[]> {
  const rows = await prepared<{ buyer_id: number }>(
    db,
    'select buyer_id from order_order where order_id = any($1::bigint[]) order by order_id for no key update',
    [[...orderIds]],
  );
  noteHeld(db, 'order', orderIds);
  return rows.map(({ buyer_id: id }) => id);
}

/** The row is locked. */
export async function updateOrder(
  db: TxDb,
  orderId: number,
  change: Omit<Updateable<OrderTables['order_order']>, 'promise'>,
): Promise<OrderRow> {
  requireHeld(db, 'order', orderId);
  const row = await tables(db)
    .updateTable('order_order')
    .set(change)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return effective(row);
}

/** Unpaid orders whose time is over, the oldest first, behind one of them. */
export async function findOverdue(
  db: Db,
  now: Date,
  behind: { at: Date; orderId: number },
  limit: number,
): Promise<Pick<OrderRow, 'order_id' | 'expires_at'>[]> {
  const { rows } = await sql<Pick<OrderRow, 'order_id' | 'expires_at'>>`
    select order_id, expires_at from order_order
    where state = 0 and expires_at <= ${now} and (expires_at, order_id) > (${behind.at}, ${behind.orderId})
    order by expires_at, order_id limit ${limit}`.execute(db);
  return rows;
}

export async function addOrderEvent(db: TxDb, row: Insertable<OrderTables['order_event']>): Promise<void> {
  await prepared(db, 'insert into order_event (order_id, at, who, what, words) values ($1, $2, $3, $4, $5)', [
    row.order_id,
    row.at,
    row.who,
    row.what,
    row.words ?? '',
  ]);
}

export type OrderEventRow = Selectable<OrderTables['order_event']>;

/** What happened, the oldest first; of more than `limit`, the last: nobody hides a decision behind what they write. */
export async function findOrderEvents(db: Db, orderId: number, limit: number): Promise<OrderEventRow[]> {
  const rows = await tables(db)
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('event_id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}
