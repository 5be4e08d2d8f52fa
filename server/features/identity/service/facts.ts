import type { Ctx } from '../../../platform/context.ts';
import { findMerchantStates } from '../store/merchants.ts';
import { countPassed } from '../store/people.ts';

/** For the pages about people: 1 when the real name has passed. */
export const realNameFacts = (ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> =>
  countPassed(ctx.db, userIds);

/** The state of the merchant (D19). */
export const merchantFacts = (ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> =>
  findMerchantStates(ctx.db, userIds);
