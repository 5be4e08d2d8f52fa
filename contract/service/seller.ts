import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, jsonOr, list, optional, pictureUrl, text } from '../kernel/fields.ts';
import { serviceRules } from './rules.ts';

const application = z.object({
  status: described(z.number(), '−1 没有申请，0 审核中，1 已通过，2 未通过'),
  description: described(z.string(), '我写的说明'),
  images: described(z.string(), 'JSON 字符串：图片地址的数组'),
  card_id: described(z.number(), '申请用的名片；没有为 0'),
  reason: described(z.string(), '未通过的原因，没有为空'),
  applied_at: described(z.number(), '申请时间，秒；没有为 0'),
  decided_at: described(z.number(), '审核时间，秒；没有为 0'),
  due_at: described(z.number(), '应在何时之前审核，秒；没有为 0'),
  needs: described(
    z.object({
      phone: described(z.boolean(), '还要绑定手机号'),
      card: described(z.boolean(), '还要有一张写了姓名的名片'),
    }),
    '还缺什么',
  ),
  can_apply: described(z.boolean(), '现在可以申请'),
});

export const viewApplication = endpoint({
  id: 'service.application',
  methods: ['GET'],
  path: '/v1/service/application',
  access: 'login',
  effect: 'read',
  summary: '我的开店申请，和还缺什么；实名等另见收费的步骤',
  query: z.object({}),
  output: application,
  errors: [],
  idempotency: 'none',
  requirements: ['D155', 'R040'],
});

export const applyToSell = endpoint({
  id: 'service.apply',
  methods: ['POST'],
  path: '/v1/service/apply',
  access: 'phone',
  effect: 'write',
  summary: '申请开店（出售收费的服务）：名片、实名、说明；两个工作日内审核',
  body: z.object({
    card_id: id('名片编号'),
    description: text('说明', { max: serviceRules.application, required: true, multiline: true }),
    images: optional(
      jsonOr('图片', list('图片', pictureUrl('图片'), serviceRules.applicationImages), 10_000),
      '作品或资质，最多 6 张',
    ),
  }),
  output: application,
  errors: ['notFound', 'forbidden', 'stateChanged', 'refused', 'conflict'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 10, seconds: 86_400 }],
  requirements: ['D155'],
});
