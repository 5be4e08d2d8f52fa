import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import { notify } from '../../../notification/api/notifications.ts';
import type { OrderRefundedEvent } from '../../events.ts';
import type { OrderRow } from '../../store/orders.ts';
import type { RefundRow } from '../../store/refunds.ts';
import { subjectOf } from '../ground/facts.ts';
import { pageOf } from '../ground/pages.ts';

const wayBack = ({ balancePart, channelPart }: { balancePart: number; channelPart: number }): string =>
  [
    channelPart > 0
      ? `${yuan(channelPart)} 元退回微信支付的原账户，最晚 ${orderRules.refundDays} 个工作日到账`
      : '',
    balancePart > 0 ? `${yuan(balancePart)} 元已退回余额` : '',
  ]
    .filter((part) => part !== '')
    .join('，');

/** D106: both sides are told of money in the app, whatever they have turned off. */
export async function notifyRefund(tx: Tx, refund: OrderRefundedEvent): Promise<void> {
  if (refund.refundId === 0) return;
  const { orderId, buyerId, sellerId, title, reason } = refund;
  const path = await pageOf(tx, { ...refund, order_id: orderId });
  const key = `order:refund:${refund.refundId}`;
  const amount = yuan(refund.amount);
  await notify(tx, buyerId, {
    category: 'payment',
    title: `退款 ${amount} 元`,
    body: `${title}：${reason}。${wayBack(refund)}。`,
    path,
    key,
  });
  if (sellerId !== null && !subjectOf(tx, refund).tellsSeller)
    await notify(tx, sellerId, {
      category: 'order',
      title: `订单退款 ${amount} 元`,
      body: `${title}：${reason}。`,
      path,
      key: `${key}:seller`,
    });
}

export async function notifyArrived(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  await notify(tx, order.buyer_id, {
    category: 'payment',
    title: '退款已到账',
    body: `${order.title}：${yuan(refund.channel_part)} 元已退回微信支付的原账户。`,
    path: await pageOf(tx, order),
    key: `order:refund:${refund.refund_id}:arrived`,
  });
}

export async function notifyFailed(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  await notify(tx, order.buyer_id, {
    category: 'payment',
    title: '退款没有成功',
    body: `${order.title}：${yuan(refund.channel_part)} 元没能退回原账户，客服正在处理，您不用做什么。`,
    path: await pageOf(tx, order),
    key: `order:refund:${refund.refund_id}:failed`,
    words: `您的一笔 ${yuan(refund.channel_part)} 元退款没有成功，客服正在处理，您不用做什么。`,
  });
}

/** The provider has not taken it for a while: what was said of its day may not hold. */
export async function notifyStuck(tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  await notify(tx, order.buyer_id, {
    category: 'payment',
    title: '退款遇到问题，客服正在处理',
    body: `${order.title}：微信暂时没有接受 ${yuan(refund.channel_part)} 元的退款，客服正在处理，您不用做什么，到账会通知您。`,
    path: await pageOf(tx, order),
    key: `order:refund:${refund.refund_id}:stuck`,
  });
}
