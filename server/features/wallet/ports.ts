import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/**
 * Fen of a person's income that they owe to others already, e.g. what a dissolving circle has to give back (D68): it stays in the
 * income, where refunds take it from, and may not be withdrawn. Asked in the transaction of a withdrawal, under the person's lock.
 */
export const incomeReserves =
  manyPort<(ctx: Ctx, userId: number) => Promise<number>>('wallet.income-reserves');
