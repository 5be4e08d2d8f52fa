import type { ServiceComment } from '@qunlu/contract/service/comments.ts';
import type { Service, ServicePerson, ServiceWay } from '@qunlu/contract/service/entity.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import type { ServiceOrder, ServiceOrderLine, ServicePart } from '@qunlu/contract/service/order-entity.ts';
import type { viewServiceOrder } from '@qunlu/contract/service/orders.ts';
import { paidOrder } from './orders.ts';

/** 沈知微, who sells; and who buys from them. */
export const seller: ServicePerson = {
  user_id: 7002,
  name: '沈知微',
  avatar: '',
  card_id: 9002,
  title: '半山茶事 · 创始人',
  certified: 1,
};
export const buyer: ServicePerson = {
  user_id: 7003,
  name: '林知远',
  avatar: '',
  card_id: 9003,
  title: '',
  certified: 0,
};

const way = (given: Partial<ServiceWay> & Pick<ServiceWay, 'way_id' | 'type' | 'title'>): ServiceWay => ({
  service_id: 55,
  unit: '次',
  fee: 10_000,
  max: 0,
  address: '',
  needAddress: false,
  offerAddress: false,
  params: '{}',
  timed: false,
  ...given,
});

/** By phone at an agreed time; in writing, at once; at the buyer's place. */
export const telWay = way({ way_id: 1, type: 'tel', title: '电话咨询', timed: true, max: 2 });
export const smsWay = way({ way_id: 2, type: 'sms', title: '图文咨询', fee: 5000 });
export const houseWay = way({ way_id: 3, type: 'house', title: '上门服务', fee: 30_000, needAddress: true });

/** A service with three ways and a timetable, as somebody else sees it. */
export const offer: Service = {
  service_id: 55,
  type: 1,
  title: '茶室设计咨询',
  images: '[]',
  fee: 5000,
  fee_max: 30_000,
  score: 4.6,
  comments: 0,
  deal: 0,
  sort: 0,
  is_top: 0,
  created_at: 1_790_000_000,
  category_id: 3,
  user_id: seller.user_id,
  status: 1,
  audit: 1,
  access: true,
  cityname: '杭州',
  user: seller,
  content: '',
  category: { category_id: 3, parent_id: 1, name: '设计', parent: '生活' },
  ways: [telWay, smsWay, houseWay],
  hasBuy: false,
  mine: false,
  audit_reason: '',
  resting_until: 0,
  hidden_until: 0,
  scheduled: true,
  buy_problem: '',
  rev: 1,
};

const nothing: ServicePart['can'] = {
  ship: false,
  reschedule: false,
  propose: false,
  agree: false,
  comment: false,
  edit_comment: false,
  reply: false,
  note: false,
  contact: false,
  address: false,
};
type Can = keyof ServicePart['can'] | keyof Order['can'];
const chosen = <Name extends string>(all: Record<Name, boolean>, names: readonly string[]) =>
  Object.fromEntries(Object.keys(all).map((name) => [name, names.includes(name)])) as Record<Name, boolean>;

/** As the server answers it; `names`: what its side can do with it, and nothing else. */
export function sold({ order, ...part }: ServiceOrder, ...names: Can[]): OutputOf<typeof viewServiceOrder> {
  return {
    ...order,
    page: `/service/order/${part.order_id}`,
    can: chosen(order.can, names),
    part: { service: { ...part, can: chosen(nothing, names) } },
  };
}

/** 2028-11-20 09:30 in Shanghai, a Monday. */
export const slotStart = 1_858_296_600;

/** The call of half an hour that the person who is logged in has paid; the seller is to accept. */
export const serviceOrder: ServiceOrder = {
  order_id: 12,
  hash: paidOrder.hash,
  service_id: offer.service_id,
  state: 1,
  role: 'buyer',
  title: offer.title,
  image: '',
  way: telWay,
  count: 1,
  total: 10_000,
  refunded: 0,
  other: seller,
  slot: { slot_id: slotStart, starts_at: slotStart, minutes: 30 },
  created_at: paidOrder.created_at,
  turn: 'other',
  until: paidOrder.paid_at + 172_800,
  standing: '等卖家接单，没有接单的话全额退款',
  order: paidOrder,
  note: '',
  address: null,
  express: null,
  reschedules_left: 2,
  proposal: null,
  comment: null,
  contact_until: 0,
  thread: '',
  can: nothing,
};

/** The same order as the seller sees it. */
export const soldOrder: ServiceOrder = {
  ...serviceOrder,
  role: 'seller',
  other: buyer,
  turn: 'me',
  standing: '请接单，没有接单的话全额退款',
  order: {
    ...paidOrder,
    role: 'seller',
    other: { user_id: buyer.user_id, name: buyer.name, avatar: '' },
    seller_amount: 9400,
    fee: 600,
  },
};

export const lineOf = (order: ServiceOrder): ServiceOrderLine => {
  const {
    order: _order,
    note: _note,
    address: _address,
    express: _express,
    reschedules_left: _left,
    proposal: _proposal,
    comment: _comment,
    contact_until: _until,
    thread: _thread,
    can: _can,
    ...line
  } = order;
  return line;
};

/** What can be said of the order, and nothing has been. */
export const noComment: ServiceComment = {
  comment_id: 0,
  service_id: 55,
  order_id: 12,
  score: 0,
  content: '',
  images: '[]',
  created_at: 0,
  edited_at: 0,
  reply: '',
  replied_at: 0,
  user_id: buyer.user_id,
  user: buyer,
  way: telWay,
  service: { service_id: 55, title: offer.title, image: '' },
  can: { add: true, edit: false, reply: false },
  until: 1_858_400_000,
};
