import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done, reasonMax } from '../kernel/staff.ts';

const orderOf = {
  hash: described(z.string(), '订单号'),
  title: described(z.string(), '买的是什么'),
  buyer_id: described(z.number(), '买家编号'),
  buyer: described(z.string(), '买家姓名；已注销的为“已注销用户”'),
};

const wrongPayment = z.object({
  id: described(z.number(), '付款编号'),
  ...orderOf,
  out_trade_no: described(z.string(), '商户单号'),
  transaction_id: described(z.string(), '微信支付订单号'),
  asked: described(z.number(), '应收，分'),
  received: described(z.number(), '实收，分；不在我们商户的为 0'),
  why: described(z.string(), '哪里不符'),
  paid_at: described(z.number(), '付款时间，秒'),
});

export const listWrongPayments = endpoint({
  id: 'staff.wrong-payments',
  methods: ['GET'],
  path: '/v1/staff/wrong-payments',
  access: 'staff',
  roles: ['finance'],
  effect: 'read',
  summary: '和订单不符、由平台保管的付款，先到的在前',
  query: z.object({ ...pageQuery }),
  output: page(wrongPayment),
  errors: [],
  idempotency: 'none',
  requirements: ['D107', 'D138'],
});

export const returnPayment = endpoint({
  id: 'staff.return-payment',
  methods: ['POST'],
  path: '/v1/staff/return-payment',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '把一笔不符的付款原路退回，买家会收到通知',
  body: z.object({ id: id('付款编号'), reason: text('原因', { max: reasonMax, required: true }) }),
  output: done,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D107', 'D138'],
});

const failedRefund = z.object({
  id: described(z.number(), '退款编号'),
  ...orderOf,
  out_refund_no: described(z.string(), '商户退款单号'),
  amount: described(z.number(), '退款，分'),
  excess: described(z.boolean(), '退的是多付的款，不是订单的'),
  reason: described(z.string(), '退款原因'),
  why: described(z.string(), '为什么没有成功'),
  created_at: described(z.number(), '发起时间，秒'),
});

export const listFailedRefunds = endpoint({
  id: 'staff.failed-refunds',
  methods: ['GET'],
  path: '/v1/staff/failed-refunds',
  access: 'staff',
  roles: ['finance'],
  effect: 'read',
  summary: '没有成功的退款，先发起的在前',
  query: z.object({ ...pageQuery }),
  output: page(failedRefund),
  errors: [],
  idempotency: 'none',
  requirements: ['D114', 'D138'],
});

export const settleRefund = endpoint({
  id: 'staff.settle-refund',
  methods: ['POST'],
  path: '/v1/staff/settle-refund',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '处理一笔没有成功的退款：在微信商户平台处理过的再问一次微信，或退到买家可提现的收入里',
  body: z.object({
    id: id('退款编号'),
    way: enumField('怎样处理', ['again', 'income']),
    reason: text('原因', { max: reasonMax, required: true }),
  }),
  output: done,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D114', 'D138'],
});
