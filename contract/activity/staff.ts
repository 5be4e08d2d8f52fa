import * as z from 'zod/mini';
import { categoryCalls } from '../kernel/categories.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { reviewCalls } from '../kernel/review.ts';
import { auditedReason, done, reasonMax } from '../kernel/staff.ts';
import { activity } from './entity.ts';

const categories = categoryCalls('activity', '活动', ['R009']);
export const staffActivityCategories = categories.staff();
export const saveActivityCategory = categories.save();

const reviewLine = z.object({
  activity_id: described(z.number(), '活动编号'),
  title: described(z.string(), '标题'),
  user_id: described(z.number(), '主办人'),
  name: described(z.string(), '姓名'),
  audit: described(z.number(), '0 待审核，1 已通过，2 未通过'),
  why: described(z.string(), '为什么要审核：收费、命中词、链接、修改'),
  changed_at: described(z.number(), '最近提交的时间，秒'),
  due_at: described(z.number(), '应在何时之前审核，秒'),
  rev: described(z.number(), '内容的版本'),
  can: described(z.object({ decide: described(z.boolean(), '可以决定；自己的由同事审核') }), '我可以做什么'),
});

const audits = reviewCalls('activity-audit', '活动编号');

export const listActivityReviews = audits.list({
  summary: '活动审核，待审核的先来的在前',
  filter: { audit: optional(enumField('状态', ['0', '1', '2']), '默认 0 待审核') },
  line: reviewLine,
  requirements: ['D93', 'D137'],
});

export const viewActivityReview = endpoint({
  id: 'staff.activity-audit',
  methods: ['GET'],
  path: '/v1/staff/activity-audit',
  access: 'staff',
  roles: ['auditor'],
  effect: 'read',
  summary: '一个活动的内容、图片和票，不含联系方式',
  query: z.object({ id: id('活动编号') }),
  output: z.object({
    ...reviewLine.shape,
    activity: described(activity, '内容，主办人看到的样子'),
    words: described(z.array(z.string()), '触发审核的词'),
    reason: described(z.string(), '上次未通过的原因，没有为空'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D93', 'D137'],
});

export const decideActivityReview = audits.decide({
  summary: '通过或不通过一个活动；主办人会收到结果',
  body: { rev: integer('版本', { min: 0, max: 2 ** 31 - 1 }), reason: text('原因', { max: reasonMax }) },
  output: done,
  requirements: ['D93', 'D138'],
});

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
