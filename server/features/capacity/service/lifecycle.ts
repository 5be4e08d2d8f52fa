import { waitState } from '@qunlu/contract/capacity/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { byFeature, erase, keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { offerKey } from '../policy.ts';
import { findLive } from '../store/claims.ts';
import { findOpenOf, forgetClaims } from '../store/lifecycle.ts';
import { countPool, lockPools, type PoolRow } from '../store/pools.ts';
import { endWaits, findListed, openOf, type WaitRow } from '../store/waits.ts';
import { endAll, makeOffers } from './offers.ts';
import { presentAll } from './waiting.ts';

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

/** Ends an entry; answers the pool when places come back. It is locked. */
async function endEntry(tx: Tx, pool: PoolRow, wait: WaitRow): Promise<PoolRow | undefined> {
  await endWaits(tx.db, [wait.wait_id], waitState.left, tx.now);
  if (wait.state === waitState.waiting) {
    await countPool(tx.db, pool.pool_id, { waiting: -1 });
    return undefined;
  }
  const offer = await findLive(tx.db, offerKey(wait.wait_id));
  return offer && endAll(tx, pool, [offer]);
}

/**
 * Ends entries; places that were offered go to the next. They end before anything is offered, or what comes back of one would be
 * offered to another of them.
 */
async function endEntries(tx: Tx, entries: readonly { pool: PoolRow; wait: WaitRow }[]): Promise<void> {
  const freed: PoolRow[] = [];
  for (const { pool, wait } of entries) {
    const after = await endEntry(tx, pool, wait);
    if (after) freed.push(after);
  }
  for (const pool of freed) await makeOffers(tx, pool);
}

export const capacityLifecycle: Lifecycle = {
  feature: 'capacity',
  columns: {
    'capacity_wait.user_id': {
      merge: move('of two entries for one thing the offer stays, otherwise the earlier'),
      erase: erase('nobody waits any more; an offer goes to the next'),
    },
    'capacity_claim.user_id': {
      merge: move('the places are of the kept account, as the orders are'),
      erase: byFeature(keep('an order has the place until it is over; what is over is deleted')),
    },
  },
  async merge(tx, sides) {
    const locked = await lockEntries(tx, [sides.keep, sides.drop]);
    await endEntries(
      tx,
      locked.flatMap(({ pool, open }) => {
        // An offer is what the other entry waits for.
        const [, ...others] = open.toSorted(
          (one, other) => other.state - one.state || one.wait_id - other.wait_id,
        );
        return others.map((wait) => ({ pool, wait }));
      }),
    );
  },
  async erase(tx, userId) {
    const locked = await lockEntries(tx, [userId]);
    await endEntries(
      tx,
      locked.flatMap(({ pool, open }) => open.map((wait) => ({ pool, wait }))),
    );
    await forgetClaims(tx.db, userId);
  },
  counts: [
    {
      title: '候补',
      rule: '都保留；两边候补同一个名额的，保留先候补的',
      of: openOf,
      shown: 'either',
    },
  ],
  erases: ['您的候补'],
  keeps: ['订单占用的名额：订单结束以前仍为它保留'],
  async exports(ctx, userId, size) {
    const rows = await findListed(ctx.db, { userId, before: undefined, size, aheadMax: 0 });
    return {
      候补: (await presentAll(ctx, rows, userId)).map(({ title, quantity, state, joined_at }) => ({
        时间: new Date(joined_at * 1000),
        名称: title,
        数量: quantity,
        结果: words[state],
      })),
    };
  },
};
