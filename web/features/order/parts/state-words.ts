import { orderState, orderTypes, type OrderType } from '@qunlu/contract/order/rules.ts';
import type { TagProps } from '../../../ui/tag.tsx';

/** What the button says that leads to what was bought. */
const leads: Record<OrderType, string> = {
  [orderTypes.recharge]: '去钱包看看',
  [orderTypes.vip]: '看看会员权益',
  [orderTypes.sms]: '去发短信',
  [orderTypes.service]: '查看服务',
  [orderTypes.activity]: '查看报名',
  [orderTypes.phonebookFee]: '进入通讯录',
  [orderTypes.course]: '去上课',
  [orderTypes.ask]: '查看提问',
  [orderTypes.listen]: '去听回答',
  [orderTypes.donation]: '看支持名单',
  [orderTypes.groupBuy]: '查看团购',
  [orderTypes.o2o]: '查看券码',
  [orderTypes.call]: '去打电话',
  [orderTypes.payQrcode]: '查看收款方',
};

export const leadWords = (type: number): string => leads[type as OrderType] ?? '查看所买的内容';

/** The tone of what an order's standing says. */
export function toneOf(order: {
  state: number;
  disputed: boolean;
  refund_asked: boolean;
}): NonNullable<TagProps['tone']> {
  if (order.disputed) return 'bad';
  if (order.state === orderState.unpaid || order.refund_asked) return 'warn';
  if (order.state === orderState.refunding) return 'info';
  return order.state === orderState.paid ? 'good' : 'neutral';
}

/** Who is paid: the seller, or the site itself. */
export const sellerName = (other: { name: string } | null): string => other?.name ?? '群录';
