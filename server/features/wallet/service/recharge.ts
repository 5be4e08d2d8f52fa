import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { salePromises } from '@qunlu/contract/order/sale-promises.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import type { rechargeForm as formContract } from '@qunlu/contract/wallet/calls.ts';
import { after, inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import type { PayableSubject } from '../../order/ports.ts';
import { lockOrder } from '../../order/api/locks.ts';
import { meansOf } from '../../order/api/means.ts';
import { ownRow } from '../../order/api/own.ts';
import { refundOrder } from '../../order/api/refunds.ts';
import { defineSale } from '../../order/api/sell.ts';
import { refundable } from '../policy.ts';
import { rechargeLimits, refundDaysAt } from './settings.ts';

const subject = 'wallet.recharge';

/** D109: paying is all; the engine puts the money into the balance, and takes it out again before it goes back. */
export const rechargeSubject: PayableSubject = {
  name: subject,
  type: orderTypes.recharge,
  earns: 'buyer',
  paid: () => Promise.resolve(),
  word: ({ stage }) => (stage === orderStage.done ? '已到账' : undefined),
  path: () => '/user/wallet',
  after: async ({ total, createdAt }, ctx) => [
    `${yuan(total)} 元已进入余额，可以买这里的任何东西，不能提现`,
    `${await refundDaysAt(ctx, createdAt)} 天内没有花掉的可以原路退回微信`,
  ],
};

/** What one should know before topping up. */
export const rechargeForm = async (ctx: ViewerCtx): Promise<OutputOf<typeof formContract>> => ({
  ...(await rechargeLimits(ctx)),
});

/** C093: the order of a top-up; the unpaid one of the same amount while there is one. */
export const rechargeSale = defineSale<{ total: number }>({
  type: orderTypes.recharge,
  subject,
  targetOf: ({ total }) => String(total),
  async offer(ctx, { total }) {
    const { min, max } = await rechargeLimits(ctx);
    if (total < min || total > max)
      fail('invalid', { message: `一次充值 ${yuan(min)} 到 ${yuan(max)} 元，请改一下金额`, field: 'total' });
    return { title: `充值 ${yuan(total)} 元`, total, snapshot: { total }, promise: salePromises.instant };
  },
  seen: null,
});

/**
 * D109: what is left of a top-up goes back to where it came from, within a year. What the balance lacks is spent, whichever
 * top-up it came from.
 */
export async function refundRecharge(ctx: ViewerCtx, hash: string): Promise<{ refund: number }> {
  const { row } = await ownRow(ctx, hash);
  if (row.subject !== subject) fail('notFound', { message: '这不是充值的订单' });
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, row);
    if (!order.paid_at) fail('stateChanged', { message: '这笔充值没有付款，不用退' });
    const days = await refundDaysAt(tx, order.created_at);
    if (after(order.paid_at, days * 86_400) <= tx.now)
      fail('stateChanged', {
        message: `充值超过 ${days} 天，不能退回了，可以继续花`,
      });
    const { balance, spendable } = await meansOf(tx, order.buyer_id);
    const refund = refundable({
      total: order.paid_channel,
      refunded: order.refunded_channel,
      balance: spendable,
    });
    if (refund === 0 && balance > spendable)
      fail('stateChanged', {
        message: `余额里有 ${yuan(balance - spendable)} 元是通讯录解散要退的会费，解散完成以后才能退回充值`,
      });
    if (refund === 0) fail('stateChanged', { message: '这笔充值已经花完或退完了' });
    await refundOrder(tx, order, {
      amount: refund,
      key: `recharge-back:${order.order_id}:${order.refunded_channel}`,
      reason: '退回没有花掉的充值',
      who: 'buyer',
    });
    return { refund };
  });
}
