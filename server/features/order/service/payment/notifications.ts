import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import { notify, notifyAll } from '../../../notification/api/notifications.ts';
import type { OrderPaidEvent } from '../../events.ts';
import type { OrderRow } from '../../store/orders.ts';
import type { PaymentRow } from '../../store/payments.ts';
import { subjectOf } from '../ground/facts.ts';
import { pageOf } from '../ground/pages.ts';
import { waitingKeys } from '../ground/waiting-notifications.ts';

/** D106: both sides are told of money in the app, whatever they have turned off. */
export async function notifyPaid(tx: Tx, order: OrderPaidEvent): Promise<void> {
  const { orderId, buyerId, sellerId, title } = order;
  const path = order.page || (await pageOf(tx, { ...order, order_id: orderId }));
  const bought = {
    userId: buyerId,
    category: 'payment' as const,
    title: '付款成功',
    body: `${title}，已付 ${yuan(order.paidBalance + order.paidChannel)} 元。`,
    path,
    key: `order:${orderId}:paid`,
  };
  const sold =
    sellerId === null || subjectOf(tx, order).tellsSeller
      ? []
      : [
          {
            userId: sellerId,
            category: 'order' as const,
            title: '有人付款了',
            body: `${title}，${yuan(order.total)} 元。请看订单里接下来要做什么。`,
            path,
            key: waitingKeys.sold(orderId),
            many: '{n} 笔订单有人付款了',
          },
        ];
  await notifyAll(tx, [bought, ...sold]);
}

/** One sentence: what arrived too late or twice goes back by itself. */
export async function notifySentBack(tx: Tx, order: OrderRow, amount: number, why: string): Promise<void> {
  await notify(tx, order.buyer_id, {
    category: 'payment',
    title: '付款已原路退回',
    body: `${order.title}：${why}，您付的 ${yuan(amount)} 元正退回微信支付的原账户，最晚 ${orderRules.refundDays} 个工作日到账。`,
    path: await pageOf(tx, order),
  });
}

export async function notifyWrong(tx: Tx, order: OrderRow, payment: PaymentRow): Promise<void> {
  await notify(tx, order.buyer_id, {
    category: 'payment',
    title: '收到的付款和订单不符',
    body: `${order.title}：微信收到的付款和订单不符，款项由平台保管，客服会核对后退回；您可以重新付款。`,
    path: await pageOf(tx, order),
    key: `order:payment:${payment.payment_id}:wrong`,
    words: '您的一笔付款和订单不符，款项由平台保管，客服会核对后退回。详情请看群录。',
  });
}
