import { askKinds, askState } from '@qunlu/contract/ask/rules.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { callOff } from '../../order/api/refund-by-seller.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { findWaitingOrders, lockByOrder, updateQuestion } from '../store/questions.ts';

/** Whoever reads it learns nothing of why. */
const words = '回答人现在不能回答';

/** One in a transaction of its own: what was answered or has ended meanwhile stays as it is. */
const giveBack = (ctx: Ctx, orderId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const held = await holdOrderById(tx, orderId, false);
    const row = await lockByOrder(tx.db, orderId);
    if (!held || row?.kind !== askKinds.person || row.state !== askState.waiting) return;
    await updateQuestion(tx.db, row.question_id, { reason: words });
    await callOff(tx, held, { words, key: `order:${orderId}:declined` });
  });

/** D129: nobody waits 48 hours for an answer that cannot come: what was put to a banned person goes back at once. */
export async function followBan(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  for (const orderId of await findWaitingOrders(ctx.db, userId)) await giveBack(ctx, orderId);
}
