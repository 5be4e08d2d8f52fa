import { feeOf } from '@qunlu/contract/order/promise.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { balancesOf } from '../../../ledger/api/balances.ts';
import { hold, moveHold, voidHold } from '../../../ledger/api/holds.ts';
import { post, type Line } from '../../../ledger/api/post.ts';
import { leftOf } from '../../policy.ts';
import { findOrder, lockOrderRow, updateOrder, type OrderRow } from '../../store/orders.ts';
import { findShares, insertShares, reverseShares, type ShareRow } from '../../store/shares.ts';
import type { ShareKind } from '../../tables.ts';
import { advanceLines, owe } from './debts.ts';
import { subjectOf } from '../ground/facts.ts';
import { lockSubject, partiesOf } from '../ground/locks.ts';
import { commissioned, type Part, partsOf, titleAbout, commissionsOf } from './parts.ts';

/** An order under its lock, with everyone who is locked with it. */
export interface LockedOrder {
  row: OrderRow;
  people: ReadonlySet<number>;
  /** Nothing of it was ever shared out. */
  isFirst?: boolean;
}

/** People who have or would get a part of an order's money besides its parties. */
async function sharers(ctx: Ctx, row: OrderRow): Promise<number[]> {
  const shares = row.settled > 0 ? await findShares(ctx.db, row.order_id) : [];
  const had = shares.flatMap(({ user_id }) => user_id ?? []);
  return [...had, ...(await commissioned(ctx, row))];
}

/**
 * Locks everyone whom the money of an order concerns, then the order. `also`: further people, e.g. the member of staff who
 * decides. `skip`: null when somebody else has the order at this moment.
 */
export async function holdOrder(
  tx: Tx,
  known: OrderRow,
  given: { also?: readonly number[]; skip?: boolean } = {},
): Promise<LockedOrder | null> {
  const people = new Set([...partiesOf(known), ...(await sharers(tx, known)), ...(given.also ?? [])]);
  await lockPeople(tx, [...people]);
  const row = await lockOrderRow(tx.db, known.order_id, given.skip);
  if (!row) return given.skip ? null : notFound('订单不存在');
  // The accounts were merged in between: other people would have to be locked.
  if (!partiesOf(row).every((one) => people.has(one))) fail('busy');
  await lockSubject(tx, row);
  return { row, people };
}

export async function holdOrderById(tx: Tx, orderId: number, skip: boolean): Promise<LockedOrder | null> {
  const known = await findOrder(tx.db, orderId);
  return known ? holdOrder(tx, known, { skip }) : null;
}

const lineOf = (part: Pick<Part, 'kind' | 'userId' | 'amount' | 'title' | 'detail'>, sign: 1 | -1): Line => {
  const { kind, userId, title, detail } = part;
  const amount = sign * part.amount;
  if (userId === null) return { account: 'fee', amount };
  return { account: kind === 'buyer' ? 'balance' : 'income', userId, amount, title, detail };
};

/**
 * What is left of an order that is over goes out of the escrow: to the seller less the fee and commissions, to the platform,
 * or to the buyer's own balance; what waits, as a hold. Does nothing when it has gone out already.
 */
export async function settleOrder(tx: Tx, { row, people, isFirst = false }: LockedOrder): Promise<OrderRow> {
  const amount = leftOf(row) - row.settled;
  if (amount <= 0) return row;
  const parts = await partsOf(tx, row, amount);
  // Somebody else's commission than when the people were locked: the next try locks them.
  if (parts.some(({ userId }) => userId !== null && !people.has(userId))) fail('busy');
  const before = isFirst ? [] : await findShares(tx.db, row.order_id);
  const round = 1 + Math.max(0, ...before.map((share) => share.round));
  const shares = parts.map((part, place) => ({
    ...part,
    place,
    key: part.releaseAt ? `order:${row.order_id}:${round}:${place}` : '',
  }));
  const atOnce = shares.filter(({ releaseAt: waits }) => waits === null);
  await post(tx, {
    key: `order:${row.order_id}:settle:${round}`,
    kind: 'order-settle',
    orderId: row.order_id,
    lines: [
      { account: 'escrow', amount: -atOnce.reduce((sum, part) => sum + part.amount, 0) },
      ...atOnce.map((part) => lineOf(part, 1)),
    ],
  });
  for (const { releaseAt: waits, key, userId, amount: share, kind, title, detail, held, income } of shares)
    if (waits && userId !== null)
      await hold(tx, {
        key,
        userId,
        amount: share,
        reason: kind === 'seller' || income ? 'sale' : 'commission',
        title,
        detail,
        from: 'escrow',
        orderId: row.order_id,
        lapse: held ? 'none' : 'post',
        releaseAt: waits,
      });
  // What became the buyer's own balance is taken back by the refund itself.
  await insertShares(
    tx.db,
    shares.flatMap(({ key, kind, userId, amount: share, place, held, level }) =>
      kind === 'buyer'
        ? []
        : {
            order_id: row.order_id,
            round,
            place,
            kind,
            user_id: userId,
            amount: share,
            hold_key: key,
            held: held === true,
            level: level ?? null,
            created_at: tx.now,
          },
    ),
  );
  return updateOrder(tx.db, row.order_id, { settled: row.settled + amount });
}

