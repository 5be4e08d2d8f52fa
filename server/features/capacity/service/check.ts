import type { Ctx } from '../../../platform/context.ts';
import { findWrongPools } from '../store/pools.ts';

/** Of all that differ; more of them would say no more. */
const named = 100;

/** What is taken is the sum of live claims, and as many wait as is written. One sentence for each difference. */
export async function checkPlaces(ctx: Ctx): Promise<string[]> {
  return (await findWrongPools(ctx.db, named)).map(
    ({ pool_id, taken, claimed, waiting, waits }) =>
      `名额 ${pool_id}：记为已占 ${taken}、候补 ${waiting}，实际已占 ${claimed}、候补 ${waits}`,
  );
}
