import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, integer, optional, text, token } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason, done, viewReason } from '../kernel/staff.ts';
import { promiseTable } from './promise.ts';

const roles = ['service', 'finance'] as const;

const person = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
});

export const staffOrderLine = z.object({
  id: described(z.number(), '内部编号，翻页用'),
  hash: described(z.string(), '订单号'),
  type: described(z.number(), '种类，1 到 14（D107）'),
  title: described(z.string(), '买的是什么'),
  total: described(z.number(), '总价，分'),
  state: described(z.number(), '0 待付款，1 已付款，2 已关闭，3 退款中，4 已退款，5 部分退款'),
  stage: described(z.number(), '付款以后：0 无，1 待接单，2 服务中，3 待确认，4 已完成，5 已终止'),
  disputed: described(z.boolean(), '申诉处理中'),
  refunded: described(z.number(), '已退和在退的，分'),
  buyer: described(person, '买家'),
  seller: described(z.nullable(person), '卖家；平台自己的为 null'),
  created_at: described(z.number(), '下单时间，秒'),
});

export const listStaffOrders = endpoint({
  id: 'staff.orders',
  methods: ['GET'],
  path: '/v1/staff/orders',
  access: 'staff',
  roles,
  effect: 'read',
  summary: '订单，新的在前；按订单号、用户编号、状态查找',
  query: z.object({
    ...pageQuery,
    q: optional(text('订单号或用户编号', { max: 22 }), '整个订单号，或买家、卖家的用户编号'),
    state: optional(enumField('状态', ['0', '1', '2', '3', '4', '5']), '只看这个状态；不填为全部'),
  }),
  output: page(staffOrderLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D107', 'D138'],
});

export const viewStaffOrder = endpoint({
  id: 'staff.order',
  methods: ['POST'],
  path: '/v1/staff/order',
  access: 'staff',
  roles,
  effect: 'write',
  summary: '看一个订单的全部：承诺、经过、付款、退款、分账和账本；每次都记入日志',
  body: z.object({ hash: token('订单号', 22), reason: viewReason }),
  output: z.object({
    ...staffOrderLine.shape,
    quantity: described(z.number(), '数量'),
    paid_balance: described(z.number(), '用余额付的，分'),
    paid_channel: described(z.number(), '用微信付的，分'),
    settled: described(z.number(), '已从担保里分出去的，分'),
    paid_at: described(z.number(), '付款时间，秒；没有为 0'),
    reason: described(z.string(), '关闭或退款的原因，没有为空'),
    promise: described(promiseTable, '承诺'),
    next: described(z.string(), '没有人动作的话会怎样，没有为空'),
    events: described(
      z.array(
        z.object({
          at: described(z.number(), '秒'),
          who: described(z.string(), '谁'),
          words: described(z.string(), '发生了什么'),
        }),
      ),
      '经过，旧的在前',
    ),
    payments: described(
      z.array(
        z.object({
          out_trade_no: described(z.string(), '付款单号'),
          channel: described(z.string(), '怎样付的'),
          amount: described(z.number(), '金额，分'),
          state: described(z.number(), '状态'),
          transaction_id: described(z.string(), '微信单号，没有为空'),
          why: described(z.string(), '原因，没有为空'),
          created_at: described(z.number(), '时间，秒'),
        }),
      ),
      '微信付款：0 进行中，1 已计入，2 已关闭，3 已退回，4 待处理',
    ),
    refunds: described(
      z.array(
        z.object({
          out_refund_no: described(z.string(), '退款单号'),
          balance_part: described(z.number(), '退到余额的，分'),
          channel_part: described(z.number(), '退到微信的，分'),
          reason: described(z.string(), '原因'),
          state: described(z.number(), '状态'),
          why: described(z.string(), '原因，没有为空'),
          created_at: described(z.number(), '时间，秒'),
        }),
      ),
      '退款：0 退款中，1 已到账，2 失败',
    ),
    shares: described(
      z.array(
        z.object({
          kind: described(z.string(), 'seller 卖家，commission 佣金，fee 服务费'),
          user_id: described(z.number(), '用户编号，平台为 0'),
          amount: described(z.number(), '金额，分'),
          reversed: described(z.boolean(), '已收回'),
          created_at: described(z.number(), '时间，秒'),
        }),
      ),
      '分给谁多少，分',
    ),
    lines: described(
      z.array(
        z.object({
          at: described(z.number(), '秒'),
          kind: described(z.string(), '分录的种类'),
          account: described(z.string(), '账户'),
          user_id: described(z.number(), '0 为平台的账户'),
          amount: described(z.number(), '金额，分'),
        }),
      ),
      '账本里这个订单的分录，旧的在前',
    ),
    requests: described(
      z.array(
        z.object({
          amount: described(z.number(), '申请退多少，分'),
          reason: described(z.string(), '原因'),
          images: described(z.array(z.string()), '图片的限时地址，带水印'),
          state: described(z.number(), '0 等卖家回复，1 已同意，2 没有同意，3 已撤回或由别的操作代替'),
          silent: described(z.boolean(), '卖家没有按时回复，自动处理的'),
          answer: described(z.string(), '回复，没有为空'),
          asked_at: described(z.number(), '申请时间，秒'),
          answer_by: described(z.number(), '最晚回复时间，秒'),
          answered_at: described(z.number(), '结束时间，秒；没有为 0'),
        }),
      ),
      '退款申请（D51），新的在前',
    ),
    disputes: described(
      z.array(
        z.object({
          id: described(z.number(), '编号'),
          state: described(z.number(), '状态'),
          opened_at: described(z.number(), '提出时间，秒'),
        }),
      ),
      '申诉',
    ),
    staff_refund: described(
      z.nullable(
        z.object({
          most: described(z.number(), '最多能退，分'),
          proposed: described(z.number(), '同事提出、等另一位确认的金额，分；没有为 0'),
          proposed_by: described(z.string(), '谁提出的，没有为空'),
          reason: described(z.string(), '提出的说明，没有为空'),
        }),
      ),
      '款项已到卖家手里，可以由客服退给买家；否则为 null',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D107', 'D138'],
});

const failedRefund = z.object({
  id: described(z.number(), '退款编号'),
  hash: described(z.string(), '订单号'),
  title: described(z.string(), '买的是什么'),
  buyer: described(person, '买家'),
  out_refund_no: described(z.string(), '退款单号'),
  amount: described(z.number(), '微信应退的，分'),
  reason: described(z.string(), '退款原因'),
  why: described(z.string(), '为什么没有成功'),
  stuck: described(z.boolean(), '微信一直没有接受，还在自动再试'),
  proposal: described(z.string(), '同事说已经怎样另外付给买家，等另一位确认；没有为空'),
  proposed_by: described(z.string(), '哪位同事说的，没有为空'),
  can: described(
    z.object({
      otherwise: described(z.boolean(), '可以说已另外付给买家'),
      confirm: described(z.boolean(), '可以确认同事说的'),
    }),
    '我能做什么',
  ),
  created_at: described(z.number(), '发起时间，秒'),
});

export const listFailedRefunds = endpoint({
  id: 'staff.failed-refunds',
  methods: ['GET'],
  path: '/v1/staff/refunds',
  access: 'staff',
  roles: ['finance'],
  effect: 'read',
  summary: '没有成功和微信一直不接受的退款，先来的在前',
  query: z.object({ ...pageQuery }),
  output: page(failedRefund),
  errors: [],
  idempotency: 'none',
  requirements: ['D114', 'D138'],
});

export const endRefund = endpoint({
  id: 'staff.end-refund',
  methods: ['POST'],
  path: '/v1/staff/refund-end',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '没有成功的退款：用同一个单号再退一次；或者已用别的方式付给买家，要两位不同的人',
  body: z.object({
    id: id('退款编号'),
    way: enumField('怎样处理', ['retry', 'otherwise']),
    reason: auditedReason('说明'),
  }),
  output: z.object({ waits: described(z.boolean(), '等另一位同事确认') }),
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D114', 'D138'],
});

const wrongPayment = z.object({
  id: described(z.number(), '付款编号'),
  hash: described(z.string(), '订单号'),
  title: described(z.string(), '买的是什么'),
  buyer: described(person, '买家'),
  out_trade_no: described(z.string(), '付款单号'),
  transaction_id: described(z.string(), '微信单号，没有为空'),
  amount: described(z.number(), '应付，分'),
  received: described(z.number(), '收到、由平台保管的，分'),
  why: described(z.string(), '哪里不对'),
  paid_at: described(z.number(), '付款时间，秒'),
  can: described(
    z.object({ count: described(z.boolean(), '可以算作付款') }),
    '可以算作这个订单的付款；否则只能退回',
  ),
});

export const listWrongPayments = endpoint({
  id: 'staff.wrong-payments',
  methods: ['GET'],
  path: '/v1/staff/wrong-payments',
  access: 'staff',
  roles: ['finance'],
  effect: 'read',
  summary: '和订单不符的付款，先来的在前',
  query: z.object({ ...pageQuery }),
  output: page(wrongPayment),
  errors: [],
  idempotency: 'none',
  requirements: ['D110', 'D138'],
});

export const decidePayment = endpoint({
  id: 'staff.decide-payment',
  methods: ['POST'],
  path: '/v1/staff/wrong-payment-decide',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '和订单不符的付款：原路退回，或者算作这个订单的付款',
  body: z.object({
    id: id('付款编号'),
    count: flag('算作付款'),
    reason: auditedReason('说明'),
  }),
  output: done,
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D110', 'D114', 'D138'],
});

export const staffRefund = endpoint({
  id: 'staff.refund-order',
  methods: ['POST'],
  path: '/v1/staff/order-refund',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary:
    '款项已到卖家手里的订单，由客服退给买家；卖家的钱不够时平台先垫付，卖家以后的收入先还上。超过一定金额要另一位同事填同样的金额确认',
  body: z.object({
    hash: token('订单号', 22),
    amount: integer('退款金额（分）', { min: 1, max: 100_000_000 }),
    reason: auditedReason('说明', 60),
  }),
  output: z.object({ waits: described(z.boolean(), '等另一位同事确认') }),
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'key',
  requirements: ['D114', 'D138'],
});
