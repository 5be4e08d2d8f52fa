import type { Ctx } from '../../../../platform/context.ts';
import { findDisputed, findHashes } from '../../store/lookups.ts';

/** The public numbers of orders, by their ids; what is unknown is missing. */
export const hashesOf = (ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, string>> =>
  findHashes(ctx.db, [...new Set(orderIds.filter((id) => id > 0))]);

/** Whether an order of this person, bought or sold, is in dispute now. */
export const hasOpenDispute = (ctx: Ctx, userId: number): Promise<boolean> => findDisputed(ctx.db, userId);
