import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { refundFor } from '@qunlu/contract/order/promise.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { memberState, type MemberState } from '@qunlu/contract/circle/rules.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { byShard } from '../../ledger/api/post.ts';
import { closeOwnDispute } from '../../order/api/close-own-dispute.ts';
import { lockOrders } from '../../order/api/locks.ts';
import { decideHeld, refundBySeller } from '../../order/api/refund-by-seller.ts';
import { holdOrderById, type LockedOrder } from '../../order/api/settle.ts';
import { rowOf, setPaidUntil } from '../../circle/api/rows.ts';
import { proRata, unusedDays } from '../policy.ts';
import { findOwnerOf } from '../store/members.ts';
import { endStretches, findPaidApplication, findStretches, type DuesOrderRow } from '../store/orders.ts';
import { beginStretch } from './stretches.ts';
import { endBeside } from './membership-subject.ts';

const held = async (tx: Tx, orderId: number): Promise<LockedOrder> =>
  (await holdOrderById(tx, orderId, false)) ?? notFound('订单不存在');

interface Decided {
  circleId: number;
  userId: number;
  accepted: boolean;
  who: 'buyer' | 'seller' | 'clock';
}

const refusals = {
  buyer: { step: 'cancel', words: '申请人撤回了加入申请' },
  seller: { step: 'decline', words: '加入申请没有通过' },
  clock: { step: 'accept-lapsed', words: '加入申请没有按时审核' },
} as const;

/** D59: a paid application is accepted, and its time begins; or all comes back. Nothing for one that was not paid. */
export async function decided(tx: Tx, { circleId, userId, accepted, who }: Decided): Promise<void> {
  const row = await findPaidApplication(tx.db, circleId, userId);
  if (!row) return;
  const order = await held(tx, row.order_id);
  if (!accepted) {
    // Who decides ends the application as well.
    await endBeside(tx, row.order_id);
    const key = `order:${row.order_id}:dues-${who}`;
    await decideHeld(tx, order, { accepted: false, who, key, ...refusals[who] });
    return;
  }
  const member = await rowOf(tx, circleId, userId);
  if (!member) return;
  const { endsAt } = await beginStretch(tx, row, member);
  await setPaidUntil(tx, member.member_id, endsAt);
  await decideHeld(tx, order, { accepted: true });
}

/** Fen that come back of an order whose membership ends now, and the days that they are for. */
function owed(row: DuesOrderRow, { row: order }: LockedOrder, now: Date): { amount: number; unused: number } {
  const left = row.total - row.refunded;
  const days = unusedDays({ startsAt: row.starts_at ?? now, days: row.days ?? 0 }, now);
  const facts = {
    total: row.total,
    paidAt: order.paid_at ? secondsOf(order.paid_at) : 0,
    stage: order.stage,
  };
  // What they could still take back themself is not less because somebody else ends it.
  const own = Math.min(left, refundFor(order.promise, facts, secondsOf(now)));
  return { amount: Math.max(own, proRata(left, days)), unused: days.unused };
}

/** Whoever was paid gives it back, also an owner of before: nobody else can top that up. */
const lackOf =
  (byOwner: boolean) =>
  (fen: number): string =>
    byOwner
      ? `圈主的余额不够退还没用完的会费，还差 ${yuan(fen)} 元，请圈主充值后再操作`
      : `这笔会费是以前的圈主收的，对方的余额还差 ${yuan(fen)} 元，请联系对方充值后再操作`;

interface Ending {
  circleId: number;
  userId: number;
  state: MemberState;
  violation: boolean;
  dissolved: boolean;
  since?: Date | undefined;
}

/** Nobody has paid: what is left of a trial is over, too. */
async function endTrial(tx: Tx, { circleId, userId }: Ending): Promise<void> {
  const member = await rowOf(tx, circleId, userId);
  if (member?.end_at && member.end_at > tx.now) await setPaidUntil(tx, member.member_id, tx.now);
}

/** Whether the money of unused days goes back (D66, D68); who leaves or has let it run out has the promise alone. */
const givesBack = ({ state, violation, dissolved }: Ending): boolean =>
  dissolved || (!violation && (state === memberState.removed || state === memberState.blacklisted));

/**
 * D66, D68: a membership ends. Unused days are given back by whoever was paid for them; an order that the member disputes is left to staff. Fails
 * `stateChanged`, with nothing done, when they have not got it.
 */
export async function ending(tx: Tx, given: Ending): Promise<void> {
  const { circleId, userId, state, violation, dissolved } = given;
  if (state === memberState.left && !dissolved) return;
  if (state === memberState.expired) return;
  const since = given.since ?? tx.now;
  const rows = (await findStretches(tx.db, circleId, userId)).filter(
    ({ ends_at }) => !ends_at || ends_at > since,
  );
  if (rows.length === 0) return endTrial(tx, given);
  const orders: { row: DuesOrderRow; order: LockedOrder }[] = [];
  const ids = rows.map(({ order_id }) => order_id);
  // All of them before the circle, which is locked with the first.
  if (ids.length > 1) await lockOrders(tx, ids);
  for (const row of rows.toSorted((one, other) => one.order_id - other.order_id))
    orders.push({ row, order: await held(tx, row.order_id) });
  await endStretches(tx.db, ids, tx.now);
  const sorted = orders.toSorted((one, other) => byShard(one.row.order_id, other.row.order_id));
  if (givesBack(given)) {
    const ownerId = await findOwnerOf(tx.db, circleId, userId);
    for (const { row, order } of sorted) {
      const { amount, unused } = owed(row, order, since);
      if (amount === 0) continue;
      // Or an owner would dispute what they were paid, and keep what is not used.
      const ready = await closeOwnDispute(tx, order, { role: 'seller', words: '会籍已经结束' });
      if (ready.row.disputed) continue;
      await refundBySeller(tx, ready, {
        who: dissolved ? 'clock' : 'seller',
        step: 'give-back',
        words: `${dissolved ? '通讯录解散' : '被移出通讯录'}，退还没用完的 ${unused} 天会费`,
        amount,
        key: `order:${row.order_id}:dues-ending`,
        takesAll: dissolved,
        lack: lackOf(ownerId === undefined || row.seller_id === ownerId),
      });
    }
  } else if (!violation) return;
  const member = await rowOf(tx, circleId, userId);
  // Nothing of it is left for when they come back.
  if (member && (!member.end_at || member.end_at > tx.now)) await setPaidUntil(tx, member.member_id, tx.now);
}

/** Whoever was paid for what a person has in a circle: an owner of before, too. */
export async function payees(
  ctx: Ctx,
  { circleId, userId }: { circleId: number; userId: number },
): Promise<number[]> {
  const rows = await findStretches(ctx.db, circleId, userId);
  const application = await findPaidApplication(ctx.db, circleId, userId);
  return [...new Set([...rows, ...(application ? [application] : [])].map(({ seller_id }) => seller_id))];
}
