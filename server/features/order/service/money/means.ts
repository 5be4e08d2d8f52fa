import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { viewSpendable as contract } from '@qunlu/contract/order/calls.ts';
import type { Ctx, ViewerCtx } from '../../../../platform/context.ts';
import { spendableOf, withdrawableOf } from '../../policy.ts';
import { findMeans } from '../../store/means.ts';

/** What a person may do with their money, fen. Where it moves it is asked in that transaction, under the person's lock. */
export async function meansOf(
  ctx: Ctx,
  userId: number,
): Promise<{ spendable: number; withdrawable: number; reserved: number; balance: number }> {
  const means = await findMeans(ctx.db, userId, ctx.now);
  const withdrawable = withdrawableOf(means);
  return {
    balance: means.balance,
    spendable: spendableOf(means),
    withdrawable,
    reserved: means.income - withdrawable,
  };
}

export async function viewSpendable(ctx: ViewerCtx): Promise<OutputOf<typeof contract>> {
  const { spendable } = await meansOf(ctx, ctx.viewer.userId);
  return { spendable };
}
