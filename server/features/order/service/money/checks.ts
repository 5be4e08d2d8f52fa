import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { findWrongChannel, findWrongEscrow, findWrongSuspense, type WrongOrder } from '../../store/checks.ts';

/** Of each sort that is named; more of them would say no more. */
const named = 100;

/** D108: what the ledger holds for each order is what the order says. One sentence for each difference. */
export async function checkOrders(ctx: Ctx): Promise<string[]> {
  const say = (rows: readonly WrongOrder[], what: string): string[] =>
    rows.map(
      ({ order_id, expected, escrow }) =>
        `订单 ${order_id}：${what} ${yuan(escrow)} 元，应为 ${yuan(expected)} 元`,
    );
  return [
    ...say(await findWrongEscrow(ctx.db, named), '代管'),
    ...say(await findWrongSuspense(ctx.db, named), '待查'),
    ...say(await findWrongChannel(ctx.db, named), '微信到账'),
  ];
}
