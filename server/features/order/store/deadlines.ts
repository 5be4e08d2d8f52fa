import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { DeadlineKind } from '../tables.ts';

export interface DeadlineRow {
  order_id: number;
  what: DeadlineKind;
  due_at: Date;
}

/** A clock that is set, and whose turn it is while it runs. */
export type NewDeadline = Omit<DeadlineRow, 'order_id'> & Partial<Turn>;

/** Who is waited for, and from when on they can act; epoch: at once. */
export interface Turn {
  side: 'buyer' | 'seller' | null;
  opens_at: Date;
}

export const atOnce = new Date(0);

/** The next clock of an order, in place of the one before. */
export async function setDeadline(
  db: TxDb,
  { order_id, what, due_at, side = null, opens_at = atOnce }: Pick<DeadlineRow, 'order_id'> & NewDeadline,
): Promise<void> {
  await prepared(
    db,
    `insert into order_deadline (order_id, what, due_at, side, user_id, opens_at)
     select order_id, $2::text, $3::timestamptz, $4::text,
       case $4::text when 'buyer' then buyer_id when 'seller' then seller_id end, $5::timestamptz
     from order_order where order_id = $1
     on conflict (order_id) do update set what = excluded.what, due_at = excluded.due_at,
       side = excluded.side, user_id = excluded.user_id, opens_at = excluded.opens_at`,
    [order_id, what, due_at, side, opens_at],
  );
}

export async function dropDeadline(db: TxDb, orderId: number): Promise<void> {
  await prepared(db, 'delete from order_deadline where order_id = $1', [orderId]);
}

/** The clock of an order; under the lock of the order nobody changes it. */
export async function findDeadline(db: Db, orderId: number): Promise<DeadlineRow | undefined> {
  const [row] = await prepared<DeadlineRow>(
    db,
    'select order_id, what, due_at from order_deadline where order_id = $1',
    [orderId],
  );
  return row;
}

/** Clocks that have run out, the oldest first, behind one of them. */
export async function findDueDeadlines(
  db: Db,
  now: Date,
  behind: { at: Date; orderId: number },
  limit: number,
): Promise<DeadlineRow[]> {
  const { rows } = await sql<DeadlineRow>`
    select order_id, what, due_at from order_deadline
    where due_at <= ${now} and (due_at, order_id) > (${behind.at}, ${behind.orderId})
    order by due_at, order_id limit ${limit}`.execute(db);
  return rows;
}
