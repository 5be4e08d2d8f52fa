import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';
import { hidesBuyer } from './orders.ts';

const tables = (db: Db) => db.withTables<OrderTables>();

export type PaymentRow = Selectable<OrderTables['order_payment']>;

/** States of an attempt to pay by the channel. */
export const paymentState = { open: 0, counted: 1, closed: 2, goesBack: 3, wrong: 4 } as const;

export async function insertPayment(
  db: TxDb,
  row: Insertable<OrderTables['order_payment']>,
): Promise<PaymentRow> {
  return tables(db).insertInto('order_payment').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findOpenPayment(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  return tables(db)
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', paymentState.open)
    .executeTakeFirst();
}

export async function findPayment(db: Db, paymentId: number): Promise<PaymentRow | undefined> {
  return tables(db)
    .selectFrom('order_payment')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

export async function findPaymentByNumber(db: Db, outTradeNo: string): Promise<PaymentRow | undefined> {
  return tables(db)
    .selectFrom('order_payment')
    .selectAll()
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirst();
}

/** The payment that counted for an order. */
export async function findCountedPayment(db: Db, orderId: number): Promise<PaymentRow | undefined> {
  return tables(db)
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', paymentState.counted)
    .executeTakeFirst();
}

/** All attempts to pay an order by the channel, the oldest first. */
export async function findPaymentsOf(db: Db, orderId: number): Promise<PaymentRow[]> {
  return tables(db)
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('payment_id')
    .execute();
}

export async function lockPayment(db: TxDb, paymentId: number): Promise<PaymentRow | undefined> {
  return tables(db)
    .selectFrom('order_payment')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updatePayment(
  db: TxDb,
  paymentId: number,
  change: Updateable<OrderTables['order_payment']>,
): Promise<PaymentRow> {
  return tables(db)
    .updateTable('order_payment')
    .set(change)
    .where('payment_id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes the turn to ask the provider about an attempt: true for one process only, which has until `next` before another one
 * asks again.
 */
export async function claimQuery(
  db: TxDb,
  { payment_id, queries }: Pick<PaymentRow, 'payment_id' | 'queries'>,
  now: Date,
  next: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_payment set queries = queries + 1, query_at = ${next}
    where payment_id = ${payment_id} and state = 0 and queries = ${queries} and query_at <= ${now}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Attempts about which the provider is due to be asked, the longest due first. */
export async function findDuePayments(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  return tables(db)
    .selectFrom('order_payment')
    .selectAll()
    .where('state', '=', paymentState.open)
    .where('query_at', '<=', now)
    .orderBy('query_at')
    .orderBy('payment_id')
    .limit(limit)
    .execute();
}

/** Attempts that were given up without the provider, and are due to be asked about once more, the longest due first. */
export async function findDueGivenUp(db: Db, now: Date, limit: number): Promise<PaymentRow[]> {
  return tables(db)
    .selectFrom('order_payment')
    .selectAll()
    .where('state', '=', paymentState.closed)
    .where('query_at', '<=', now)
    .orderBy('query_at')
    .orderBy('payment_id')
    .limit(limit)
    .execute();
}

/** Nothing more is asked about it. */
export const settleGivenUp = async (db: TxDb, paymentId: number): Promise<void> =>
  void (await tables(db)
    .updateTable('order_payment')
    .set({ query_at: null })
    .where('payment_id', '=', paymentId)
    .where('state', '=', paymentState.closed)
    .execute());

export const countWrongPayments = (): RawBuilder<number> => sql<number>`(
  select count(*) from order_payment where state = 4)`;

export interface WrongPayment extends PaymentRow {
  hash: string;
  title: string;
  total: number;
  order_state: number;
  buyer_id: number;
  buyer: string | null;
  hides_buyer: boolean;
}

/** Payments that wait for staff, the oldest first. */
export async function findWrongPayments(db: Db, after: number, limit: number): Promise<WrongPayment[]> {
  const { rows } = await sql<WrongPayment>`
    select p.*, o.hash, o.title, o.total, o.state as order_state, o.buyer_id, ${hidesBuyer(sql`o.promise`)} as hides_buyer, a.username as buyer
    from (select * from order_payment where state = 4 and payment_id > ${after}
      order by payment_id limit ${limit}) p
    join order_order o using (order_id)
    left join account_person a on a.user_id = o.buyer_id
    order by p.payment_id`.execute(db);
  return rows;
}
