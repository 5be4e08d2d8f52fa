import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { flag, integer, list, optional, text, token } from '../kernel/fields.ts';
import { order } from './entity.ts';
import { orderRules } from './rules.ts';
import { orderSteps } from './steps.ts';
import { restrictedPeople } from './calls.ts';

const hash = token('订单号', 22);

export const disputeOrder = endpoint({
  id: 'order.dispute',
  methods: ['POST'],
  path: '/v1/order/dispute',
  access: 'login',
  effect: 'write',
  summary: '提出申诉，或补充、回应申诉；处理期间款项不动',
  body: z.object({
    hash,
    words: text('说明', { max: orderRules.disputeWords, required: true, multiline: true }),
    files: optional(
      list('图片', text('图片', { max: 250, required: true }), orderRules.disputeFiles),
      '私有空间里自己的上传',
    ),
  }),
  output: order,
  errors: ['notFound', 'forbidden', 'stateChanged', 'invalid'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  also: restrictedPeople,
  requirements: ['D107'],
});

export const withdrawDispute = endpoint({
  id: 'order.withdraw-dispute',
  methods: ['POST'],
  path: '/v1/order/withdraw-dispute',
  access: 'login',
  effect: 'write',
  summary: `${orderSteps.withdraw.title}，订单照承诺继续`,
  body: z.object({ hash }),
  output: order,
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D107'],
});

export const askRefund = endpoint({
  id: 'order.ask-refund',
  methods: ['POST'],
  path: '/v1/order/ask-refund',
  access: 'login',
  effect: 'write',
  summary: `${orderSteps['ask-refund'].title}（D51）；卖家 48 小时没有回复算作同意，等待期间款项不动`,
  body: z.object({
    hash,
    amount: integer('退款金额', { min: 1, max: orderRules.totalMax }),
    reason: text('原因', { max: orderRules.requestWords, required: true, multiline: true }),
    files: optional(
      list('图片', text('图片', { max: 250, required: true }), orderRules.requestFiles),
      '私有空间里自己的上传',
    ),
  }),
  output: order,
  errors: ['notFound', 'forbidden', 'stateChanged', 'invalid', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  also: restrictedPeople,
  requirements: ['D51'],
});

export const answerRefund = endpoint({
  id: 'order.answer-refund',
  methods: ['POST'],
  path: '/v1/order/answer-refund',
  access: 'login',
  effect: 'write',
  summary: '卖家回复退款申请：同意就退款并结束订单，不同意要写原因，订单照承诺继续',
  body: z.object({
    hash,
    agree: flag('同意'),
    words: optional(
      text('回复', { max: orderRules.requestWords, multiline: true }),
      '买家会看到；不同意时必填',
    ),
  }),
  output: order,
  errors: ['notFound', 'forbidden', 'stateChanged', 'invalid', 'conflict', 'busy'],
  idempotency: 'natural',
  also: restrictedPeople,
  requirements: ['D51'],
});

export const takeBackRefund = endpoint({
  id: 'order.take-back-refund',
  methods: ['POST'],
  path: '/v1/order/take-back-refund',
  access: 'login',
  effect: 'write',
  summary: `${orderSteps['take-back-refund'].title}，订单照承诺继续`,
  body: z.object({ hash }),
  output: order,
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  also: restrictedPeople,
  requirements: ['D51'],
});
