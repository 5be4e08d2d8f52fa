import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { VoucherUse } from '@qunlu/contract/o2o/entity.ts';
import { dealRules, readCode } from '@qunlu/contract/o2o/rules.ts';
import type { Till } from '@qunlu/contract/o2o/till.ts';
import { inTransaction, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { consumeRateLimit } from '../../../platform/limits.ts';
import { lockUser } from '../../account/api/profile.ts';
import { notify } from '../../notification/api/notifications.ts';
import { holdOrderById, type LockedOrder } from '../../order/api/settle.ts';
import { deliverHeld, undoDelivery } from '../../order/api/steps.ts';
import { undoUntil, useProblem } from '../policy.ts';
import { presentUse } from '../present/voucher.ts';
import {
  findByCode,
  findChoosable,
  findHelpers,
  findOwnVoucher,
  findShops,
  findUses,
  putHelpers,
  type TillShop,
} from '../store/till.ts';
import { findByOrder, updateVoucher, type SeenVoucher } from '../store/vouchers.ts';
import { hashesOf } from './codes.ts';

/** The shops for which the caller uses codes; 40300 for whoever has none. */
async function requireShops(ctx: ViewerCtx): Promise<TillShop[]> {
  const shops = await findShops(ctx.db, ctx.viewer.userId);
  return shops.length > 0
    ? shops
    : fail('forbidden', { message: '只有店主和店主选的店员能核销，请联系店主' });
}

const ownersOf = (shops: readonly TillShop[]): number[] => shops.map(({ owner_id }) => owner_id);

/** Whoever has no shop sees an empty one, which says what it is for. */
export async function viewTill(ctx: ViewerCtx): Promise<Till> {
  const shops = await findShops(ctx.db, ctx.viewer.userId);
  const own = shops.some((shop) => shop.own);
  const uses = await findUses(ctx.db, { ownerIds: ownersOf(shops), size: dealRules.latest });
  return {
    shops: shops.map(({ name }) => name ?? '已注销用户'),
    own,
    helpers: own ? await findHelpers(ctx.db, ctx.viewer.userId) : [],
    list: uses.map((row) => presentUse(row, ctx.now)),
  };
}

/**
 * Counts a code that nobody has, of the till and of each of its shops, and fails beyond the bound; with `cost` 0 it only asks. Also a
 * right one is refused then: else a wrong one would be told from it.
 */
async function countWrong(ctx: ViewerCtx, shops: readonly TillShop[], cost: 0 | 1): Promise<void> {
  const seconds = dealRules.wrongSeconds;
  const till = `person ${ctx.viewer.userId}`;
  await consumeRateLimit(ctx, {
    name: 'o2o.wrong-till',
    subject: till,
    max: dealRules.wrongPerTill,
    seconds,
    cost,
  });
  for (const { owner_id: owner } of shops)
    await consumeRateLimit(ctx, {
      name: 'o2o.wrong-shop',
      subject: `shop ${owner}`,
      max: dealRules.wrongPerShop,
      seconds,
      cost,
    });
}

/**
 * Before the transaction, so that a wrong try is counted whatever follows: the order of a code of these shops. One of another shop
 * reads as one that nobody has.
 */
export async function findCode(ctx: ViewerCtx, given: string): Promise<number> {
  const shops = await requireShops(ctx);
  await countWrong(ctx, shops, 0);
  const refuse = (message: string): never => fail('invalid', { message, field: 'code' });
  const code = readCode(given);
  if (code === '') refuse('券码是 12 位数字，请核对后再输');
  const found = await findByCode(ctx.db, hashesOf(ctx, code), ownersOf(shops));
  if (found) return found.order_id;
  ctx.deps.log.warn({ user: ctx.viewer.userId, shops: ownersOf(shops) }, 'a till has tried a code of nobody');
  await countWrong(ctx, shops, 1);
  return refuse('没有这个券码，请核对 12 位数字；确认是本店的券再试');
}

interface HeldVoucher {
  held: LockedOrder;
  row: SeenVoucher;
}

/** Everybody whom its money concerns, the order and the voucher, in this order. */
async function holdVoucher(tx: Tx, orderId: number): Promise<HeldVoucher> {
  const held = (await holdOrderById(tx, orderId, false)) ?? fail('busy');
  return { held, row: (await findByOrder(tx.db, orderId)) ?? fail('busy') };
}

const tell = (
  tx: Tx,
  { row, held }: HeldVoucher,
  given: { title: string; body: string; key: string },
): Promise<unknown> =>
  notify(tx, row.buyer_id, {
    category: 'order',
    title: given.title,
    body: given.body,
    path: `/user/order/${held.row.hash}`,
    key: `o2o:${given.key}:${row.voucher_id}:${secondsOf(tx.now)}`,
  });

const times = (quantity: number): string => (quantity > 1 ? ` ${quantity} 份` : '');

/** D135: once, by whichever till comes first. */
export const useCode = (ctx: ViewerCtx, orderId: number): Promise<VoucherUse> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const voucher = await holdVoucher(tx, orderId);
    const { row } = voucher;
    const shops = await requireShops(tx);
    // Chosen no more since the code was found.
    if (!ownersOf(shops).includes(row.seller_id)) fail('forbidden');
    const problem = useProblem(row, tx.now);
    if (problem !== '') fail('stateChanged', { message: problem });
    await updateVoucher(tx.db, orderId, { used_at: tx.now, used_by: userId });
    const words = `商家核销了券码${times(row.quantity)}`;
    await deliverHeld(tx, voucher.held, words);
    await tell(tx, voucher, {
      title: '券已使用',
      body: `“${row.title}”${times(row.quantity)}，刚刚在${row.snapshot.shop}用了。不是您用的请马上联系店家，或在订单里申诉。`,
      key: 'used',
    });
    const [use] = await findUses(tx.db, { ownerIds: [row.seller_id], size: 1 });
    return presentUse(use ?? fail('busy'), tx.now);
  });

