import * as z from 'zod/mini';
import { categoryCalls } from '../kernel/categories.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { publicationReviewCalls } from '../kernel/publication-review-calls.ts';
import { reviewLine } from '../kernel/publication.ts';
import { reviewCalls } from '../kernel/review.ts';
import { done, auditedReason, reasonMax } from '../kernel/staff.ts';
import { service } from './entity.ts';

const reason = text('原因', { max: reasonMax });

const categories = categoryCalls('service', '服务', ['D153']);
export const staffCategories = categories.staff();
export const saveCategory = categories.save();

const reviews = publicationReviewCalls('service-audit', '服务编号', {
  line: { service_id: described(z.number(), '服务编号'), ...reviewLine },
  shown: { service: described(service, '内容，发布者看到的样子') },
  summary: {
    list: '服务审核，待审核的先来的在前',
    view: '一个服务的内容和图片，不含联系方式',
    decide: '通过或不通过一个服务；发布者会收到结果',
  },
  requirement: 'D46',
});
export const listServiceReviews = reviews.list;
export const viewServiceReview = reviews.view;
export const decideServiceReview = reviews.decide;

const applicationLine = z.object({
  id: described(z.number(), '申请编号'),
  user_id: described(z.number(), '申请人'),
  name: described(z.string(), '名片上的姓名'),
  card_id: described(z.number(), '名片编号'),
  status: described(z.number(), '0 待审核，1 已通过，2 未通过'),
  description: described(z.string(), '说明'),
  images: described(z.array(z.string()), '图片地址'),
  realname: described(z.boolean(), '实名已通过'),
  reason: described(z.string(), '未通过的原因，没有为空'),
  applied_at: described(z.number(), '申请时间，秒'),
  due_at: described(z.number(), '应在何时之前审核，秒'),
  decided_at: described(z.number(), '审核时间，秒；没有为 0'),
  can: described(z.object({ decide: described(z.boolean(), '可以决定；自己的由同事审核') }), '我可以做什么'),
});

const applications = reviewCalls('seller-application', '申请编号');

export const listApplications = applications.list({
  summary: '开店申请，待审核的先来的在前',
  filter: { status: optional(enumField('状态', ['0', '1', '2']), '默认 0 待审核') },
  line: applicationLine,
  requirements: ['D155'],
});

export const decideApplication = applications.decide({
  summary: '通过或不通过一份开店申请；申请人会收到结果',
  body: { reason },
  output: done,
  requirements: ['D155', 'D138'],
});

const hiddenSeller = z.object({
  user_id: described(z.number(), '卖家'),
  name: described(z.string(), '姓名'),
  marks: described(z.number(), '90 天内取消的次数'),
  hidden_at: described(z.number(), '隐藏时间，秒'),
  hidden_until: described(z.number(), '隐藏到什么时候，秒'),
});

export const listHiddenSellers = endpoint({
  id: 'staff.hidden-sellers',
  methods: ['GET'],
  path: '/v1/staff/hidden-sellers',
  access: 'staff',
  roles: ['service', 'operator'],
  effect: 'read',
  summary: '因多次取消被隐藏的卖家，新的在前',
  query: z.object(pageQuery),
  output: page(hiddenSeller),
  errors: [],
  idempotency: 'none',
  requirements: ['D50'],
});

export const releaseSeller = endpoint({
  id: 'staff.release-seller',
  methods: ['POST'],
  path: '/v1/staff/release-seller',
  access: 'staff',
  roles: ['service', 'operator'],
  effect: 'write',
  summary: '提前恢复一个卖家的服务，写明原因',
  body: z.object({ user_id: id('卖家'), reason: auditedReason('原因') }),
  output: done,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D50', 'D138'],
});
