import * as z from 'zod/mini';
import { isCreditCode } from '../kernel/credit-code.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, optional, text } from '../kernel/fields.ts';
import { isIdNumber } from '../kernel/id-number.ts';
import { all, required, type Validator } from '../kernel/validators.ts';

const cardId = id('名片编号');
/** Key, or address, of the applicant's upload in the private bucket. */
const privateImage = (label: string) => text(label, { max: 250, required: true });

const idNumber: Validator = (value, label) =>
  isIdNumber(String(value).toUpperCase()) ? '' : `${label}不正确，请核对18位号码`;
const creditCode: Validator = (value, label) =>
  isCreditCode(String(value).toUpperCase()) ? '' : `${label}不正确，请核对营业执照上的18位代码`;

const can = described(
  z.object({
    apply: described(z.boolean(), '现在可以申请'),
    cancel: described(z.boolean(), '可以撤回审核中的申请，或取消已有的认证'),
  }),
  '我对这个认证可以做什么',
);

/** E079–E090. The applicant's browser never gets the pictures back, only whether they exist. */
const certification = z.object({
  certify_id: described(z.number(), '认证编号，没有为 0'),
  card_id: described(z.number(), '名片编号'),
  user_id: described(z.number(), '申请人'),
  status: described(z.number(), '−1 没有，0 审核中，1 已通过，2 未通过，3 通过后改过资料、已失效'),
  message: described(z.string(), '未通过的原因，没有为空'),
  card_img: described(z.string(), '工作证明的文件名，删除后为空'),
  idcard_img: described(z.string(), '身份证照片的文件名，删除后为空'),
  operated_at: described(z.number(), '审核时间，秒；没有为 0'),
  created_at: described(z.number(), '申请时间，秒；没有为 0'),
  is_pass: described(z.boolean(), '认证有效'),
  is_apply: described(z.boolean(), '审核中'),
  is_reject: described(z.boolean(), '未通过'),
  can_apply_at: described(z.number(), '最早什么时候可以再申请，秒；现在就可以为 0'),
  can,
});
export type Certification = z.output<typeof certification>;

export const viewCertification = endpoint({
  id: 'certification.view',
  methods: ['GET'],
  path: '/v1/card/getcertify',
  access: 'login',
  effect: 'read',
  summary: '自己一张名片的认证',
  query: z.object({ id: cardId }),
  output: certification,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['C011', 'D34', 'D191', 'B063'],
});

export const applyCertification = endpoint({
  id: 'certification.apply',
  methods: ['POST'],
  path: '/v1/card/setcertify',
  access: 'phone',
  effect: 'write',
  summary: '申请认证：工作证明和身份证照片，只给审核人员看，结束后 30 天删除',
  query: z.object({ id: cardId }),
  body: z.object({
    card_img: privateImage('工作证明'),
    idcard_img: privateImage('身份证照片'),
    id_number: optional(
      text('身份证号', { max: 18, rule: all(required, idNumber) }),
      '身份证号；只留下无法还原的指纹，用来防止一证多用',
    ),
  }),
  output: certification,
  errors: ['notFound', 'conflict', 'tooOften', 'invalid'],
  idempotency: 'key',
  requirements: ['C012', 'D34', 'D35', 'D191', 'B063'],
});

export const cancelCertification = endpoint({
  id: 'certification.cancel',
  methods: ['GET', 'POST'],
  path: '/v1/card/cancelcertify',
  access: 'login',
  effect: 'write',
  summary: '撤回审核中的申请，或取消已有的认证',
  body: z.object({ id: cardId }),
  output: certification,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['C013', 'D34', 'D191', 'D199', 'B064'],
});

const corporation = z.object({
  certify_id: described(z.number(), '认证编号，没有为 0'),
  card_id: described(z.number(), '名片编号'),
  status: described(z.number(), '−1 没有，0 审核中，1 已通过，2 未通过，3 已失效'),
  message: described(z.string(), '未通过的原因，没有为空'),
  company: described(z.string(), '公司全称'),
  credit_code: described(z.string(), '统一社会信用代码'),
  expires_at: described(z.number(), '有效期到，秒；没有为 0'),
  created_at: described(z.number(), '申请时间，秒；没有为 0'),
  can_apply_at: described(z.number(), '最早什么时候可以再申请，秒；现在就可以为 0'),
  can,
});
export type CorporationCertification = z.output<typeof corporation>;

export const viewCorporation = endpoint({
  id: 'certification.view-corporation',
  methods: ['GET'],
  path: '/v1/card/getcorporation',
  access: 'login',
  effect: 'read',
  summary: '自己一张名片的企业认证',
  query: z.object({ id: cardId }),
  output: corporation,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D36'],
});

export const applyCorporation = endpoint({
  id: 'certification.apply-corporation',
  methods: ['POST'],
  path: '/v1/card/setcorporation',
  access: 'phone',
  effect: 'write',
  summary: '申请企业认证：营业执照和统一社会信用代码，公司全称须与名片一致',
  query: z.object({ id: cardId }),
  body: z.object({
    licence_img: privateImage('营业执照'),
    credit_code: text('统一社会信用代码', { max: 18, rule: all(required, creditCode) }),
  }),
  output: corporation,
  errors: ['notFound', 'conflict', 'tooOften', 'invalid', 'stateChanged'],
  idempotency: 'key',
  requirements: ['D36'],
});

export const cancelCorporation = endpoint({
  id: 'certification.cancel-corporation',
  methods: ['POST'],
  path: '/v1/card/cancelcorporation',
  access: 'login',
  effect: 'write',
  summary: '撤回企业认证的申请，或取消已有的企业认证',
  body: z.object({ id: cardId }),
  output: corporation,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D36'],
});
