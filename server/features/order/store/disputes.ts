import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { OrderTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<OrderTables>();

export type DisputeRow = Selectable<OrderTables['order_dispute']>;

export const disputeState = { open: 0, decided: 1, takenBack: 2 } as const;

/** The disputes of an order, the newest first. */
export async function findDisputes(db: Db, orderId: number): Promise<DisputeRow[]> {
  return tables(db)
    .selectFrom('order_dispute')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('dispute_id', 'desc')
    .execute();
}

export async function findDispute(db: Db, disputeId: number): Promise<DisputeRow | undefined> {
  return tables(db)
    .selectFrom('order_dispute')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst();
}

export async function insertDispute(
  db: TxDb,
  row: Omit<Insertable<OrderTables['order_dispute']>, 'decide_by' | 'late_at'>,
): Promise<DisputeRow> {
  return tables(db)
    .insertInto('order_dispute')
    .values({ ...row, decide_by: null, late_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateDispute(
  db: TxDb,
  disputeId: number,
  change: Updateable<OrderTables['order_dispute']>,
): Promise<DisputeRow> {
  return tables(db)
    .updateTable('order_dispute')
    .set(change)
    .where('dispute_id', '=', disputeId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Open ones that staff can decide: answered, or the time to answer is over. */
export const countRipe = (now: Date): RawBuilder<number> => sql<number>`(
  select count(*) from order_dispute where state = 0 and (answered_at is not null or answer_by <= ${now}))`;

/** Open ones that staff has not decided in its days. */
export const countLate = (): RawBuilder<number> => sql<number>`(
  select count(*) from order_dispute where state = 0 and late_at is not null)`;
