import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, optional } from '../kernel/fields.ts';
import { idNumberField, personNameField, redirectUrl } from './real-name.ts';
import { agreementTitle } from './rules.ts';

const signState = z.object({
  status: described(z.number(), '−1 没有，0 已发起，1 已签署，2 未签成，3 已过期'),
  title: described(z.string(), '签的是什么'),
  reason: described(z.string(), '没有签成的原因，没有为空'),
  expires_at: described(z.number(), '最晚何时签完，秒；没有为 0'),
  signed_at: described(z.number(), '签署时间，秒；没有为 0'),
  can: described(z.object({ start: described(z.boolean(), '可以去签署') }), '我现在可以做什么'),
});
export type SignState = z.output<typeof signState>;

export const viewSigning = endpoint({
  id: 'identity.view-signing',
  methods: ['GET'],
  path: '/v3-api/customer/e-sign-body/sign-status',
  access: 'login',
  effect: 'read',
  summary: `我的《${agreementTitle}》签到哪一步`,
  output: signState,
  errors: [],
  idempotency: 'none',
  requirements: ['C099', 'D19', 'B220', 'D186'],
});

export const settleSigning = endpoint({
  id: 'identity.settle-signing',
  methods: ['POST'],
  path: '/v3-api/customer/e-sign-body/sign-result',
  access: 'login',
  effect: 'write',
  summary: '回来以后：向签署机构查结果；重复打开没有影响',
  output: signState,
  errors: ['stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 600 }],
  also: ['muted'],
  requirements: ['D19'],
});

export const startSigning = endpoint({
  id: 'identity.start-signing',
  // The first one is what the app uses: a name and number belong in a body, not in an address.
  methods: ['POST', 'GET'],
  path: '/v1/e-sign-baby/url',
  access: 'phone',
  effect: 'write',
  summary:
    '发起签署：答应该打开的网址；还没签完的原样再答。签署人是实名的本人，另填的姓名和证件号须与实名一致',
  body: z.object({
    redirect_url: redirectUrl,
    name: optional(personNameField(), '姓名，与实名一致；不填用实名的'),
    id_card: optional(idNumberField(), '身份证号，与实名一致；不填用实名的'),
  }),
  output: z.object({ url: described(z.string(), '签署的网址') }),
  errors: ['conflict', 'forbidden', 'stateChanged', 'invalid'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  requirements: ['C100', 'D19', 'D199', 'D186'],
});