/** D135: a mistake at the till, for ten minutes. */
export async function undoUse(ctx: ViewerCtx, voucherId: number): Promise<Till> {
  const shops = await findShops(ctx.db, ctx.viewer.userId);
  const { order_id: orderId } =
    (await findOwnVoucher(ctx.db, voucherId, ownersOf(shops))) ?? notFound('没有这次核销');
  await inTransaction(ctx, async (tx) => {
    const voucher = await holdVoucher(tx, orderId);
    const { row } = voucher;
    if (!row.used_at) return;
    if (undoUntil(row, tx.now) === 0)
      fail('stateChanged', {
        message: `核销超过 ${dealRules.undoSeconds / 60} 分钟或买家已确认，不能撤回；要退钱请在订单里退款`,
      });
    await updateVoucher(tx.db, orderId, { used_at: null, used_by: null });
    await undoDelivery(tx, voucher.held, '商家撤回了核销');
    await tell(tx, voucher, {
      title: '核销已撤回',
      body: `“${row.title}”${times(row.quantity)}的核销已撤回，券码又可以用了。`,
      key: 'undone',
    });
  });
  return viewTill(ctx);
}

/** Who uses codes for the caller's shop: friends, or who does already. */
export async function setHelpers(ctx: ViewerCtx, given: readonly number[]): Promise<Till> {
  const { userId } = ctx.viewer;
  const ids = [...new Set(given)];
  if (!(await requireShops(ctx)).some(({ own }) => own)) fail('forbidden', { message: '只有店主能安排店员' });
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const choosable = await findChoosable(tx.db, userId, ids);
    if (ids.some((id) => id === userId || !choosable.has(id)))
      fail('invalid', { message: '店员请从好友里选', field: 'user_ids' });
    await putHelpers(tx.db, userId, ids, tx.now);
  });
  return viewTill(ctx);
}
