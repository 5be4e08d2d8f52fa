import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface OrderLineRow {
  at: Date;
  kind: string;
  account: string;
  /** 0 for the platform. */
  userId: number;
  /** Fen. */
  amount: number;
}

/** What was posted for an order, the oldest first. */
export async function findOrderLines(db: Db, orderId: number, limit: number): Promise<OrderLineRow[]> {
  const { rows } = await sql<OrderLineRow>`
    select e.at, e.kind, a.kind as account, coalesce(a.user_id, 0) as "userId", l.amount
    from (select entry_id, at, kind from ledger_entry where order_id = ${orderId} order by entry_id limit ${limit}) e
    join ledger_line l using (entry_id) join ledger_account a using (account_id)
    order by l.line_id`.execute(db);
  return rows;
}
