import type * as contract from '@qunlu/contract/sms/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { membershipOf } from '../../membership/api/level.ts';
import type { Prop } from '../../vip/ports.ts';
import { presentEntry } from '../present/credits.ts';
import { findCredits, findEntries } from '../store/credits.ts';
import { pricesNow } from './prices.ts';

/** C096 */
export async function countCredits(ctx: ViewerCtx): Promise<OutputOf<typeof contract.countCredits>> {
  const { userId } = ctx.viewer;
  const prices = await pricesNow(ctx);
  return {
    count: await findCredits(ctx.db, userId),
    price: prices[await membershipOf(ctx, userId)],
    full_price: prices.none,
    best_price: prices.commerce,
  };
}

export async function listCredits(
  ctx: ViewerCtx,
  { size = 20, next }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract.listCredits>> {
  const rows = await findEntries(ctx.db, { userId: ctx.viewer.userId, before: next, size: size + 1 });
  return paged(rows, size, 'entry_id', presentEntry);
}

/** D121: text credits among what people own. */
export const smsProp: Prop = {
  hash: 'sms',
  name: '短信条数',
  of: async (ctx, userId) => ({ count: await findCredits(ctx.db, userId), endAt: 0 }),
};
