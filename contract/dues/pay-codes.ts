import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, integer, optional, text, token } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { duesRules } from './rules.ts';

const circle = id('通讯录编号');
const code = token('收款码', 12);

const payCode = z.object({
  code: described(z.string(), '收款码的号码，12 位'),
  amount: described(z.number(), '固定金额，分；0 为付款人自己填'),
  purpose: described(z.string(), '用途'),
  on: described(z.number(), '1 可以付款，0 已停用'),
  link: described(z.string(), '付款页的完整地址，印在海报上'),
  created_at: described(z.number(), '何时新建，秒'),
});
export type PayCode = z.output<typeof payCode>;

export const listPayCodes = endpoint({
  id: 'dues.pay-codes',
  methods: ['GET'],
  path: '/v1/dues/pay-codes',
  access: 'login',
  effect: 'read',
  summary: '收款码，新的在前；圈主可看',
  query: z.object({ ...pageQuery, id: circle }),
  output: page(payCode),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R139', 'D89'],
});

export const makePayCode = endpoint({
  id: 'dues.make-pay-code',
  methods: ['POST'],
  path: '/v1/dues/make-pay-code',
  access: 'phone',
  effect: 'write',
  summary: '新建收款码：固定或不固定金额，用途必填',
  body: z.object({
    id: circle,
    amount: optional(integer('金额（分）', duesRules.payAmount), '固定金额；不填为付款人自己填'),
    purpose: text('用途', { max: duesRules.purpose, required: true }),
  }),
  output: payCode,
  errors: [
    'notFound',
    'membersOnly',
    'paidContent',
    'forbidden',
    'conflict',
    'stateChanged',
    'refused',
    'tooOften',
    'busy',
  ],
  idempotency: 'key',
  limits: [{ by: 'person', max: 50, seconds: 86_400 }],
  requirements: ['R139', 'D89'],
});

export const switchPayCode = endpoint({
  id: 'dues.switch-pay-code',
  methods: ['POST'],
  path: '/v1/dues/switch-pay-code',
  access: 'phone',
  effect: 'write',
  summary: '停用或恢复收款码；印出去的海报随之失效或恢复',
  body: z.object({ id: circle, code, on: flag('可以付款') }),
  output: payCode,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'conflict', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['R139', 'D89'],
});

export const viewPayCode = endpoint({
  id: 'dues.pay-code',
  methods: ['GET'],
  path: '/v1/dues/pay-code',
  access: 'login',
  effect: 'read',
  summary: '付款页：付给谁、做什么、多少；登录的人都可以看',
  query: z.object({ id: circle, code }),
  output: z.object({
    name: described(z.string(), '通讯录名称'),
    avatar: described(z.string(), '通讯录头像，没有为空'),
    owner: described(z.string(), '收款人的称呼'),
    purpose: described(z.string(), '用途'),
    amount: described(z.number(), '固定金额，分；0 为自己填'),
    problem: described(z.string(), '现在不能付款的原因；没有为空'),
    refund: described(z.array(z.string()), '退款和结算的约定，每句一条'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D89'],
});

export const payByCode = endpoint({
  id: 'dues.pay',
  methods: ['POST'],
  path: '/v1/dues/pay',
  access: 'phone',
  effect: 'write',
  summary: '按收款码付款：生成待付款的订单',
  body: z.object({ id: circle, code, amount: integer('金额（分）', duesRules.payAmount) }),
  output: z.object({ hash: described(z.string(), '订单号，去 /pay/{hash} 付款') }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D89', 'D107'],
});

export const giveBackPayment = endpoint({
  id: 'dues.give-back',
  methods: ['POST'],
  path: '/v1/dues/give-back',
  access: 'phone',
  effect: 'write',
  summary: '收款的人全额退回收款码收到的一笔，付款后 30 天内；通讯录转让或解散以后也由当时收款的圈主退',
  body: z.object({
    hash: token('订单号', 22),
    reason: text('原因', { max: duesRules.reason, required: true }),
  }),
  output: z.object({ refund: described(z.number(), '退回多少，分') }),
  errors: ['notFound', 'stateChanged', 'refused', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['D68', 'D89', 'D114'],
});
