import type { Ctx } from '../../../platform/context.ts';
import { findBalances } from '../store/accounts.ts';

/** What the person sees as their balance (E136): topped up, the same as `withdrawal/balance` says. */
export async function ledgerHoldings(ctx: Ctx, userId: number): Promise<{ balance: number }> {
  const { balance } = await findBalances(ctx.db, userId);
  return { balance };
}
