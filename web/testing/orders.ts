import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listOrders } from '@qunlu/contract/order/calls.ts';
import type { ListedLine, Order } from '@qunlu/contract/order/entity.ts';
import { orderStage, orderState, orderTypes } from '@qunlu/contract/order/rules.ts';

/** 22 signs, as orders are named. */
export const orderHash = 'a1B2c3D4e5F6g7H8i9J0k1';

const nothing: Order['can'] = {
  pay: false,
  close: false,
  cancel: false,
  accept: false,
  decline: false,
  start: false,
  deliver: false,
  confirm: false,
  dispute: false,
  answer: false,
  withdraw: false,
  ask_refund: false,
  answer_refund: false,
  take_back_refund: false,
};

/** What one side can do, and nothing else. */
export const only = (...names: (keyof Order['can'])[]): Order['can'] => ({
  ...nothing,
  ...Object.fromEntries(names.map((name) => [name, true])),
});

const now = Math.floor(Date.now() / 1000);

/** A service that the person who is logged in buys from 沈知微 for 100 yuan; not paid yet. */
export const unpaidOrder: Order = {
  hash: orderHash,
  type: orderTypes.service,
  title: '两小时茶室设计咨询',
  quantity: 1,
  total: 10_000,
  state: orderState.unpaid,
  stage: orderStage.none,
  disputed: false,
  refund_asked: false,
  standing: '待付款',
  role: 'buyer',
  other: { user_id: 7002, name: '沈知微', avatar: '' },
  refunded: 0,
  created_at: now - 60,
  expires_at: now + 1740,
  paid_at: 0,
  page: '',
  paid_balance: 0,
  paid_channel: 0,
  seller_amount: 0,
  fee: 0,
  done_at: 0,
  closed_at: 0,
  reason: '',
  path: '/service/55',
  promise: {
    rows: [
      { until: now + 86_400, percent: 100, refund: 10_000, words: '11月23日 18:00 前 退 100%' },
      { until: 0, percent: 70, refund: 7000, words: '之后 退 70%' },
    ],
    sentences: ['卖家 11月23日 18:00 前没有接单，全额退款'],
  },
  next: null,
  cancel_refund: 0,
  after: [],
  refunds: [],
  events: [{ at: now - 60, words: '下单' }],
  dispute: null,
  request: null,
  part: {},
  request_max: 0,
  can: only('pay', 'close'),
};

/** The same order, paid by WeChat; the seller is to accept. */
export const paidOrder: Order = {
  ...unpaidOrder,
  state: orderState.paid,
  stage: orderStage.accepting,
  standing: '等待卖家接单',
  paid_at: now,
  paid_channel: 10_000,
  next: { words: '卖家没有接单的话，全额退款', at: now + 86_400 },
  cancel_refund: 10_000,
  after: ['11月23日 18:00 前卖家没有接单的话，全额退款', '接单后开始服务，会通知您'],
  events: [...unpaidOrder.events, { at: now, words: '付款 100.00 元' }],
  can: only('cancel', 'dispute'),
};

/** A top-up of 100 yuan, not paid yet. */
export const topUp: Order = {
  ...unpaidOrder,
  type: orderTypes.recharge,
  title: '充值 100.00 元',
  other: null,
  path: '/user/wallet',
  promise: { rows: [{ until: 0, percent: 0, refund: 0, words: '付款后不能取消' }], sentences: [] },
};

/** An order as a list shows it. */
export const listed = (order: Order, more: Partial<ListedLine> = {}): ListedLine => ({
  ...order,
  todo: '',
  until: 0,
  ...more,
});

/** A page of orders, with what waits. */
export const orderPage = (
  list: readonly Order[],
  more: Partial<OutputOf<typeof listOrders>> = {},
): OutputOf<typeof listOrders> => ({
  list: list.map((order) => listed(order)),
  next: -1,
  waiting: [],
  waits: more.waiting?.length ?? 0,
  kinds: [...new Set(list.map(({ type }) => type))],
  ...more,
});
