import type * as contract from '@qunlu/contract/sms/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { orderStage } from '@qunlu/contract/order/rules.ts';
import { smsRules } from '@qunlu/contract/sms/rules.ts';
import { after, inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { endWithRefund } from '../../order/api/moves.ts';
import { ownRow } from '../../order/api/own.ts';
import { holdOrder } from '../../order/api/settle.ts';
import { refundBy, unusedPart } from '../policy.ts';
import { presentLot } from '../present/credits.ts';
import { findLotOfOrder, findOpenLots, type OpenLot } from '../store/credits.ts';
import { smsSubjectName } from './buying.ts';

const lotsMax = 50;

/** What of it may be given back now. */
export async function openLots(ctx: Ctx, userId: number): Promise<OpenLot[]> {
  // A promise ends at the full minute.
  const rows = await findOpenLots(
    ctx.db,
    userId,
    after(ctx.now, -(smsRules.refundDays * 86_400 + 60)),
    lotsMax,
  );
  return rows.filter(({ paid_at }) => secondsOf(ctx.now) < refundBy(paid_at));
}

export const listRefundable = async (ctx: ViewerCtx): Promise<OutputOf<typeof contract.listRefundable>> => ({
  list: (await openLots(ctx, ctx.viewer.userId)).map(presentLot),
});

/** D117: the unused part of a purchase, at its own price; the rest of the money is the platform's. */
export async function refundCredits(
  ctx: ViewerCtx,
  { hash, refund }: { hash: string; refund: number },
): Promise<OutputOf<typeof contract.refundCredits>> {
  const { row: known } = await ownRow(ctx, hash);
  if (known.subject !== smsSubjectName) fail('notFound', { message: '这不是买短信的订单' });
  return inTransaction(ctx, async (tx) => {
    const held = (await holdOrder(tx, known)) ?? fail('busy');
    const { row } = held;
    if (!row.paid_at || row.stage !== orderStage.done)
      fail('stateChanged', { message: '这笔短信没有付款，或已经退过了' });
    if (secondsOf(tx.now) >= refundBy(row.paid_at))
      fail('stateChanged', {
        message: `买了超过 ${smsRules.refundDays} 天，不能退了，剩下的条数可以一直用`,
      });
    const lot = await findLotOfOrder(tx.db, row.order_id);
    const amount = lot ? unusedPart(lot, row.total) : 0;
    if (!lot || lot.remaining === 0) fail('stateChanged', { message: '这笔短信已经用完了，没有可以退的' });
    if (refund !== amount) fail('stateChanged', { message: '没用的条数变了，请看过新的金额再退' });
    await endWithRefund(tx, held, {
      who: 'buyer',
      step: 'give-back',
      words: `退没用的短信 ${lot.remaining} 条`,
      amount,
      key: `order:${row.order_id}:sms-unused`,
    });
    return { refund: amount, count: lot.remaining };
  });
}
