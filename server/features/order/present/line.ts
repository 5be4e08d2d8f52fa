import type { OrderLine } from '@qunlu/contract/order/entity.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { Role } from '../policy.ts';
import type { ListedOrder } from '../store/list.ts';
import type { OrderRow } from '../store/orders.ts';

const stageWords: Record<number, Record<Role, string>> = {
  [orderStage.accepting]: { buyer: '等待卖家接单', seller: '待接单' },
  [orderStage.serving]: { buyer: '等待卖家服务', seller: '待服务' },
  [orderStage.confirming]: { buyer: '待确认完成', seller: '等待买家确认' },
  [orderStage.done]: { buyer: '已完成', seller: '已完成' },
  [orderStage.ended]: { buyer: '已终止', seller: '已终止' },
};

const stateWords: Record<number, string> = {
  [orderState.unpaid]: '待付款',
  [orderState.paid]: '已付款',
  [orderState.closed]: '已关闭',
  [orderState.refunding]: '退款中',
  [orderState.refunded]: '已退款',
  [orderState.partlyRefunded]: '已部分退款',
};

/**
 * Where it stands, in a few characters: what waits for somebody before what is over. `word`: of what is sold, in place of the
 * stage's.
 */
export function statusText(row: OrderRow, role: Role, word?: string): string {
  if (row.disputed) return '申诉处理中';
  if (row.asked_at) return role === 'buyer' ? '等待卖家回复退款' : '退款申请待回复';
  const isRunning = row.stage >= orderStage.accepting && row.stage <= orderStage.confirming;
  const rests = row.state === orderState.paid && row.stage !== orderStage.none;
  if (isRunning || rests) return word ?? stageWords[row.stage]?.[role] ?? '';
  return stateWords[row.state] ?? '';
}

/** Whom an order that hides its buyer was sold to, as its seller reads it. */
export const someBuyer = { user_id: 0, name: '匿名用户', avatar: '' };

function otherOf(row: ListedOrder, role: Role): OrderLine['other'] {
  if (role === 'seller' && row.promise.hidesBuyer) return someBuyer;
  const userId = role === 'buyer' ? row.seller_id : row.buyer_id;
  if (userId === null) return null;
  const isGone = row.other_erased !== false;
  return {
    user_id: userId,
    name: isGone ? '已注销用户' : (row.other_name ?? ''),
    avatar: isGone ? '' : (row.other_avatar ?? ''),
  };
}

export const presentLine = (
  row: ListedOrder,
  role: Role,
  {
    page = '',
    word,
    quantity = row.quantity,
  }: { page?: string | undefined; word?: string | undefined; quantity?: number } = {},
): OrderLine => ({
  hash: row.hash,
  type: row.type,
  title: row.title,
  quantity,
  total: row.total,
  state: row.state,
  stage: row.stage,
  disputed: row.disputed,
  refund_asked: row.asked_at !== null,
  standing: statusText(row, role, word),
  role,
  other: otherOf(row, role),
  refunded: row.refunded_balance + row.refunded_channel,
  created_at: secondsOf(row.created_at),
  expires_at: secondsOf(row.expires_at),
  paid_at: row.paid_at ? secondsOf(row.paid_at) : 0,
  page,
});
