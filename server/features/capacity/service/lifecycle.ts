import { waitState } from '@qunlu/contract/capacity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { Tx } from '../../../platform/context.ts';
import type { Lifecycle } from '../../lifecycle/ports.ts';
import { offerKey } from '../policy.ts';
import { findLive } from '../store/claims.ts';
import { findOpenOf, forgetPerson, moveToUser } from '../store/lifecycle.ts';
import { countPool, lockPools, type PoolRow } from '../store/pools.ts';
import { countOpen, endWaits, findListed, type WaitRow } from '../store/waits.ts';
import { endAll, makeOffers } from './offers.ts';
import { presentAll } from './waiting.ts';

/** Bound of an export. */
const exportMax = 10_000;

/** What has come to people, by state. */
const words = ['候补中', '轮到我了', '已确认', '已退出', '过期没有确认', '已开始，候补结束'] as const;

/** The open entries of people, under the locks of their pools, which are taken in one order. */
async function lockEntries(
  tx: Tx,
  userIds: readonly number[],
): Promise<{ pool: PoolRow; open: WaitRow[] }[]> {
  const known = await findOpenOf(tx.db, userIds);
  const pools = await lockPools(tx.db, [...new Set(known.map(({ pool_id }) => pool_id))]);
  // Offers may have been made before the locks.
  const open = Map.groupBy(await findOpenOf(tx.db, userIds), ({ pool_id }) => pool_id);
  return pools.map((pool) => ({ pool, open: open.get(pool.pool_id) ?? [] }));
}

/** Ends an entry; places that were offered go to the next. The pool is locked. */
async function endEntry(tx: Tx, pool: PoolRow, wait: WaitRow): Promise<PoolRow> {
  await endWaits(tx.db, [wait.wait_id], waitState.left, tx.now);
  if (wait.state === waitState.waiting) return countPool(tx.db, pool.pool_id, { waiting: -1 });
  const offer = await findLive(tx.db, offerKey(wait.wait_id));
  return offer ? makeOffers(tx, await endAll(tx, pool, [offer])) : pool;
}

export const capacityLifecycle: Lifecycle = {
  feature: 'capacity',
  columns: {
    'capacity_wait.user_id': {
      merge: { kind: 'move', why: 'of two entries for one thing the offer stays, otherwise the earlier' },
      erase: { kind: 'erase', why: 'nobody waits any more; an offer goes to the next' },
    },
    'capacity_claim.user_id': {
      merge: { kind: 'move', why: 'the places are of the kept account, as the orders are' },
      erase: { kind: 'keep', why: 'an order has the place until it is over; what is over is deleted' },
    },
  },
  async merge(tx, { keep, drop }) {
    for (const { pool, open } of await lockEntries(tx, [keep, drop])) {
      // An offer is what the other entry waits for.
      const [, ...others] = open.toSorted(
        (one, other) => other.state - one.state || one.wait_id - other.wait_id,
      );
      let now = pool;
      for (const wait of others) now = await endEntry(tx, now, wait);
    }
    await moveToUser(tx.db, { keep, drop });
  },
  async erase(tx, userId) {
    for (const { pool, open } of await lockEntries(tx, [userId])) {
      let now = pool;
      for (const wait of open) now = await endEntry(tx, now, wait);
    }
    await forgetPerson(tx.db, userId);
  },
  async mergeItems(ctx, { keep, drop }) {
    const [kept, dropped] = [await countOpen(ctx.db, keep), await countOpen(ctx.db, drop)];
    if (kept + dropped === 0) return [];
    return [{ title: '候补', keep: kept, drop: dropped, rule: '都保留；两边候补同一个名额的，保留先候补的' }];
  },
  erases: ['您的候补'],
  keeps: ['订单占用的名额：订单结束以前仍为它保留'],
  async exportData(ctx, userId) {
    const rows = await findListed(ctx.db, { userId, before: undefined, size: exportMax, aheadMax: 0 });
    const shown = await presentAll(ctx, rows, userId);
    return {
      json: {
        候补: shown.map(({ title, quantity, state, joined_at }) => ({
          时间: dateTime(joined_at),
          名称: title,
          数量: quantity,
          结果: words[state],
        })),
      },
    };
  },
};
