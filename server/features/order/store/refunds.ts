import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';
import { hidesBuyer } from './orders.ts';

const tables = (db: Db) => db.withTables<OrderTables>();

export type RefundRow = Selectable<OrderTables['order_refund']>;

export const refundState = { onItsWay: 0, arrived: 1, failed: 2 } as const;

type NewRefund = Omit<
  Insertable<OrderTables['order_refund']>,
  'stuck_at' | 'proposed_at' | 'proposed_by' | 'ended_by'
>;

const undecided = { stuck_at: null, proposed_at: null, proposed_by: null, ended_by: null };

export async function insertRefund(db: TxDb, row: NewRefund): Promise<RefundRow> {
  return tables(db)
    .insertInto('order_refund')
    .values({ ...row, ...undecided })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findRefundByKey(db: Db, key: string): Promise<RefundRow | undefined> {
  return tables(db).selectFrom('order_refund').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function findRefund(db: Db, refundId: number): Promise<RefundRow | undefined> {
  return tables(db)
    .selectFrom('order_refund')
    .selectAll()
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
}

export async function findRefundByNumber(db: Db, outRefundNo: string): Promise<RefundRow | undefined> {
  return tables(db)
    .selectFrom('order_refund')
    .selectAll()
    .where('out_refund_no', '=', outRefundNo)
    .executeTakeFirst();
}

export async function lockRefund(db: TxDb, refundId: number): Promise<RefundRow | undefined> {
  return tables(db)
    .selectFrom('order_refund')
    .selectAll()
    .where('refund_id', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateRefund(
  db: TxDb,
  refundId: number,
  change: Updateable<OrderTables['order_refund']>,
): Promise<RefundRow> {
  return tables(db)
    .updateTable('order_refund')
    .set(change)
    .where('refund_id', '=', refundId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes the turn to send a refund or ask about it: true for one process only, until `next`. */
export async function claimRefund(
  db: TxDb,
  { refund_id, tries }: Pick<RefundRow, 'refund_id' | 'tries'>,
  now: Date,
  next: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_refund set tries = tries + 1, query_at = ${next}
    where refund_id = ${refund_id} and state = 0 and tries = ${tries} and query_at <= ${now}`.execute(db);
  return numAffectedRows === 1n;
}

export async function findDueRefunds(db: Db, now: Date, limit: number): Promise<RefundRow[]> {
  return tables(db)
    .selectFrom('order_refund')
    .selectAll()
    .where('state', '=', refundState.onItsWay)
    .where('query_at', '<=', now)
    .orderBy('query_at')
    .orderBy('refund_id')
    .limit(limit)
    .execute();
}

/** The refunds of an order itself, the oldest first; money that never counted is not among them. */
export async function findRefundsOf(db: Db, orderId: number): Promise<RefundRow[]> {
  return tables(db)
    .selectFrom('order_refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('excess', '=', false)
    .orderBy('refund_id')
    .execute();
}

/** Whether a refund of the order has not arrived yet. */
export async function hasOpenRefund(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from order_refund where order_id = ${orderId} and not excess and state <> 1 limit 1`.execute(db);
  return rows.length > 0;
}

export const countFailedRefunds = (): RawBuilder<number> => sql<number>`(
  select count(*) from order_refund where state = 2 or stuck_at is not null)`;

export interface FailedRefund extends RefundRow {
  hash: string;
  title: string;
  buyer_id: number;
  buyer: string | null;
  hides_buyer: boolean;
  proposer: string | null;
}

/** Refunds that wait for staff, the oldest first. */
export async function findFailedRefunds(db: Db, after: number, limit: number): Promise<FailedRefund[]> {
  const { rows } = await sql<FailedRefund>`
    select r.*, o.hash, o.title, o.buyer_id, ${hidesBuyer(sql`o.promise`)} as hides_buyer, a.username as buyer, p.username as proposer
    from (select * from order_refund where (state = 2 or stuck_at is not null) and refund_id > ${after}
      order by refund_id limit ${limit}) r
    join order_order o using (order_id)
    left join account_person a on a.user_id = o.buyer_id
    left join account_person p on p.user_id = r.proposed_by
    order by r.refund_id`.execute(db);
  return rows;
}
