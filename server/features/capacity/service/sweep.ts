import { inTransaction, jobContext, type Deps, type Tx } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { hasBegun } from '../policy.ts';
import { countPool, findAwaited, findOverdue, lockPoolNow, type PoolRow } from '../store/pools.ts';
import { endQueue } from '../store/waits.ts';
import { sweepPool } from './offers.ts';

/** Ends what is over in a pool, and the queue for what has begun. The pool is locked. */
async function settlePool(tx: Tx, pool: PoolRow): Promise<void> {
  const swept = await sweepPool(tx, pool);
  if (swept.waiting === 0 || !hasBegun(swept, tx.now)) return;
  const ended = await endQueue(tx.db, swept.pool_id, tx.now);
  await countPool(tx.db, swept.pool_id, { waiting: -ended });
}

const batch = 100;

/**
 * Job: holds and offers whose time is over end, free places are offered, and nobody waits for what has begun: each pool in a
 * transaction of its own. One that somebody else holds is settled by them, or in the next run.
 */
export async function sweepPools(deps: Deps, goesOn: () => boolean): Promise<void> {
  const run = jobRows(deps, 'capacity.sweep');
  for (const find of [findOverdue, findAwaited]) {
    for (let behind = 0; ;) {
      const pools = await find(deps.db, deps.clock(), behind, batch);
      for (const poolId of pools)
        await run.one(poolId, () =>
          inTransaction(jobContext(deps), async (tx) => {
            const pool = await lockPoolNow(tx.db, poolId);
            if (pool) await settlePool(tx, pool);
          }),
        );
      const last = pools.at(-1);
      if (last === undefined || pools.length < batch || !goesOn()) break;
      behind = last;
    }
  }
  await run.end();
}
