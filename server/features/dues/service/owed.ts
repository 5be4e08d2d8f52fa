import type { Ctx } from '../../../platform/context.ts';
import { balancesOf } from '../../ledger/api/balances.ts';
import { countPaidMembers } from '../store/members.ts';
import { findOwed } from '../store/owed.ts';

/** D68: by whom, for a circle that dissolves; `lacks`: what neither income nor balance can pay now. */
export async function owed(
  ctx: Ctx,
  circleId: number,
): Promise<{ userId: number; amount: number; lacks: number }[]> {
  const answers = [];
  for (const { seller_id: userId, amount } of await findOwed(ctx.db, { circleId, now: ctx.now })) {
    const { income, balance } = await balancesOf(ctx, userId);
    answers.push({ userId, amount, lacks: Math.max(0, amount - income - balance) });
  }
  return answers;
}

/** Members with paid time left, the owner aside. */
export const countPaid = (ctx: Ctx, circleId: number): Promise<number> =>
  countPaidMembers(ctx.db, circleId, ctx.now);
