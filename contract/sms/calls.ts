import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { smsCountProblem } from './count.ts';
import { creditKinds, smsRules } from './rules.ts';

export const buyCredits = endpoint({
  id: 'sms.buy',
  methods: ['POST'],
  path: '/v1/sms/buy',
  access: 'login',
  effect: 'write',
  summary: '买短信条数：生成待付款的订单（D117）',
  body: z.object({
    count: described(
      z.pipe(
        z.unknown().check((given) => {
          const message = smsCountProblem(given.value);
          if (message !== '') given.issues.push({ code: 'custom', input: given.value, message });
        }),
        z.transform((value) => Number(value)),
      ),
      `充值数量，1 到 ${smsRules.max} 的整数`,
    ),
    price: optional(
      integer('看到的单价（分）', { min: 0, max: 10_000 }),
      '页面上每条的价格；和现在的不同时不下单，请人重看',
    ),
  }),
  output: z.object({ hash: described(z.string(), '订单号，去 /pay/{hash} 付款') }),
  errors: ['stateChanged', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C095', 'B008', 'B235', 'M056', 'D117'],
});

export const countCredits = endpoint({
  id: 'sms.count',
  methods: ['GET'],
  path: '/v1/sms/count',
  access: 'login',
  effect: 'read',
  summary: '还有多少条短信，和现在的价格',
  output: z.object({
    count: described(z.number(), '还有多少条'),
    price: described(z.number(), '我现在买每条多少，分'),
    full_price: described(z.number(), '没有会员时每条多少，分'),
    best_price: described(z.number(), '商务会员每条多少，分'),
  }),
  errors: [],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['C096', 'D117'],
});

const entry = z.object({
  id: described(z.number(), '编号'),
  at: described(z.number(), '时间，秒'),
  kind: described(z.enum(creditKinds), '充值、退款、群发、失败退回、赠送、收回'),
  count: described(z.number(), '多少条，负为减少'),
  after: described(z.number(), '之后有多少条'),
  title: described(z.string(), '为什么'),
  hash: described(z.string(), '相关的订单，没有为空'),
});
export type CreditEntry = z.output<typeof entry>;

export const listCredits = endpoint({
  id: 'sms.entries',
  methods: ['GET'],
  path: '/v1/sms/entries',
  access: 'login',
  effect: 'read',
  summary: '短信条数的明细，新的在前',
  query: z.object({ ...pageQuery }),
  output: page(entry),
  errors: [],
  idempotency: 'none',
  requirements: ['R042', 'D117'],
});

const lot = z.object({
  hash: described(z.string(), '订单号'),
  count: described(z.number(), '买了多少条'),
  left: described(z.number(), '还有多少条'),
  total: described(z.number(), '付了多少，分'),
  refund: described(z.number(), '现在退得到多少，分；不能退为 0'),
  refund_by: described(z.number(), '最晚何时可以退，秒'),
  paid_at: described(z.number(), '何时付款，秒'),
});
export type CreditLot = z.output<typeof lot>;

export const listRefundable = endpoint({
  id: 'sms.refundable',
  methods: ['GET'],
  path: '/v1/sms/refundable',
  access: 'login',
  effect: 'read',
  summary: '七天内买的、还能退的短信，新的在前，最多 50 笔',
  output: z.object({ list: described(z.array(lot), '没有翻页') }),
  errors: [],
  idempotency: 'none',
  requirements: ['D117'],
});

export const refundCredits = endpoint({
  id: 'sms.refund',
  methods: ['POST'],
  path: '/v1/sms/refund',
  access: 'login',
  effect: 'write',
  summary: '退掉一笔里没用的条数，按买的单价原路退回（D117：七天内）',
  body: z.object({
    hash: text('订单号', { max: 22, required: true }),
    refund: integer('看到的退款（分）', { min: 1, max: 100_000_000 }),
  }),
  output: z.object({
    refund: described(z.number(), '退回多少，分'),
    count: described(z.number(), '扣掉多少条'),
  }),
  errors: ['notFound', 'stateChanged', 'conflict', 'busy'],
  idempotency: 'key',
  also: ['muted', 'banned'],
  requirements: ['D117', 'D114'],
});
