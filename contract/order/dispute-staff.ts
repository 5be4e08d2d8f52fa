import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { viewReason } from '../kernel/staff.ts';
import { promiseTable } from './promise.ts';
import { orderRules } from './rules.ts';

const roles = ['service', 'finance'] as const;

const disputeLine = z.object({
  id: described(z.number(), '申诉编号'),
  hash: described(z.string(), '订单号'),
  title: described(z.string(), '买的是什么'),
  opened_by: described(z.string(), 'buyer 买家提出，seller 卖家提出'),
  state: described(z.number(), '0 处理中，1 已裁定，2 已撤回'),
  amount: described(z.number(), '涉及金额，分'),
  refund: described(z.number(), '裁定或建议退给买家的，分；没有为 -1'),
  proposed: described(z.boolean(), '一位同事已建议，等第二人确认'),
  opened_at: described(z.number(), '提出时间，秒'),
  answered: described(z.boolean(), '对方已回应'),
  answer_by: described(z.number(), '对方最晚何时回应，秒'),
  decide_by: described(z.number(), '最晚何时裁定，秒；对方还可以回应为 0'),
  late: described(z.boolean(), '已经晚了，到时按规则裁定'),
});

export const listDisputes = endpoint({
  id: 'staff.disputes',
  methods: ['GET'],
  path: '/v1/staff/disputes',
  access: 'staff',
  roles,
  effect: 'read',
  summary: '申诉；处理中的先来的在前',
  query: z.object({
    ...pageQuery,
    state: optional(enumField('状态', ['0', '1', '2']), '默认 0 处理中'),
  }),
  output: page(disputeLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D107', 'D138'],
});

const side = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  words: described(z.string(), '说明'),
  images: described(z.array(z.string()), '图片的短时链接，带水印'),
});

export const viewDispute = endpoint({
  id: 'staff.dispute',
  methods: ['POST'],
  path: '/v1/staff/dispute',
  access: 'staff',
  roles,
  effect: 'write',
  summary: '看一个申诉，双方的说明和图片并列；每次都记入日志',
  body: z.object({ id: id('申诉编号'), reason: viewReason }),
  output: z.object({
    ...disputeLine.shape,
    buyer: described(z.object(side.shape), '买家一方的说明和图片'),
    seller: described(z.object(side.shape), '卖家一方的说明和图片'),
    decision: described(z.string(), '裁定或建议的理由，没有为空'),
    proposed_by: described(z.string(), '谁建议，没有为空'),
    decided_by: described(z.string(), '谁裁定，没有为空'),
    promise: described(promiseTable, '承诺'),
    events: described(
      z.array(z.object({ at: described(z.number(), '秒'), words: described(z.string(), '发生了什么') })),
      '订单的经过，旧的在前',
    ),
    can: described(
      z.object({
        decide: described(z.boolean(), '裁定或建议'),
        confirm: described(z.boolean(), '确认同事的建议'),
      }),
      '我可以裁定（或建议）、可以确认同事的建议',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D107', 'D138'],
});

export const decideDispute = endpoint({
  id: 'staff.decide-dispute',
  methods: ['POST'],
  path: '/v1/staff/dispute-decide',
  access: 'staff',
  roles,
  effect: 'write',
  summary: '裁定退给买家多少；涉及金额超过 500000 分的是建议，由另一位同事确认。0 表示订单照承诺继续',
  body: z.object({
    id: id('申诉编号'),
    refund: integer('退款', { min: 0, max: orderRules.totalMax }),
    decision: text('理由', { max: 100, required: true }),
  }),
  output: disputeLine,
  errors: ['notFound', 'forbidden', 'stateChanged', 'busy'],
  idempotency: 'natural',
  requirements: ['D107', 'D114', 'D138'],
});

export const confirmDispute = endpoint({
  id: 'staff.confirm-dispute',
  methods: ['POST'],
  path: '/v1/staff/dispute-confirm',
  access: 'staff',
  roles,
  effect: 'write',
  summary: '确认同事的建议；看到的退款额变了答 42200',
  body: z.object({
    id: id('申诉编号'),
    refund: integer('看到的退款', { min: 0, max: orderRules.totalMax }),
  }),
  output: disputeLine,
  errors: ['notFound', 'forbidden', 'stateChanged', 'busy'],
  idempotency: 'natural',
  requirements: ['D107', 'D114', 'D138'],
});
