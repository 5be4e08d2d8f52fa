import type { Insertable, Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DuesTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DuesTables>();

export type CouponRow = Selectable<DuesTables['dues_coupon']>;

/** The newest first. */
export const findCoupons = (
  db: Db,
  { circleId, before, size }: { circleId: number; before: number | undefined; size: number },
): Promise<CouponRow[]> =>
  tables(db)
    .selectFrom('dues_coupon')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .where('coupon_id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('coupon_id', 'desc')
    .limit(size)
    .execute();

export const findCoupon = (db: Db, circleId: number, code: string): Promise<CouponRow | undefined> =>
  tables(db)
    .selectFrom('dues_coupon')
    .selectAll()
    .where('phonebook_id', '=', circleId)
    .where('code', '=', code)
    .executeTakeFirst();

export async function countCoupons(db: Db, circleId: number, now: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('dues_coupon')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('phonebook_id', '=', circleId)
    .where('stopped_at', 'is', null)
    .where('until', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** undefined: the circle has one of that code. */
export const insertCoupon = (
  db: TxDb,
  row: Insertable<DuesTables['dues_coupon']>,
): Promise<CouponRow | undefined> =>
  tables(db)
    .insertInto('dues_coupon')
    .values(row)
    .onConflict((conflict) => conflict.columns(['phonebook_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** undefined: no such coupon of this circle. */
export const stopCouponRow = (
  db: TxDb,
  { circleId, couponId, now }: { circleId: number; couponId: number; now: Date },
): Promise<CouponRow | undefined> =>
  tables(db)
    .updateTable('dues_coupon')
    .set(({ fn, val }) => ({ stopped_at: fn.coalesce('stopped_at', val(now)) }))
    .where('phonebook_id', '=', circleId)
    .where('coupon_id', '=', couponId)
    .returningAll()
    .executeTakeFirst();

/** One use, if there is one left; the row's lock decides between two who want the last. */
export async function takeUse(db: TxDb, couponId: number, now: Date): Promise<boolean> {
  const row = await tables(db)
    .updateTable('dues_coupon')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('coupon_id', '=', couponId)
    .whereRef('used', '<', 'uses')
    .where('until', '>', now)
    .where('stopped_at', 'is', null)
    .returning('coupon_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveUseBack(db: TxDb, couponId: number): Promise<void> {
  await tables(db)
    .updateTable('dues_coupon')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('coupon_id', '=', couponId)
    .execute();
}

/** What a person has done with a coupon: paid an order with it, or has one that waits for payment. */
export async function usesOf(
  db: Db,
  couponId: number,
  userId: number,
): Promise<{ paid: boolean; waits: boolean }> {
  const rows = await tables(db)
    .selectFrom('dues_order')
    .select('state')
    .distinct()
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .where('state', '<>', 2)
    .execute();
  return { paid: rows.some(({ state }) => state > 0), waits: rows.some(({ state }) => state === 0) };
}
