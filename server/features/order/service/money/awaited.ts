import { feeOf, nextDeadline, releaseAt, silenceOf } from '@qunlu/contract/order/promise.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { secondsOf, type Ctx } from '../../../../platform/context.ts';
import { factsOf, leftOf } from '../../policy.ts';
import { findRunningSales } from '../../store/list.ts';
import type { OrderRow } from '../../store/orders.ts';

/** Money of a sale that its buyer has paid and that is not yet the seller's. */
export interface AwaitedShare {
  orderId: number;
  hash: string;
  title: string;
  /** Fen, less the fee. */
  amount: number;
  /** By when it may be withdrawn when nobody does anything; 0 when that would give it back, or a dispute or request is open. */
  at: number;
  words: string;
}

/** When the money is free if nobody does anything, in seconds; 0 when silence does not give it to the seller. */
function comesAt(row: OrderRow): number {
  const next = nextDeadline(row.promise, factsOf(row));
  if (!next || silenceOf(row.promise, next.what) !== 'done') return 0;
  return releaseAt(row.promise, { overAt: next.at, paused: 0 });
}

function wordsOf(row: OrderRow, at: number, now: number): string {
  if (row.disputed) return '申诉处理中，裁定以后再定';
  if (row.asked_at) return '买家申请了退款，回复以后再定';
  if (at > 0 && row.stage === orderStage.confirming)
    return `等买家确认，最晚 ${dayAndTime(at, now)} 可以提现`;
  if (at > 0) return `服务完成以后，最晚 ${dayAndTime(at, now)} 可以提现`;
  return row.stage === orderStage.accepting ? '接单、完成服务以后到账' : '完成服务以后到账';
}

/** What a seller will get, the newest first, before the order `before`. */
export async function awaitedOf(
  ctx: Ctx,
  given: { userId: number; before: number | undefined; size: number },
): Promise<AwaitedShare[]> {
  const now = secondsOf(ctx.now);
  return (await findRunningSales(ctx.db, given)).map((row) => {
    const at = comesAt(row);
    const left = leftOf(row);
    return {
      orderId: row.order_id,
      hash: row.hash,
      title: row.title,
      amount: left - feeOf(row.promise, left),
      at,
      words: wordsOf(row, at, now),
    };
  });
}
