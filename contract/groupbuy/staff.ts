import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, optional } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { publicationReviewCalls } from '../kernel/publication-review-calls.ts';
import { reviewLine } from '../kernel/publication.ts';
import { auditedReason, done } from '../kernel/staff.ts';
import { buy } from './entity.ts';
import { buyId } from './input.ts';

const reviews = publicationReviewCalls('groupbuy-audit', '团购编号', {
  line: { buy_id: described(z.number(), '团购编号'), ...reviewLine },
  shown: { buy: described(buy, '内容，团长看到的样子') },
  summary: {
    list: '团购审核，待审核的先来的在前',
    view: '一个团购的内容、商品和图片，不含联系方式',
    decide: '通过或不通过一个团购；团长会收到结果',
  },
  requirement: 'D133',
});
export const listBuyReviews = reviews.list;
export const viewBuyReview = reviews.view;
export const decideBuyReview = reviews.decide;

const staffBuy = z.object({
  buy_id: described(z.number(), '团购编号'),
  title: described(z.string(), '标题'),
  user_id: described(z.number(), '团长'),
  name: described(z.string(), '团长的姓名'),
  circle: described(z.string(), '所在的圈子，没有为空'),
  state: described(z.number(), '1 接龙中，2 已成团，3 没有成团，4 已结束，5 已取消'),
  deadline: described(z.number(), '截止时间，秒'),
  people: described(z.number(), '已参加几人'),
  pieces: described(z.number(), '已要了几件'),
  disputes: described(z.number(), '申诉中的订单'),
  reports: described(z.number(), '还没有处理的举报'),
  audit: described(z.number(), '0 待审核，1 已通过，2 未通过'),
  hidden: described(z.boolean(), '已被平台隐藏'),
  hidden_reason: described(z.string(), '隐藏的原因，没有为空'),
  can: described(z.object({ hide: described(z.boolean(), '可以隐藏或恢复') }), '我可以做什么'),
});
export type StaffBuy = z.output<typeof staffBuy>;

export const listStaffBuys = endpoint({
  id: 'staff.groupbuy-buys',
  methods: ['GET'],
  path: '/v1/staff/groupbuy-buys',
  access: 'staff',
  roles: ['auditor', 'operator', 'service'],
  effect: 'read',
  summary: '团购：有举报的先来的在前；隐藏的、全部的新的在前；可以按编号找',
  query: z.object({
    ...pageQuery,
    kind: optional(
      enumField('哪些', ['reported', 'hidden', 'all']),
      '默认 reported 有举报的；给了编号时不限',
    ),
    id: optional(id('团购编号'), '只看这一个'),
  }),
  output: page(staffBuy),
  errors: [],
  idempotency: 'none',
  requirements: ['D133', 'D137', 'D138'],
});

export const hideBuy = endpoint({
  id: 'staff.hide-groupbuy',
  methods: ['POST'],
  path: '/v1/staff/groupbuy-hide',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'write',
  summary: '隐藏一个团购，或恢复；不能再参加，已付的照常备货、照常退；团长会收到原因',
  body: z.object({ id: buyId, hidden: flag('隐藏'), reason: auditedReason('原因') }),
  output: done,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D133', 'D137', 'D138'],
});
