import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, list, optional, text, enumField } from '../kernel/fields.ts';
import { moderationRules, reportReasons, subjectTypes } from './rules.ts';

const subject = { type: enumField('对象类型', subjectTypes), id: id('对象编号') };

export const reportSubject = endpoint({
  id: 'moderation.report',
  methods: ['POST'],
  path: '/v1/report/create',
  access: 'phone',
  effect: 'write',
  summary: '举报一个对象；24 小时内答复，泄露隐私的先隐藏再审核',
  body: z.object({
    ...subject,
    reason: enumField('举报原因', reportReasons),
    detail: optional(
      text('说明', { max: moderationRules.detail, multiline: true }),
      '说明；原因为其他时必填',
    ),
    images: optional(
      list('截图', text('截图', { max: 250, required: true }), moderationRules.images),
      '自己上传的截图',
    ),
  }),
  output: z.object({ id: described(z.number(), '举报编号') }),
  errors: ['notFound', 'conflict', 'invalid', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 20, seconds: 86_400 }],
  requirements: ['D137', 'D170'],
});

export const viewVisibility = endpoint({
  id: 'moderation.standing',
  methods: ['GET'],
  path: '/v1/report/standing',
  access: 'login',
  effect: 'read',
  summary: '自己的一个对象是否在审核或被隐藏，能否申诉',
  query: z.object(subject),
  output: z.object({
    standing: described(z.string(), 'visible 正常，pending 审核中、只有自己看得到，hidden 已隐藏'),
    reason: described(z.string(), '原因，正常时为空'),
    appealed: described(z.boolean(), '已申诉，正在等待处理'),
    can: described(
      z.object({ appeal: described(z.boolean(), '可以申诉；每次隐藏只能申诉一次') }),
      '主人可以做什么',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D137'],
});

export const appealVisibility = endpoint({
  id: 'moderation.appeal',
  methods: ['POST'],
  path: '/v1/report/appeal',
  access: 'login',
  effect: 'write',
  summary: '对隐藏提出申诉，只有一次',
  body: z.object({
    ...subject,
    content: text('申诉理由', { max: moderationRules.appeal, required: true, multiline: true }),
  }),
  output: z.object({ standing: described(z.string(), '现在的状态') }),
  errors: ['notFound', 'conflict', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D137'],
});
