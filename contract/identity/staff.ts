import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, optional, text } from '../kernel/fields.ts';
import { reviewCalls } from '../kernel/review.ts';
import { auditedReason, viewReason } from '../kernel/staff.ts';

const merchantLine = z.object({
  id: described(z.number(), '申请编号'),
  user_id: described(z.number(), '申请人'),
  state: described(z.number(), '1 待审核，2 生效，3 未通过，4 已冻结'),
  kind: described(z.string(), 'company 企业或个体户，person 个人'),
  title: described(z.string(), '商户名称'),
  created_at: described(z.number(), '申请时间，秒'),
  due_at: described(z.number(), '应在何时之前处理，秒'),
  can: described(
    z.object({
      decide: described(z.boolean(), '还在等待审核，可以作决定；自己的申请由同事审核'),
      freeze: described(z.boolean(), '可以冻结'),
      unfreeze: described(z.boolean(), '可以解冻'),
    }),
    '审核人员可以做什么',
  ),
});

const merchants = reviewCalls('merchant', '申请编号');

export const listMerchants = merchants.list({
  summary: '商户申请，待审核的先来的在前',
  filter: { state: optional(enumField('状态', ['1', '2', '3', '4']), '默认 1 待审核') },
  line: merchantLine,
  requirements: ['D19', 'D138'],
});

export const viewMerchantReview = merchants.view({
  summary: '看一份商户申请的资料和图片；带水印的短时链接，每次都记入日志',
  output: z.object({
    ...merchantLine.shape,
    licence_no: described(z.string(), '统一社会信用代码，个人为空'),
    verified_name: described(z.string(), '申请人的实名，打码'),
    contact: described(z.string(), '联系人'),
    contact_phone: described(z.string(), '联系电话'),
    message: described(z.string(), '未通过或冻结的原因，没有为空'),
    images: described(
      z.array(z.object({ title: described(z.string(), '名称'), url: described(z.string(), '短时链接') })),
      '图片',
    ),
  }),
  requirements: ['D19', 'D138'],
});

export const decideMerchant = merchants.decide({
  summary: '通过或不通过一份商户申请；不通过必须写原因，本人会看到',
  body: { message: optional(text('原因', { max: 100 }), '不通过的原因') },
  output: merchantLine,
  requirements: ['D19', 'D138'],
});

export const freezeMerchant = endpoint({
  id: 'staff.freeze-merchant',
  methods: ['POST'],
  path: '/v1/staff/merchant-freeze',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '冻结或解冻一个商户；原因本人会看到',
  body: z.object({
    id: id('申请编号'),
    frozen: flag('冻结'),
    reason: auditedReason('原因'),
  }),
  output: merchantLine,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D19', 'D138'],
});

export const revealIdentity = endpoint({
  id: 'staff.identity',
  methods: ['POST'],
  path: '/v1/staff/identity',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'write',
  summary: '看一个人实名的姓名和证件号；须写原因，记入日志，本人看得到有客服看过',
  body: z.object({ user_id: id('用户编号'), reason: viewReason }),
  output: z.object({
    status: described(z.number(), '0 没有，1 已通过，2 未通过，3 核验中'),
    name: described(z.string(), '姓名，没有为空'),
    id_number: described(z.string(), '身份证号，没有为空'),
    age: described(z.number(), '今天的周岁，没有为 0'),
    verified_at: described(z.number(), '通过时间，秒；没有为 0'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D19', 'D138'],
});
