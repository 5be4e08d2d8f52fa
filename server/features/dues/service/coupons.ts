import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import type * as contract from '@qunlu/contract/dues/tiers.ts';
import { after, inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockCaller, lockManagedCircle, managedCircle } from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { couponProblems, couponState } from '../policy.ts';
import { presentCoupon } from '../present.ts';
import {
  countCoupons,
  findCoupon,
  findCoupons,
  giveUseBack,
  insertCoupon,
  stopCouponRow,
  takeUse,
  usesOf,
  type CouponRow,
} from '../store/coupons.ts';

export async function listCoupons(
  ctx: ViewerCtx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract.listCoupons>> {
  const { id, size = 20, next } = query;
  await managedCircle(ctx, id, 'own');
  const rows = await findCoupons(ctx.db, { circleId: id, before: next, size: size + 1 });
  return paged(rows, size, 'coupon_id', (row) => presentCoupon(row, ctx.now));
}

/** Letters and digits that nobody mistakes. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const drawn = 8;

const draw = (ctx: Ctx): string =>
  // A little more often the first letters: nobody guesses a code that 20 tries an hour are left for.
  [...ctx.deps.random(drawn)].map((byte) => alphabet[byte % alphabet.length]).join('');

export async function makeCoupon(
  ctx: ViewerCtx,
  given: BodyOf<typeof contract.makeCoupon>,
): Promise<contract.DuesCoupon> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, given.id, 'own');
    if ((await countCoupons(tx.db, given.id, tx.now)) >= duesRules.coupons.kept)
      fail('conflict', { message: `可用的优惠码最多 ${duesRules.coupons.kept} 个，请先停用一些` });
    const row = await insertCoupon(tx.db, {
      phonebook_id: given.id,
      code: (given.code || draw(tx)).toUpperCase(),
      off: given.off,
      uses: given.uses,
      until: after(tx.now, given.days * 86_400),
      stopped_at: null,
      created_at: tx.now,
    });
    if (!row) fail('conflict', { message: '这个优惠码已经用过，请换一个', field: 'code' });
    await logAction(tx, {
      circleId: given.id,
      what: 'fee-tier',
      // Not the code: every admin reads the log, and whoever has a code may use it.
      after: { title: '优惠码', price: `-${yuan(row.off)}`, count: row.uses },
    });
    return presentCoupon(row, tx.now);
  });
}

export async function stopCoupon(
  ctx: ViewerCtx,
  { id, coupon_id }: { id: number; coupon_id: number },
): Promise<contract.DuesCoupon> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, id, 'own');
    const row = await stopCouponRow(tx.db, { circleId: id, couponId: coupon_id, now: tx.now });
    if (!row) fail('notFound', { message: '没有这个优惠码' });
    await logAction(tx, {
      circleId: id,
      what: 'fee-tier',
      before: { title: '优惠码', price: `-${yuan(row.off)}`, open: true },
      after: { open: false },
    });
    return presentCoupon(row, tx.now);
  });
}

/** A coupon that this person may use now, or why they may not. */
export async function couponFor(
  ctx: ViewerCtx,
  circleId: number,
  code: string,
): Promise<{ row: CouponRow } | { problem: string }> {
  const row = await findCoupon(ctx.db, circleId, code.toUpperCase());
  if (!row) return { problem: '没有这个优惠码，请核对后再填' };
  const { paid, waits } = await usesOf(ctx.db, row.coupon_id, ctx.viewer.userId);
  if (paid) return { problem: '这个优惠码您已经用过，每人用一次' };
  const state = couponState(row, ctx.now);
  // The last use may be that of the order which is being made again.
  if (state === 'on' || (state === 'used' && waits)) return { row };
  return { problem: couponProblems[state] };
}

/** With a new order, in its transaction; the circle is locked. */
export async function takeCoupon(tx: Tx, couponId: number | null): Promise<void> {
  if (couponId !== null && !(await takeUse(tx.db, couponId, tx.now)))
    fail('stateChanged', { message: couponProblems.used, field: 'coupon' });
}

/** Its order is closed unpaid. */
export const returnCoupon = async (tx: Tx, couponId: number | null): Promise<void> => {
  if (couponId !== null) await giveUseBack(tx.db, couponId);
};
