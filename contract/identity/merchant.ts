import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, list, optional, text } from '../kernel/fields.ts';
import { mobile } from '../kernel/contact-fields.ts';
import { personNameField } from './real-name.ts';
import { creditCode, identityRules, merchantKinds } from './rules.ts';

/** What is still to be done before one may apply, in this order. */
export const merchantNeeds = ['real-name', 'adult', 'signing', ''] as const;

const merchantInfo = z.object({
  status: described(z.number(), '0 没有，1 审核中，2 生效，3 未通过，4 已冻结'),
  kind: described(z.string(), 'company 企业或个体户，person 个人；没有为空'),
  name: described(z.string(), '商户名称'),
  licence_no: described(z.string(), '统一社会信用代码，个人为空'),
  contact: described(z.string(), '联系人，打码'),
  contact_phone: described(z.string(), '联系电话，打码'),
  reason: described(z.string(), '未通过或冻结的原因，没有为空'),
  applied_at: described(z.number(), '申请时间，秒；没有为 0'),
  decided_at: described(z.number(), '审核时间，秒；没有为 0'),
  needs: described(
    z.string(),
    '申请前还缺什么：real-name 实名，adult 满 18 周岁，signing 签署协议；不缺为空',
  ),
  can: described(
    z.object({
      apply: described(z.boolean(), '可以申请'),
      cancel: described(z.boolean(), '可以撤回审核中的申请'),
    }),
    '我现在可以做什么',
  ),
});
export type MerchantInfo = z.output<typeof merchantInfo>;

export const merchantState = endpoint({
  id: 'identity.merchant-state',
  methods: ['GET'],
  path: '/v3-api/customer/ecommerce/sign-status',
  access: 'login',
  effect: 'read',
  summary: '我的商户签约状态',
  output: z.object({ status: described(z.number(), '0 没有，1 审核中，2 生效，3 未通过，4 已冻结') }),
  errors: [],
  idempotency: 'none',
  requirements: ['C097', 'D19', 'B220'],
});

export const viewMerchant = endpoint({
  id: 'identity.view-merchant',
  methods: ['GET'],
  path: '/v1/ecommerce/userid-sign-info',
  access: 'login',
  effect: 'read',
  summary: '我的商户签约：资料、到哪一步、还缺什么',
  output: merchantInfo,
  errors: [],
  idempotency: 'none',
  requirements: ['C098', 'D19', 'B220'],
});

const privateImage = (label: string) => text(label, { max: 250, required: true });

export const applyMerchant = endpoint({
  id: 'identity.apply-merchant',
  methods: ['POST'],
  path: '/v3-api/customer/ecommerce/sign-apply',
  access: 'phone',
  effect: 'write',
  summary: '申请成为商户；图片只给审核人员看',
  body: z.object({
    kind: enumField('种类', merchantKinds),
    title: text('商户名称', { max: 50, required: true }),
    licence_no: optional(
      text('统一社会信用代码', { max: 18, rule: creditCode }),
      '统一社会信用代码，企业或个体户必填',
    ),
    licence_img: optional(text('营业执照', { max: 250 }), '营业执照在私有空间的文件名，企业或个体户必填'),
    contact: personNameField('联系人'),
    contact_phone: mobile('联系电话'),
    images: optional(
      list('补充材料', privateImage('补充材料'), identityRules.merchantImages),
      '补充材料在私有空间的文件名，如经营场所、授权书',
    ),
  }),
  output: merchantInfo,
  errors: ['conflict', 'forbidden', 'stateChanged', 'invalid'],
  idempotency: 'key',
  requirements: ['D19'],
});

export const cancelMerchant = endpoint({
  id: 'identity.cancel-merchant',
  methods: ['POST'],
  path: '/v3-api/customer/ecommerce/sign-cancel',
  access: 'login',
  effect: 'write',
  summary: '撤回审核中的商户申请，图片随即删除',
  output: merchantInfo,
  errors: ['stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D19'],
});
