import type { Ctx } from '../../../platform/context.ts';
import { findReaders } from '../store/sale.ts';

/** Others ask every few seconds while they look (K009). */
const readers = 200;

/**
 * The chain of a buy has changed: the pages of its organiser and of who took part last ask again, once it commits. `quiet`: as long as
 * its orders are given back they are told by whoever does that, once for many.
 */
export async function tellChain(ctx: Ctx, buyId: number, { quiet = false } = {}): Promise<void> {
  await ctx.deps.realtime.tell(ctx, await findReaders(ctx.db, buyId, readers, quiet), {
    topic: 'live',
    id: buyId,
    version: 0,
  });
}
