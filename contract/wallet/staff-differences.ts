import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, optional } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason, viewReason } from '../kernel/staff.ts';

const differenceLine = z.object({
  id: described(z.number(), '差异编号'),
  kind: described(z.enum(['payment', 'refund', 'transfer']), '付款、退款或转账'),
  number: described(z.string(), '我们的单号'),
  provider_number: described(z.string(), '微信的单号，账单里没有为空'),
  day: described(z.string(), '哪一天的账单，年-月-日'),
  ours: described(z.number(), '账目里的金额，分；没有为 0'),
  bill: described(z.number(), '账单里的金额，分；没有为 0'),
  hash: described(z.string(), '订单号，没有为空'),
  user_id: described(z.number(), '付款或提现的人，不知道为 0'),
  name: described(z.string(), '此人的称呼，不知道为空'),
  seller_id: described(z.number(), '卖家，没有为 0'),
  seller: described(z.string(), '卖家的称呼，没有为空'),
  state: described(z.number(), '0 待处理，1 已处理，2 后来自己对上了'),
  found_at: described(z.number(), '发现时间，秒'),
  resolved_by: described(z.string(), '处理的人，没有为空'),
  resolved_at: described(z.number(), '结束时间，秒；没有为 0'),
  reason: described(z.string(), '处理的说明，没有为空'),
});

export const listDifferences = endpoint({
  id: 'staff.differences',
  methods: ['GET'],
  path: '/v1/staff/differences',
  access: 'staff',
  roles: ['finance'],
  effect: 'read',
  summary: '对账差异：待处理的先发现的在前，结束的新的在前（D115）',
  query: z.object({
    ...pageQuery,
    state: optional(enumField('状态', ['0', '1', '2']), '默认 0 待处理'),
  }),
  output: page(differenceLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D115', 'D138'],
});

export const viewDifference = endpoint({
  id: 'staff.difference',
  methods: ['POST'],
  path: '/v1/staff/difference',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '看一条对账差异和账单里的每一行；每次都记入日志',
  body: z.object({ id: id('差异编号'), reason: viewReason }),
  output: z.object({
    ...differenceLine.shape,
    lines: described(
      z.array(
        z.object({
          day: described(z.string(), '账单日，年-月-日'),
          amount: described(z.number(), '金额，分'),
          fee: described(z.number(), '微信的手续费，分'),
          at: described(z.number(), '时间，秒'),
        }),
      ),
      '账单里关于这个单号的每一行，早的在前',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D115', 'D138'],
});

export const resolveDifference = endpoint({
  id: 'staff.resolve-difference',
  methods: ['POST'],
  path: '/v1/staff/difference-resolve',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '了结一条对账差异，写明怎样处理的；相关的人又可以打款（D115）',
  body: z.object({
    id: id('差异编号'),
    message: auditedReason('处理说明'),
  }),
  output: differenceLine,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D115', 'D138'],
});
