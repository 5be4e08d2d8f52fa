import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  enumField,
  flag,
  id,
  integer,
  month,
  optional,
  pictureUrl,
  text,
} from '../kernel/fields.ts';
import { daySeconds } from '../kernel/formats.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { duesKinds, duesRules, incomeStates } from './rules.ts';

const circle = id('通讯录编号');
const day = text('日期', {
  max: 10,
  required: true,
  rule: (value) => (typeof value !== 'string' || daySeconds(value) !== null ? '' : '日期请填写如 2026-11-20'),
});

const income = z.object({
  hash: described(z.string(), '订单号'),
  kind: described(z.enum(duesKinds), '加入、续费、收款码、支持、课程'),
  title: described(z.string(), '档位、用途或课程'),
  buyer: described(z.string(), '付款人的称呼'),
  total: described(z.number(), '实付，分'),
  refunded: described(z.number(), '已退，分'),
  fee: described(z.number(), '平台服务费，分'),
  net: described(z.number(), '圈主得到，分'),
  state: described(z.number(), '1 已付款，5 部分退款，4 已退款'),
  paid_at: described(z.number(), '付款时间，秒'),
  release_at: described(z.number(), '何时起可以提现，秒；还不确定为 0'),
  give_back: described(z.boolean(), '现在可以全额退回（收款码收到的，30 天内）'),
  mine: described(z.boolean(), '钱付给了我；转让以前的付给了以前的圈主，由对方退'),
});
export type DuesIncome = z.output<typeof income>;

export const listIncome = endpoint({
  id: 'dues.income',
  methods: ['GET'],
  path: '/v1/dues/income',
  access: 'login',
  effect: 'read',
  summary: '通讯录的收入订单，新的在前；圈主可看',
  query: z.object({
    ...pageQuery,
    id: circle,
    kind: optional(enumField('种类', duesKinds), '不填为全部'),
    state: optional(choice('状态', incomeStates), '不填为全部'),
    month: optional(month(), '如 2026-11；不填为全部'),
  }),
  output: page(income),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R137', 'D158'],
});

export const incomeFile = endpoint({
  id: 'dues.income-file',
  methods: ['GET'],
  path: '/v1/dues/income-file',
  access: 'login',
  effect: 'read',
  summary: '一个月的收入订单，CSV 表格；圈主可以导出',
  query: z.object({ id: circle, month: month() }),
  output: z.object({
    name: described(z.string(), '文件名'),
    text: described(z.string(), '文件内容'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R137', 'D158'],
});

const payLog = z.object({
  id: described(z.number(), '编号'),
  what: described(z.enum(['paid', 'refund']), '收款、退款'),
  kind: described(z.enum(duesKinds), '加入、续费、收款码、支持、课程'),
  title: described(z.string(), '档位、用途或课程'),
  buyer: described(z.string(), '付款人的称呼'),
  amount: described(z.number(), '金额，分；退款为负'),
  fee: described(z.number(), '其中平台服务费，分；退回为负'),
  hash: described(z.string(), '订单号'),
  at: described(z.number(), '时间，秒'),
});
export type DuesPayLog = z.output<typeof payLog>;

export const listPayLogs = endpoint({
  id: 'dues.pay-logs',
  methods: ['GET'],
  path: '/v1/dues/pay-logs',
  access: 'login',
  effect: 'read',
  summary: '资金记录，永久保存，新的在前；圈主可看',
  query: z.object({ ...pageQuery, id: circle }),
  output: page(payLog),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R130', 'D70'],
});

const sums = {
  join: described(z.number(), '加入的会费，分'),
  renew: described(z.number(), '续费，分'),
  pay: described(z.number(), '收款码，分'),
  donation: described(z.number(), '支持，分'),
  course: described(z.number(), '课程，分'),
  refund: described(z.number(), '退款，分'),
  fee: described(z.number(), '平台服务费，分'),
  cost: described(z.number(), '支出，分'),
  left: described(z.number(), '结余，分：收入减退款、服务费和支出'),
};

const books = z.object({
  open: described(z.boolean(), '对成员公开'),
  kept: described(z.boolean(), '接受支持，账目要一直公开'),
  since: described(z.number(), '何时公开的，秒；没有公开为 0'),
  own: described(z.boolean(), '我是圈主，可以记支出'),
  months: described(
    z.array(z.object({ month: described(z.string(), '如 2026-11'), ...sums })),
    `最近 ${duesRules.bookMonths} 个有账的月份，新的在前`,
  ),
  month: described(z.object(sums), '这个月'),
  total: described(z.object(sums), '合计，从开始到现在'),
});
export type DuesBooks = z.output<typeof books>;

export const viewBooks = endpoint({
  id: 'dues.books',
  methods: ['GET'],
  path: '/v1/dues/books',
  access: 'login',
  effect: 'read',
  summary: '通讯录的账目：收入出自账本，支出由圈主记；公开后成员可看',
  query: z.object({ id: circle }),
  output: books,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['D67'],
});

export const openBooks = endpoint({
  id: 'dues.open-books',
  methods: ['POST'],
  path: '/v1/dues/books',
  access: 'phone',
  effect: 'write',
  summary: '公开或收起账目；圈主可以',
  body: z.object({ id: circle, open: flag('公开账目') }),
  output: books,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 50, seconds: 86_400 }],
  requirements: ['D67'],
});

const cost = z.object({
  id: described(z.number(), '编号'),
  amount: described(z.number(), '金额，分；冲销为负'),
  what: described(z.string(), '花在什么上，或为什么冲销'),
  day: described(z.string(), '哪一天，如 2026-11-20'),
  receipt: described(z.string(), '票据图片，没有为空'),
  counters: described(z.number(), '冲销的是哪一笔；不是冲销为 0'),
  countered: described(z.boolean(), '已经被冲销'),
  at: described(z.number(), '何时记下，秒'),
});
export type DuesCost = z.output<typeof cost>;

export const listCosts = endpoint({
  id: 'dues.costs',
  methods: ['GET'],
  path: '/v1/dues/costs',
  access: 'login',
  effect: 'read',
  summary: '支出，新的在前；看得到账目的人可看',
  query: z.object({ ...pageQuery, id: circle }),
  output: page(cost),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['D67'],
});

export const addCost = endpoint({
  id: 'dues.add-cost',
  methods: ['POST'],
  path: '/v1/dues/add-cost',
  access: 'phone',
  effect: 'write',
  summary: '记一笔支出；记下后不能改、不能删，只能冲销',
  body: z.object({
    id: circle,
    amount: integer('金额（分）', duesRules.cost),
    what: text('花在什么上', { max: duesRules.costWhat, required: true }),
    day,
    receipt: optional(pictureUrl('票据'), '票据图片'),
  }),
  output: cost,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'refused', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 200, seconds: 86_400 }],
  requirements: ['D67'],
});

export const counterCost = endpoint({
  id: 'dues.counter-cost',
  methods: ['POST'],
  path: '/v1/dues/counter-cost',
  access: 'phone',
  effect: 'write',
  summary: '冲销一笔记错的支出：另记一笔相反的',
  body: z.object({
    id: circle,
    cost_id: id('支出编号'),
    why: text('原因', { max: duesRules.costWhat, required: true }),
  }),
  output: cost,
  errors: [
    'notFound',
    'membersOnly',
    'paidContent',
    'forbidden',
    'stateChanged',
    'refused',
    'tooOften',
    'busy',
  ],
  idempotency: 'key',
  limits: [{ by: 'person', max: 200, seconds: 86_400 }],
  requirements: ['D67'],
});
