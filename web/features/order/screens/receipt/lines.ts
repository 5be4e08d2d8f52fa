import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Receipt } from '@qunlu/contract/order/receipts.ts';

export const receiptTitle = ({ role }: Pick<Receipt, 'role'>): string =>
  role === 'buyer' ? '付款凭证' : '收款凭证';

/** What a receipt says, line by line. */
export function linesOf(given: Receipt): readonly (readonly [label: string, value: string])[] {
  const { role, title, quantity, paid_balance, paid_channel, refunded } = given;
  const ways = [
    paid_channel > 0 && `微信 ¥${yuan(paid_channel)}`,
    paid_balance > 0 && `余额 ¥${yuan(paid_balance)}`,
  ].filter(Boolean);
  const lines: (readonly [string, string] | false)[] = [
    ['商品', quantity > 1 ? `${title} × ${quantity}` : title],
    ['收款方', given.seller || '群录'],
    ['付款方', given.buyer],
    ['付款方式', ways.join(' + ')],
    ['付款时间', dateTime(given.paid_at)],
    refunded > 0 && ['已退回', `¥${yuan(refunded)}`],
    role === 'seller' && ['平台服务费', `¥${yuan(given.fee)}`],
    role === 'seller' && ['实得', `¥${yuan(given.seller_amount)}`],
    ['订单号', given.hash],
    given.transaction_id !== '' && ['微信单号', given.transaction_id],
  ];
  return lines.filter((line) => line !== false);
}
