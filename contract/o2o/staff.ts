import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, optional } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { publicationReviewCalls } from '../kernel/publication-review-calls.ts';
import { reviewLine } from '../kernel/publication.ts';
import { auditedReason, done } from '../kernel/staff.ts';
import { deal } from './entity.ts';
import { dealId } from './input.ts';

const reviews = publicationReviewCalls('o2o-audit', '优惠编号', {
  line: { deal_id: described(z.number(), '优惠编号'), ...reviewLine },
  shown: { deal: described(deal, '内容，店主看到的样子') },
  summary: {
    list: '到店优惠审核，待审核的先来的在前',
    view: '一个到店优惠的内容和图片、认证的公司，不含联系方式',
    decide: '通过或不通过一个到店优惠；店主会收到结果',
  },
  requirement: 'D135',
});
export const listDealReviews = reviews.list;
export const viewDealReview = reviews.view;
export const decideDealReview = reviews.decide;

const staffDeal = z.object({
  deal_id: described(z.number(), '优惠编号'),
  title: described(z.string(), '标题'),
  user_id: described(z.number(), '店主'),
  name: described(z.string(), '店主的姓名'),
  shop: described(z.string(), '店名'),
  licence: described(z.string(), '营业执照已认证的公司；认证失效为空'),
  price: described(z.number(), '现价，分'),
  sold: described(z.number(), '卖出的券'),
  disputes: described(z.number(), '申诉中的订单'),
  reports: described(z.number(), '还没有处理的举报'),
  audit: described(z.number(), '0 待审核，1 已通过，2 未通过'),
  over: described(z.boolean(), '已过有效期'),
  hidden: described(z.boolean(), '已被平台隐藏'),
  hidden_reason: described(z.string(), '隐藏的原因，没有为空'),
  can: described(z.object({ hide: described(z.boolean(), '可以隐藏或恢复') }), '我可以做什么'),
});
export type StaffDeal = z.output<typeof staffDeal>;

export const listStaffDeals = endpoint({
  id: 'staff.o2o-deals',
  methods: ['GET'],
  path: '/v1/staff/o2o-deals',
  access: 'staff',
  roles: ['auditor', 'operator', 'service'],
  effect: 'read',
  summary: '到店优惠：有举报的先来的在前；隐藏的、全部的新的在前；可以按编号找',
  query: z.object({
    ...pageQuery,
    kind: optional(
      enumField('哪些', ['reported', 'hidden', 'all']),
      '默认 reported 有举报的；给了编号时不限',
    ),
    id: optional(id('优惠编号'), '只看这一个'),
  }),
  output: page(staffDeal),
  errors: [],
  idempotency: 'none',
  requirements: ['D135', 'D137', 'D138'],
});

export const hideDeal = endpoint({
  id: 'staff.hide-o2o',
  methods: ['POST'],
  path: '/v1/staff/o2o-hide',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'write',
  summary: '隐藏一个到店优惠，或恢复；不能再买，卖出的券照常用、照常退；店主会收到原因',
  body: z.object({ id: dealId, hidden: flag('隐藏'), reason: auditedReason('原因') }),
  output: done,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D135', 'D137', 'D138'],
});
