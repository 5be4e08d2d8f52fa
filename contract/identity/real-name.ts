import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, text, token } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { all, required } from '../kernel/validators.ts';
import { identityRules, idNumber, personName } from './rules.ts';

/** The name and number of an ID card, as a form and a call take them. */
export const personNameField = (label = '姓名') => text(label, { max: 30, rule: all(required, personName) });
export const idNumberField = (label = '身份证号') => text(label, { max: 18, rule: all(required, idNumber) });
/** Where the browser goes back to: a page of this site. */
export const redirectUrl = token('返回地址', 500);

const identity = z.object({
  status: described(z.number(), '0 没有，1 已通过，2 未通过，3 核验中'),
  name: described(z.string(), '姓名，打码；没有为空'),
  id_number: described(z.string(), '身份证号，打码；没有为空'),
  minor: described(z.boolean(), '已通过而未满 18 周岁'),
  reason: described(z.string(), '未通过的原因，没有为空'),
  verified_at: described(z.number(), '通过时间，秒；没有为 0'),
  attempts_left: described(z.number(), '今天还能核验几次'),
  can: described(
    z.object({
      give: described(z.boolean(), '可以填写姓名和身份证号'),
      start: described(z.boolean(), '可以开始核验'),
    }),
    '我现在可以做什么',
  ),
});
export type RealName = z.output<typeof identity>;

export const viewRealName = endpoint({
  id: 'identity.view-real-name',
  methods: ['GET'],
  path: '/v1/cloud-identity/identify-status',
  access: 'login',
  effect: 'read',
  summary: '我的实名：到哪一步，已知的姓名和证件号打码',
  output: identity,
  errors: [],
  idempotency: 'none',
  also: ['banned'],
  requirements: ['C101', 'D19', 'B220'],
});

export const giveRealName = endpoint({
  id: 'identity.give-real-name',
  methods: ['POST'],
  path: '/v1/cloud-identity/person',
  access: 'phone',
  effect: 'write',
  summary: '填写姓名和身份证号，加密保存，供随后的核验使用；24 小时内没有核验就删除',
  body: z.object({ name: personNameField(), id_number: idNumberField() }),
  output: identity,
  errors: ['conflict', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  also: ['muted', 'banned'],
  requirements: ['D18', 'D19'],
});

export const startRealName = endpoint({
  id: 'identity.start-real-name',
  methods: ['GET', 'POST'],
  path: '/v1/cloud-identity/url',
  access: 'phone',
  effect: 'write',
  summary: `开始一次人脸核验：答应该打开的网址；一天最多 ${identityRules.perDay} 次，还没做完的一次原样再答`,
  body: z.object({ redirect_url: redirectUrl }),
  output: z.object({ url: described(z.string(), '核验的网址') }),
  errors: ['conflict', 'forbidden', 'stateChanged', 'tooOften', 'invalid'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  also: ['muted', 'banned'],
  requirements: ['C103', 'D19', 'D199'],
});

export const settleRealName = endpoint({
  id: 'identity.settle-real-name',
  methods: ['GET', 'POST'],
  path: '/v1/cloud-identity/identify-result',
  access: 'login',
  effect: 'write',
  summary: '回来以后：向核验机构查这一次的结果；网址里带回来的参数一概不信，重复打开没有影响',
  output: identity,
  errors: ['stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 600 }],
  also: ['muted', 'banned'],
  requirements: ['C102', 'D19', 'D199'],
});

export const realNameState = endpoint({
  id: 'identity.real-name-state',
  methods: ['GET'],
  path: '/v3-api/customer/user/identify/status',
  access: 'login',
  effect: 'read',
  summary: '我的实名状态',
  output: z.object({
    status: described(z.number(), '0 没有，1 已通过，2 未通过，3 核验中'),
    adult: described(z.boolean(), '已通过，且满 18 周岁'),
  }),
  errors: [],
  idempotency: 'none',
  also: ['banned'],
  requirements: ['C104', 'D18', 'D19'],
});

export const listLooks = endpoint({
  id: 'identity.looks',
  methods: ['GET'],
  path: '/v1/cloud-identity/looks',
  access: 'login',
  effect: 'read',
  summary: '我的姓名和证件号在什么时候、为什么被用过或看过，新的在前',
  query: z.object(pageQuery),
  output: page(
    z.object({
      id: described(z.number(), '编号'),
      purpose: described(z.string(), 'payout 提现，signing 签署协议，staff 客服查看'),
      at: described(z.number(), '时间，秒'),
    }),
  ),
  errors: [],
  idempotency: 'none',
  also: ['banned'],
  requirements: ['D19'],
});
