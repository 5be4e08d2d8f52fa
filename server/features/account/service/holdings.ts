import type { Ctx } from '../../../platform/context.ts';
import { holdings, type Holdings } from '../ports.ts';

/** All that a person owns, added up over the features. */
export async function holdingsOf(ctx: Ctx, userId: number): Promise<Holdings> {
  const total = { balance: 0, income: 0, score: 0 };
  for (const part of ctx.deps.ports.get(holdings)) {
    const { balance = 0, income = 0, score = 0 } = await part(ctx, userId);
    total.balance += balance;
    total.income += income;
    total.score += score;
  }
  return total;
}
