import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { sellerName } from '../../parts/state-words.ts';

export const receiptTitle = ({ role }: Pick<Order, 'role'>): string =>
  role === 'buyer' ? '付款凭证' : '收款凭证';

/** What a receipt says, line by line. */
export function linesOf(order: Order): readonly (readonly [label: string, value: string])[] {
  const { role, other, quantity, paid_balance, paid_channel, refunded, fee, seller_amount } = order;
  const ways = [
    paid_channel > 0 && `微信 ¥${yuan(paid_channel)}`,
    paid_balance > 0 && `余额 ¥${yuan(paid_balance)}`,
  ].filter(Boolean);
  const lines: (readonly [string, string] | false)[] = [
    ['商品', quantity > 1 ? `${order.title} × ${quantity}` : order.title],
    role === 'buyer' ? ['收款方', sellerName(other)] : ['付款方', other?.name ?? '群录用户'],
    ['付款方式', ways.join(' + ')],
    ['付款时间', dateTime(order.paid_at)],
    refunded > 0 && ['已退回', `¥${yuan(refunded)}`],
    role === 'seller' && ['平台服务费', `¥${yuan(fee)}`],
    role === 'seller' && ['实得', `¥${yuan(seller_amount)}`],
    ['订单号', order.hash],
  ];
  return lines.filter((line) => line !== false);
}
