import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { familyRules } from './rules.ts';
import { ownErrors } from './calls.ts';

const familyId = id('大家庭');

const reach = z.object({
  circles: described(z.number(), '送到几个圈子'),
  people: described(z.number(), '多少人收到，每人一次'),
  muted: described(z.number(), '关了通知的人数'),
  full: described(z.number(), '7 天内已经收满的人数'),
});

const notice = z.object({
  id: described(z.number(), '通知编号'),
  title: described(z.string(), '标题'),
  body: described(z.string(), '正文'),
  at: described(z.number(), '何时发的，秒'),
  reach: described(z.nullable(reach), '到了多少人；只给发起人，别人为 null'),
  sending: described(z.boolean(), '还在发'),
});
export type FamilyAnnouncement = z.output<typeof notice>;

export const previewAnnouncement = endpoint({
  id: 'family.notice-preview',
  methods: ['GET'],
  path: '/v1/family/notice-preview',
  access: 'login',
  effect: 'read',
  summary: '发通知以前看：送到几个圈子、共多少成员，7 天内还可以发几次',
  query: z.object({ id: familyId }),
  output: z.object({
    circles: described(z.number(), '送到几个圈子'),
    members: described(z.number(), '成员数之和；关了通知和这一周已收满的收不到'),
    left: described(z.number(), '7 天内还可以发几次'),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['D90'],
});

export const sendAnnouncement = endpoint({
  id: 'family.notice',
  methods: ['POST'],
  path: '/v1/family/notice',
  access: 'phone',
  effect: 'write',
  summary: '给大家庭里所有圈子的成员发通知，计入每个圈子成员每周的通知数',
  body: z.object({
    id: familyId,
    title: text('标题', { max: familyRules.noticeTitle, required: true }),
    body: text('正文', { max: familyRules.noticeBody, required: true, multiline: true }),
  }),
  output: notice,
  errors: [...ownErrors, 'refused', 'tooOften'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 20, seconds: 86_400 }],
  requirements: ['D90'],
});

export const listAnnouncements = endpoint({
  id: 'family.notices',
  methods: ['GET'],
  path: '/v1/family/notices',
  access: 'login',
  effect: 'read',
  summary: '大家庭的通知，新的在前',
  query: z.object({ ...pageQuery, id: familyId }),
  output: page(notice),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R149', 'D90'],
});
