import { orderState } from '@qunlu/contract/order/rules.ts';
import { inTransaction, type Ctx, type Tx } from '../../../platform/context.ts';
import { closeOwnDispute } from '../../order/api/close-own-dispute.ts';
import { refundBySeller } from '../../order/api/refund-by-seller.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { findEnding, findRefundable, writeEnded, writeEnding } from '../store/seats.ts';

const atOnce = 100;

/** A circle will be dissolved, or stays after all (`endsAt` 0). Inside its transaction. */
export const noteEnding = (
  tx: Tx,
  { phonebookId, endsAt, at }: { phonebookId: number; endsAt: number; at: number },
): Promise<void> => writeEnding(tx.db, phonebookId, endsAt === 0 ? null : new Date(at * 1000));

/** It is over, at once or after its notice: what is delivered again later asks about the same moment. Inside its transaction. */
export const noteEnded = (tx: Tx, { circleId }: { circleId: number }): Promise<void> =>
  writeEnded(tx.db, circleId, tx.now);

/**
 * A circle is dissolved: what could still be taken back as that was said comes back whole, whatever of it was seen. Delivered again
 * after a crash, so each order is asked for by its own key; one that the buyer disputes is left to staff, and one that its seller cannot
 * give back holds up no other.
 */
export async function refundCourses(ctx: Ctx, { circleId }: { circleId: number }): Promise<void> {
  const said = (await findEnding(ctx.db, circleId)) ?? ctx.now;
  const failed: unknown[] = [];
  for (let behind = 0; ;) {
    const orders = await findRefundable(ctx.db, { circleId, at: said, behind, size: atOnce });
    if (orders.length === 0) break;
    for (const orderId of orders)
      try {
        await refundCourse(ctx, orderId);
      } catch (error) {
        failed.push(error);
      }
    behind = orders.at(-1) ?? behind;
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} courses were not given back`);
}

const refundCourse = (ctx: Ctx, orderId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const held = await holdOrderById(tx, orderId, false);
    if (!held) return;
    const ready = await closeOwnDispute(tx, held, { role: 'seller', words: '通讯录已经解散' });
    const { row } = ready;
    const left = row.total - row.refunded_balance - row.refunded_channel;
    if (row.disputed || row.state === orderState.closed || left === 0) return;
    await refundBySeller(tx, ready, {
      who: 'clock',
      step: 'give-back',
      words: '通讯录解散，还在退款期限内的课程全额退回',
      amount: left,
      key: `order:${orderId}:course-ending`,
      takesAll: true,
    });
  });
