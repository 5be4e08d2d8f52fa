import { askKinds, askState } from '@qunlu/contract/ask/rules.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { closeUnpaid } from '../../order/api/closing.ts';
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
    // Restored before this was delivered: they answer what waits, and what was asked since. The order holds them.
    if (row.answerer_id !== null && (await accountStateOf(tx, row.answerer_id)).visible) return;
    await updateQuestion(tx.db, row.question_id, { reason: words });
    await callOff(tx, held, { words, key: `order:${orderId}:declined` });
  });

/** What is not paid is closed first: paid later, it would wait for them. What turns out to be paid goes back like the others. */
async function end(
  ctx: Ctx,
  { order_id: orderId, unpaid }: { order_id: number; unpaid: boolean },
): Promise<void> {
  if (unpaid) await closeUnpaid(ctx, orderId, { who: 'clock', reason: words });
  await giveBack(ctx, orderId);
}

/**
 * D129: nobody waits 48 hours for an answer that cannot come: what was put to a banned person goes back at once. One that fails holds up
 * no other, and is tried again with the event.
 */
export async function followBan(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  if ((await accountStateOf(ctx, userId)).visible) return;
  const failed: unknown[] = [];
  for (const one of await findWaitingOrders(ctx.db, userId))
    await end(ctx, one).catch((error: unknown) => failed.push(error));
  if (failed.length > 0)
    throw new Error(`${failed.length} questions were not given back`, { cause: failed[0] });
}
