import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<OrderTables>();

export type DebtRow = Selectable<OrderTables['order_debt']>;

export async function addDebt(db: TxDb, row: Omit<DebtRow, 'debt_id' | 'paid'>): Promise<void> {
  await tables(db).insertInto('order_debt').values(row).execute();
}

/** Fen that a person still owes. */
export async function sumOwed(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount - paid), 0)::bigint as sum from order_debt
    where user_id = ${userId} and paid < amount`.execute(db);
  return rows[0]?.sum ?? 0;
}

/** People who owe something, behind one of them. */
export async function findDebtors(db: Db, behind: number, size: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from order_debt where paid < amount and user_id > ${behind}
    order by user_id limit ${size}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** What a person owes, the oldest first; held until the transaction ends. */
export async function lockDebts(db: TxDb, userId: number): Promise<(DebtRow & { title: string })[]> {
  const { rows } = await sql<DebtRow & { title: string }>`
    select d.*, o.title from order_debt d join order_order o using (order_id)
    where d.user_id = ${userId} and d.paid < d.amount order by d.debt_id for update of d`.execute(db);
  return rows;
}

export async function payDebt(db: TxDb, debtId: number, paid: number): Promise<void> {
  await tables(db).updateTable('order_debt').set({ paid }).where('debt_id', '=', debtId).execute();
}
