import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, integer, optional, text } from '../kernel/fields.ts';
import { reviewLine } from '../kernel/publication.ts';
import { reviewCalls } from '../kernel/review.ts';
import { done, reasonMax } from '../kernel/staff.ts';
import { cooperation } from './entity.ts';

const line = z.object({ cooperation_id: described(z.number(), '合作编号'), ...reviewLine });
const audits = reviewCalls('cooperation-audit', '合作编号');

export const listCooperationReviews = audits.list({
  summary: '合作审核，待审核的先来的在前',
  filter: { audit: optional(enumField('状态', ['0', '1', '2']), '默认 0 待审核') },
  line,
  requirements: ['D132', 'D137'],
});

export const viewCooperationReview = endpoint({
  id: 'staff.cooperation-audit',
  methods: ['GET'],
  path: '/v1/staff/cooperation-audit',
  access: 'staff',
  roles: ['auditor'],
  effect: 'read',
  summary: '一条合作的内容和图片，不含联系方式',
  query: z.object({ id: id('合作编号') }),
  output: z.object({
    ...line.shape,
    cooperation: described(cooperation, '内容，发布者看到的样子'),
    words: described(z.array(z.string()), '触发审核的词'),
    reason: described(z.string(), '上次未通过的原因，没有为空'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D132', 'D137'],
});

export const decideCooperationReview = audits.decide({
  summary: '通过或不通过一条合作；发布者会收到结果',
  body: {
    rev: integer('版本', { min: 0, max: 2 ** 31 - 1 }),
    reason: text('原因', { max: reasonMax }),
  },
  output: done,
  requirements: ['D132', 'D138'],
});
