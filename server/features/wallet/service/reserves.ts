import { fail } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Ctx } from '../../../platform/context.ts';
import { balancesOf } from '../../ledger/service/balances.ts';
import { owedBy } from '../../order/service/money/debts.ts';
import { incomeReserves } from '../ports.ts';

/** D113: what of the income may be withdrawn, and what of it is owed to others. */
export async function withdrawableOf(
  ctx: Ctx,
  userId: number,
  known?: { income: number },
): Promise<{ withdrawable: number; reserved: number }> {
  let owed = await owedBy(ctx, userId);
  for (const reserve of ctx.deps.ports.get(incomeReserves)) owed += await reserve(ctx, userId);
  const { income } = known ?? (await balancesOf(ctx, userId));
  const reserved = Math.min(income, owed);
  return { withdrawable: income - reserved, reserved };
}

/** Under the lock of the person. What is not there at all is refused by the ledger. */
export async function requireUnreserved(tx: Ctx, userId: number, amount: number): Promise<void> {
  const { withdrawable, reserved } = await withdrawableOf(tx, userId);
  if (reserved > 0 && amount > withdrawable)
    fail('stateChanged', {
      message: `要退的会费和平台垫付的退款共 ${yuan(reserved)} 元先留着，现在最多能提 ${yuan(withdrawable)} 元`,
      field: 'amount',
    });
}
