import type { Ctx } from '../../../platform/context.ts';
import { findBalances } from '../store/accounts.ts';

/** What the person owns: `balance` is E136, the same as `withdrawal/balance` says; what is frozen is not theirs yet. */
export async function ledgerHoldings(ctx: Ctx, userId: number): Promise<{ balance: number; income: number }> {
  const { balance, income } = await findBalances(ctx.db, userId);
  return { balance, income };
}
