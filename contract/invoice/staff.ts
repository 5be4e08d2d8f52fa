import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, optional } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason } from '../kernel/staff.ts';
import { invoice } from './entity.ts';
import { invoiceRules } from './rules.ts';

const staffInvoice = z.object({
  ...invoice.shape,
  user_id: described(z.number(), '谁申请的'),
  name: described(z.string(), '申请人的称呼'),
  tries: described(z.number(), '向税务平台要过几次'),
  error: described(z.string(), '上一次为什么没有成，没有为空'),
  due_at: described(z.number(), '下一次何时再要，秒；不再要为 0'),
  may: described(
    z.object({
      retry: described(z.boolean(), '可以马上再试'),
      reject: described(z.boolean(), '可以驳回'),
    }),
    '财务可以做什么',
  ),
});
export type StaffInvoice = z.output<typeof staffInvoice>;

export const listStaffInvoices = endpoint({
  id: 'staff.invoices',
  methods: ['GET'],
  path: '/v1/staff/invoices',
  access: 'staff',
  roles: ['finance'],
  effect: 'read',
  summary: '平台开的发票，新的在前；stuck 为税务平台没有开成、要人处理的',
  query: z.object({
    ...pageQuery,
    state: optional(enumField('状态', ['0', '1', '2', '3', '4', 'stuck']), '只看这个状态；不填为全部'),
  }),
  output: page(staffInvoice),
  errors: [],
  idempotency: 'none',
  requirements: ['D116', 'D138'],
});

export const retryInvoice = endpoint({
  id: 'staff.retry-invoice',
  methods: ['POST'],
  path: '/v1/staff/invoice-retry',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '马上再向税务平台要一次',
  body: z.object({ id: id('发票编号') }),
  output: staffInvoice,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D116', 'D138'],
});

export const rejectInvoice = endpoint({
  id: 'staff.reject-invoice',
  methods: ['POST'],
  path: '/v1/staff/invoice-reject',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '驳回一个还没有开的申请，申请人会看到原因；正在开的答 42200',
  body: z.object({ id: id('发票编号'), reason: auditedReason('原因', invoiceRules.reason) }),
  output: staffInvoice,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D116', 'D138'],
});
