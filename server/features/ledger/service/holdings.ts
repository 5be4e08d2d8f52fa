import type { Ctx } from '../../../platform/context.ts';
import { findBalances } from '../store/accounts.ts';

/** What the person sees as their balance (E136) and gives up by leaving (D13): all that is not waiting. */
export async function ledgerHoldings(ctx: Ctx, userId: number): Promise<{ balance: number }> {
  const { balance, income } = await findBalances(ctx.db, userId);
  return { balance: balance + income };
}
