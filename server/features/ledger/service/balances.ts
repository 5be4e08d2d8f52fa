import type { Ctx } from '../../../platform/context.ts';
import { findBalances, type Balances } from '../store/accounts.ts';

/** What a person has, in fen. */
export const balancesOf = (ctx: Ctx, userId: number): Promise<Balances> => findBalances(ctx.db, userId);
