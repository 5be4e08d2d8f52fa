import * as z from 'zod/mini';
import { categoryCalls } from '../kernel/categories.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { publicationReviewCalls } from '../kernel/publication-review-calls.ts';
import { reviewLine } from '../kernel/publication.ts';
import { auditedReason, done } from '../kernel/staff.ts';
import { activity } from './entity.ts';

const categories = categoryCalls('activity', '活动', ['R009']);
export const staffActivityCategories = categories.staff();
export const saveActivityCategory = categories.save();

const reviews = publicationReviewCalls('activity-audit', '活动编号', {
  line: {
    activity_id: described(z.number(), '活动编号'),
    ...reviewLine,
    user_id: described(z.number(), '主办人'),
  },
  shown: { activity: described(activity, '内容，主办人看到的样子') },
  summary: {
    list: '活动审核，待审核的先来的在前',
    view: '一个活动的内容、图片和票，不含联系方式',
    decide: '通过或不通过一个活动；主办人会收到结果',
  },
  requirement: 'D93',
});
export const listActivityReviews = reviews.list;
export const viewActivityReview = reviews.view;
export const decideActivityReview = reviews.decide;

export const listActivitySettlements = endpoint({
  id: 'staff.activity-settlements',
  methods: ['GET'],
  path: '/v1/staff/activity-settlements',
  access: 'staff',
  roles: ['finance', 'service', 'operator'],
  effect: 'read',
  summary: '收了钱还没有结算的活动：冻结多少、申诉多少、何时到账；快到账的在前',
  query: z.object(pageQuery),
  output: page(
    z.object({
      activity_id: described(z.number(), '活动编号'),
      title: described(z.string(), '标题'),
      user_id: described(z.number(), '主办人'),
      name: described(z.string(), '姓名'),
      ends_at: described(z.number(), '结束，秒'),
      due_at: described(z.number(), '到账，秒'),
      cancelled: described(z.boolean(), '已取消'),
      orders: described(z.number(), '收费的报名'),
      frozen: described(z.number(), '冻结，分'),
      disputed: described(z.number(), '申诉中，分'),
    }),
  ),
  errors: [],
  idempotency: 'none',
  requirements: ['D101'],
});

export const cancelForStaff = endpoint({
  id: 'staff.cancel-activity',
  methods: ['POST'],
  path: '/v1/staff/cancel-activity',
  access: 'staff',
  roles: ['service', 'operator'],
  effect: 'write',
  summary: '替主办人取消活动，全额退款，写明原因',
  body: z.object({ id: id('活动编号'), reason: auditedReason('原因') }),
  output: done,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D96', 'D138'],
});
