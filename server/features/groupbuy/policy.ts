import { barredWords } from '@qunlu/contract/identity/selling.ts';
import {
  buyState,
  buyVisibility,
  entryState,
  type DeliveryWay,
  type EntryState,
} from '@qunlu/contract/groupbuy/rules.ts';
import { publicationStatus } from '@qunlu/contract/kernel/publication.ts';
import { orderStage, orderState } from '@qunlu/contract/order/rules.ts';
import type { GoodsRow, SeenBuy } from './store/buys.ts';
import type { SeenEntry } from './store/entries.ts';

/** Why this viewer, who sees it, cannot take part now; '' while they can. What is sold out says so apart. */
export function buyProblem(buy: SeenBuy, viewerId: number, now: Date): string {
  if (buy.user_id === viewerId) return '不能参加自己发起的团购';
  if (buy.has_blocked) return '您已拉黑对方，取消拉黑后才能参加';
  if (buy.state === buyState.cancelled) return '团长取消了这个团购';
  if (buy.state !== buyState.running || buy.deadline <= now) return '这个团购已经截止';
  if (buy.status === publicationStatus.hidden) return '团长暂停了接龙';
  if (buy.is_blocked || buy.audit !== 1 || buy.moderated || buy.owner_hidden) return '这个团购现在不能参加';
  if (buy.visibility === buyVisibility.members && !buy.is_member) return '这个团购只给圈子成员，请先加入圈子';
  return buy.frozen ? barredWords : '';
}

/** null: there is no limit. */
export const leftOf = ({ stock, taken }: Pick<GoodsRow, 'stock' | 'taken'>): number | null =>
  stock === null ? null : Math.max(0, stock - taken);

export const isSoldOut = (goods: readonly GoodsRow[]): boolean => goods.every((one) => leftOf(one) === 0);

/** How goods can come to who orders them. */
export const waysOf = ({
  points,
  express,
  local,
}: Pick<SeenBuy, 'express' | 'local'> & { points: readonly unknown[] }): DeliveryWay[] => [
  ...(points.length > 0 ? (['pickup'] as const) : []),
  ...(express ? (['express'] as const) : []),
  ...(local ? (['local'] as const) : []),
];

type Standing = Pick<SeenEntry, 'state' | 'paid_at' | 'buy_state' | 'order_id' | 'order_state' | 'handed_at'>;

/** D134: how an entry stands, from what it keeps, its buy and its order. */
export function entryStateOf(row: Standing): EntryState {
  if (row.state === 0) return entryState.unpaid;
  if (row.state === 3) return row.handed_at ? entryState.received : entryState.ready;
  if (row.state === 4) return entryState.received;
  if (row.state === 6) {
    if (row.paid_at === null || row.order_id === null) return entryState.cancelled;
    return row.order_state === orderState.refunding ? entryState.refunding : entryState.refunded;
  }
  const decided = row.buy_state === buyState.reached || row.buy_state === buyState.ended;
  return decided ? entryState.confirmed : entryState.paid;
}

type Ripe = Pick<
  SeenEntry,
  'state' | 'buy_state' | 'order_id' | 'stage' | 'disputed' | 'refund_asked' | 'ready_by'
>;

/** Why an entry is not made ready now; '' when it can be. */
export function readyProblem(row: Ripe, now: Date): string {
  if (row.state === 6) return '已取消或已退款';
  if (row.state === 3 || row.state === 4) return '';
  if (row.state === 0) return '还没有付款';
  if (row.buy_state === buyState.running) return '截止以后才能备货：到时才知道成不成团';
  if (row.buy_state !== buyState.reached) return '这个团购没有成团，会自动退款';
  if (row.disputed) return '订单正在申诉，处理完再备货';
  if (row.refund_asked) return '买家申请了退款，请先在订单里回复';
  if (row.order_id !== null && row.stage !== orderStage.serving) return '订单状态已经变化，请刷新后再看';
  return row.ready_by <= now && row.order_id !== null ? '过了备货时间，会自动退款' : '';
}

/** Why somebody does not get their goods now, as it is read where they are handed over; '' when they do. */
export function handProblem({ state, disputed, refund_asked }: Omit<Ripe, 'ready_by'>): string {
  if (state === 6) return '已取消或已退款';
  if (state === 0) return '还没有付款';
  if (state === 1) return '还没有备好货';
  if (disputed) return '订单正在申诉，处理完再取货';
  return refund_asked ? '买家申请了退款，团长先在订单里回复' : '';
}

/** Whether the organiser reads the contact of an entry: paid, neither closed nor given back. */
export const contactOpen = ({ state }: Pick<SeenEntry, 'state'>): boolean =>
  state === 1 || state === 3 || state === 4;
