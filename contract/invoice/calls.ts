import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, enumField, id, list, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done } from '../kernel/staff.ts';
import type { Validator } from '../kernel/validators.ts';
import { invoice, invoiceableOrder, invoiceTitle } from './entity.ts';
import { invoiceRules, isTaxNumber, titleKinds } from './rules.ts';

/** A spreadsheet takes such a beginning for a formula, and no name of anybody has it. */
const noFormula: Validator = (value, label) =>
  typeof value === 'string' && /^[=+\-@|\t]/.test(value) ? `${label}不能以 = + - @ 开头，请检查后再填` : '';

const pattern =
  (shape: RegExp, why: string): Validator =>
  (value) =>
    typeof value === 'string' && value !== '' && !shape.test(value) ? why : '';

const taxNumber: Validator = (value) =>
  typeof value === 'string' && value !== '' && !isTaxNumber(value)
    ? '税号不正确，请照营业执照上的统一社会信用代码填写'
    : '';

const titleFields = z.object({
  kind: enumField('抬头类型', titleKinds),
  name: text('抬头', { max: invoiceRules.name, required: true, rule: noFormula }),
  tax_no: optional(text('税号', { max: 20, rule: taxNumber }), '单位必填；大写字母和数字'),
  address: optional(text('注册地址', { max: invoiceRules.address, rule: noFormula }), '专票必填'),
  phone: optional(
    text('注册电话', { max: 20, rule: pattern(/^\d[\d -]{4,19}$/, '注册电话请填写数字，如 010-62780000') }),
    '专票必填',
  ),
  bank: optional(text('开户银行', { max: invoiceRules.bank, rule: noFormula }), '专票必填'),
  account: optional(
    text('银行账号', { max: 30, rule: pattern(/^\d[\d ]{7,29}$/, '银行账号请填写数字') }),
    '专票必填',
  ),
});

export const listTitles = endpoint({
  id: 'invoice.titles',
  methods: ['GET'],
  path: '/v1/invoice/titles',
  access: 'login',
  effect: 'read',
  summary: '我存着的发票抬头，最近用的在前',
  output: page(invoiceTitle),
  errors: [],
  idempotency: 'none',
  requirements: ['D116', 'B007'],
});

export const saveTitle = endpoint({
  id: 'invoice.save-title',
  methods: ['POST'],
  path: '/v1/invoice/title',
  access: 'login',
  effect: 'write',
  summary: '存一个发票抬头，或改一个存着的；同名同税号的只存一个',
  body: z.object({ ...titleFields.shape, id: optional(id('抬头编号'), '改哪一个；不填为新的') }),
  output: invoiceTitle,
  errors: ['invalid', 'notFound', 'conflict'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D116', 'B007'],
});

export const removeTitle = endpoint({
  id: 'invoice.remove-title',
  methods: ['DELETE'],
  path: '/v1/invoice/title',
  access: 'login',
  effect: 'write',
  summary: '删除一个存着的抬头；已经用它申请的发票不变',
  query: z.object({ id: id('抬头编号') }),
  output: done,
  errors: [],
  idempotency: 'natural',
  requirements: ['D116'],
});

export const listInvoiceable = endpoint({
  id: 'invoice.orders',
  methods: ['GET'],
  path: '/v1/invoice/orders',
  access: 'login',
  effect: 'read',
  summary: '可以开发票的订单：180 天内付了的，没有全退，也没有在开；新的在前',
  query: z.object({ ...pageQuery }),
  output: page(invoiceableOrder),
  errors: [],
  idempotency: 'none',
  requirements: ['D116', 'R045'],
});

export const requestInvoice = endpoint({
  id: 'invoice.req',
  methods: ['POST'],
  path: '/v1/invoice/req',
  access: 'login',
  effect: 'write',
  summary: '申请发票：同一家开的几个订单可以合成一张；平台只开自己收的，其余转给卖家',
  body: z.object({
    hashes: list('订单', text('订单号', { max: 22, required: true }), invoiceRules.orders),
    title_id: id('抬头编号'),
    type: optional(choice('发票类型', [1, 2]), '1 普票（默认），2 专票，要填齐六项'),
    remark: optional(text('备注', { max: invoiceRules.remark, rule: noFormula }), '印在发票上'),
  }),
  output: invoice,
  errors: ['invalid', 'notFound', 'stateChanged', 'conflict'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D116', 'R045', 'B007'],
});

export const listInvoices = endpoint({
  id: 'invoice.list',
  methods: ['GET'],
  path: '/v1/invoice/list',
  access: 'login',
  effect: 'read',
  summary: '我申请的发票，或买家向我要的；新的在前',
  query: z.object({
    ...pageQuery,
    role: optional(enumField('身份', ['buyer', 'seller']), '默认 buyer 我申请的'),
  }),
  output: page(invoice),
  errors: [],
  idempotency: 'none',
  requirements: ['D116', 'R046', 'B007'],
});

export const withdrawInvoice = endpoint({
  id: 'invoice.withdraw',
  methods: ['POST'],
  path: '/v1/invoice/withdraw',
  access: 'login',
  effect: 'write',
  summary: '撤回还没有开的申请；正在开的答 42200',
  body: z.object({ id: id('发票编号') }),
  output: invoice,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D116'],
});

export const invoiceFile = endpoint({
  id: 'invoice.file',
  methods: ['GET'],
  path: '/v1/invoice/file',
  access: 'login',
  effect: 'read',
  summary: '发票文件，只有申请的人和开具的卖家能下载',
  query: z.object({
    id: id('发票编号'),
    red: optional(choice('红字发票', [0, 1]), '1 为红字发票，默认 0'),
  }),
  output: z.instanceof(Uint8Array),
  produces: 'application/octet-stream',
  errors: ['notFound'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D116'],
});

const issuing = {
  id: id('发票编号'),
  invoice_no: text('发票号码', {
    max: 20,
    required: true,
    rule: pattern(/^\d{8,20}$/, '发票号码是 8 到 20 位数字'),
  }),
  file: text('发票文件', { max: 250, required: true }),
};

export const issueInvoice = endpoint({
  id: 'invoice.issue',
  methods: ['POST'],
  path: '/v1/invoice/issue',
  access: 'login',
  effect: 'write',
  summary: '卖家交上自己开的发票；订单退款以后交红字发票也用它',
  body: z.object(issuing),
  output: invoice,
  errors: ['notFound', 'stateChanged', 'invalid', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D116'],
});

export const refuseInvoice = endpoint({
  id: 'invoice.refuse',
  methods: ['POST'],
  path: '/v1/invoice/refuse',
  access: 'login',
  effect: 'write',
  summary: '卖家驳回一个申请，买家会看到原因',
  body: z.object({ id: id('发票编号'), reason: text('原因', { max: invoiceRules.reason, required: true }) }),
  output: invoice,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D116'],
});

export const invoiceOffer = endpoint({
  id: 'invoice.offer',
  methods: ['GET'],
  path: '/v1/invoice/offer',
  access: 'login',
  effect: 'read',
  summary: '平台现在能不能开发票，开成什么',
  output: z.object({
    platform: described(z.boolean(), '平台可以开电子发票；卖家的不受影响'),
    least: described(z.number(), '一张最少多少，分'),
    days: described(z.number(), '付款后多少天内可以开'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D116'],
});