/** Shares that nothing has taken back. */
export const activeShares = (shares: readonly ShareRow[]): ShareRow[] =>
  shares.filter(({ reversed_at }) => reversed_at === null);

/** What of these shares their people have no more. */
async function lacking(tx: Tx, gone: readonly ShareRow[]): Promise<Map<ShareRow, number>> {
  const left = new Map<number, number>();
  const lacks = new Map<ShareRow, number>();
  for (const share of gone) {
    if (share.user_id === null) continue;
    const has = left.get(share.user_id) ?? (await balancesOf(tx, share.user_id)).income;
    lacks.set(share, Math.max(0, share.amount - has));
    left.set(share.user_id, Math.max(0, has - share.amount));
  }
  return lacks;
}

/**
 * D114: what an order gave to the seller, the platform and others returns to the escrow, before a refund; `settleOrder`
 * shares out anew what is left. Fails `stateChanged` when somebody has not got it any more; with `advance` the platform gives it
 * in their place, and they owe it.
 */
export async function unsettleOrder(
  tx: Tx,
  { row }: LockedOrder,
  { advance = false } = {},
): Promise<OrderRow> {
  if (row.settled === 0 || subjectOf(tx, row).earns === 'buyer') return row;
  const shares = activeShares(await findShares(tx.db, row.order_id));
  const words = { title: titleAbout('退款扣回', row), detail: '订单退款，这笔款项退回' };
  const gone: ShareRow[] = [];
  for (const share of shares)
    if (share.hold_key === '' || !(await voidHold(tx, share.hold_key, words))) gone.push(share);
  const lackOf = advance ? await lacking(tx, gone) : new Map<ShareRow, number>();
  const lacks = [...lackOf].flatMap(([{ user_id }, amount]) =>
    user_id === null || amount === 0 ? [] : { userId: user_id, amount },
  );
  await post(tx, {
    key: `order:${row.order_id}:unsettle:${shares[0]?.round ?? 0}`,
    kind: 'order-unsettle',
    orderId: row.order_id,
    lines: [
      ...gone.map((share) => {
        const { kind, user_id, amount } = share;
        return lineOf({ kind, userId: user_id, amount: amount - (lackOf.get(share) ?? 0), ...words }, -1);
      }),
      ...advanceLines(lacks),
      { account: 'escrow', amount: gone.reduce((sum, { amount }) => sum + amount, 0) },
    ],
  });
  await owe(tx, row, lacks);
  await reverseShares(tx.db, row.order_id, tx.now);
  return updateOrder(tx.db, row.order_id, { settled: 0 });
}

/**
 * Stops or restarts the clocks of the money that waits; `later`: seconds by which it is released later. What staff has to decide
 * about first has no clock to restart. Answers whether all of it still waits.
 */
export async function moveReleases(
  tx: Tx,
  row: OrderRow,
  given: { lapse: 'none' | 'post'; later: number },
): Promise<boolean> {
  let waits = true;
  for (const { hold_key, held } of activeShares(await findShares(tx.db, row.order_id)))
    if (hold_key !== '')
      waits = (await moveHold(tx, hold_key, { ...given, lapse: held ? 'none' : given.lapse })) && waits;
  return waits;
}

/** What the seller gets of an order, and the fee of it, fen: as settled, else as it would be now. */
export async function incomeOf(ctx: Ctx, row: OrderRow): Promise<{ amount: number; fee: number }> {
  if (subjectOf(ctx, row).earns !== 'seller') return { amount: 0, fee: 0 };
  const shares = activeShares(await findShares(ctx.db, row.order_id));
  const sum = (kind: ShareKind): number =>
    shares.reduce((total, share) => (share.kind === kind ? total + share.amount : total), 0);
  if (shares.length > 0) return { amount: sum('seller'), fee: sum('fee') };
  const left = leftOf(row);
  const fee = feeOf(row.promise, left);
  const commissions = left > 0 ? await commissionsOf(ctx, row, left) : [];
  const others = commissions.reduce((total, { amount }) => total + amount, 0);
  return { amount: Math.max(0, left - fee - others), fee };
}
