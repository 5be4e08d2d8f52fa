import type { DuesKind } from '@qunlu/contract/dues/rules.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DuesTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DuesTables>();

export type DuesOrderRow = Selectable<DuesTables['dues_order']>;

export async function insertDuesOrder(db: TxDb, row: Insertable<DuesTables['dues_order']>): Promise<void> {
  await tables(db).insertInto('dues_order').values(row).execute();
}

export const findDuesOrder = (db: Db, orderId: number): Promise<DuesOrderRow | undefined> =>
  tables(db).selectFrom('dues_order').selectAll().where('order_id', '=', orderId).executeTakeFirst();

export const updateDuesOrder = (
  db: TxDb,
  orderId: number,
  change: Updateable<DuesTables['dues_order']>,
): Promise<DuesOrderRow> =>
  tables(db)
    .updateTable('dues_order')
    .set(change)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** None of a person's unpaid orders is the one that their application waits for any more. */
export async function supersede(
  db: TxDb,
  { circleId, userId }: { circleId: number; userId: number },
): Promise<void> {
  await tables(db)
    .updateTable('dues_order')
    .set({ latest: false })
    .where('user_id', '=', userId)
    .where('phonebook_id', '=', circleId)
    .where('state', '=', 0)
    .where('kind', 'in', ['join', 'renew'])
    .execute();
}

/** What a person has paid of a circle's membership and has begun, the earliest first; what was taken back is not there. */
export const findStretches = (db: Db, circleId: number, userId: number): Promise<DuesOrderRow[]> =>
  tables(db)
    .selectFrom('dues_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('phonebook_id', '=', circleId)
    .where('starts_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('order_id')
    .execute();

/** Whether a person has ever been a member by paying; the first time alone may be taken back (D66). */
export async function hasBegun(db: Db, circleId: number, userId: number): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('dues_order')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('phonebook_id', '=', circleId)
    .where('starts_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person has taken another payment of a circle back themself, also under an account that is part of theirs now (D66). */
export async function hasTakenBack(
  db: Db,
  { order_id, phonebook_id, user_id }: Pick<DuesOrderRow, 'order_id' | 'phonebook_id' | 'user_id'>,
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('dues_order')
    .select('order_id')
    .where('user_id', '=', user_id)
    .where('phonebook_id', '=', phonebook_id)
    .where('taken_back', '=', true)
    .where('order_id', '<>', order_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A paid application that nobody has decided about yet. */
export const findPaidApplication = (
  db: Db,
  circleId: number,
  userId: number,
): Promise<DuesOrderRow | undefined> =>
  tables(db)
    .selectFrom('dues_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('phonebook_id', '=', circleId)
    .where('kind', '=', 'join')
    .where('state', 'in', [1, 5])
    .where('starts_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What follows a stretch comes earlier by so many seconds. */
export async function pullForward(db: TxDb, orderIds: readonly number[], seconds: number): Promise<void> {
  if (orderIds.length === 0 || seconds === 0) return;
  const gap = sql<Date>`make_interval(secs => ${seconds})`;
  await tables(db)
    .updateTable('dues_order')
    .set({
      starts_at: sql<Date>`starts_at - ${gap}`,
      ends_at: sql<Date | null>`ends_at - ${gap}`,
      before_at: sql<Date | null>`before_at - ${gap}`,
    })
    .where('order_id', 'in', [...orderIds])
    .execute();
}

/** All that a person has running in a circle has ended. */
export async function endStretches(db: TxDb, orderIds: readonly number[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  await tables(db)
    .updateTable('dues_order')
    .set({ ended_at: now })
    .where('order_id', 'in', [...orderIds])
    .execute();
}

/** Fen that an owner was paid by codes since a time (D89). */
export async function sumByCodes(db: Db, sellerId: number, since: Date): Promise<number> {
  const { sum } = await tables(db)
    .selectFrom('dues_order')
    .select(({ fn }) => fn.sum<number | null>('total').as('sum'))
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'pay')
    .where('paid_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Whether a circle was ever paid by orders of a kind, whatever came back of them. */
export async function hasIncome(db: Db, circleId: number, kind: DuesKind): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('dues_order')
    .select('order_id')
    .where('phonebook_id', '=', circleId)
    .where('kind', '=', kind)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMoney(db: TxDb, row: Insertable<DuesTables['dues_money']>): Promise<void> {
  await tables(db).insertInto('dues_money').values(row).execute();
}
