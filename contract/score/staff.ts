import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, flag, id, integer, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason, viewReason } from '../kernel/staff.ts';
import { scoreRules } from './rules.ts';

const mission = z.object({
  id: described(z.number(), '任务编号'),
  title: described(z.string(), '任务'),
  mode: described(z.number(), '1 每天一次，2 只有一次，3 每次都算'),
  score: described(z.number(), '每次多少积分'),
  max: described(z.number(), '每天（或一共）最多几次'),
  days: described(z.number(), '另送几天个人会员'),
  open: described(z.boolean(), '开放'),
  usual: described(z.string(), '没有改过时是怎样的'),
  changed_by: described(z.string(), '最后谁改的，没有改过为空'),
  changed_at: described(z.number(), '最后何时改的，秒；没有改过为 0'),
});
export type StaffMission = z.output<typeof mission>;

export const listStaffMissions = endpoint({
  id: 'staff.missions',
  methods: ['GET'],
  path: '/v1/staff/missions',
  access: 'staff',
  roles: ['operator'],
  effect: 'read',
  summary: '任务表',
  query: z.object({ ...pageQuery }),
  output: page(mission),
  errors: [],
  idempotency: 'none',
  requirements: ['D125', 'D138'],
});

export const setMission = endpoint({
  id: 'staff.set-mission',
  methods: ['POST'],
  path: '/v1/staff/mission',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '改一个任务，马上生效；已经领的不变',
  body: z.object({
    id: id('任务编号'),
    score: integer('积分', { min: 1, max: scoreRules.perDay }),
    max: integer('次数', { min: 1, max: 50 }),
    days: integer('送会员天数', { min: 0, max: scoreRules.prizeDays }),
    open: flag('开放'),
    reason: auditedReason('原因', scoreRules.reason),
  }),
  output: mission,
  errors: ['notFound', 'invalid'],
  idempotency: 'natural',
  requirements: ['D125', 'D138'],
});

const quoteDay = text('日期', {
  max: 10,
  required: true,
  rule: (value) =>
    /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(String(value)) ? '' : '日期请写成 2026-11-20 这样',
});

const quote = z.object({
  date: described(z.string(), '哪一天'),
  text: described(z.string(), '句子'),
  author: described(z.string(), '作者，没有为空'),
  source: described(z.string(), '出处，没有为空'),
  chosen: described(z.boolean(), '运营定的；否则来自库里'),
  by: described(z.string(), '谁定的，没有为空'),
});
export type StaffQuote = z.output<typeof quote>;

export const listQuotes = endpoint({
  id: 'staff.quotes',
  methods: ['GET'],
  path: '/v1/staff/quotes',
  access: 'staff',
  roles: ['operator'],
  effect: 'read',
  summary: '从今天起每天的一句',
  query: z.object({ ...pageQuery }),
  output: page(quote),
  errors: [],
  idempotency: 'none',
  requirements: ['D127', 'D138'],
});

export const setQuote = endpoint({
  id: 'staff.set-quote',
  methods: ['POST'],
  path: '/v1/staff/quote',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '定某一天的一句；句子留空就用回库里的',
  body: z.object({
    date: quoteDay,
    text: text('句子', { max: scoreRules.quote }),
    author: text('作者', { max: scoreRules.quoteSource }),
    source: text('出处', { max: scoreRules.quoteSource }),
  }),
  output: quote,
  errors: ['invalid', 'refused'],
  idempotency: 'natural',
  requirements: ['D127', 'D138'],
});

const entry = z.object({
  id: described(z.number(), '编号'),
  at: described(z.number(), '时间，秒'),
  credit: described(z.number(), '多少，负为减少'),
  type: described(z.number(), '1 任务，2 购买，3 使用，4 客服调整，5 撤回，6 到期'),
  title: described(z.string(), '为什么'),
  after: described(z.number(), '之后有多少'),
  can_reverse: described(z.boolean(), '可以撤回'),
});

const personScore = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  score: described(z.number(), '积分'),
  list: described(z.array(entry), '明细，新的在前，最多 100 条'),
});
export type PersonScore = z.output<typeof personScore>;

const reason = auditedReason('原因', scoreRules.reason);

export const viewPersonScore = endpoint({
  id: 'staff.person-score',
  methods: ['POST'],
  path: '/v1/staff/person-score',
  access: 'staff',
  roles: ['service', 'operator'],
  effect: 'write',
  summary: '一个人的积分；每次查看都记入日志',
  body: z.object({ user_id: id('用户编号'), reason: viewReason }),
  output: personScore,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D126', 'D138'],
});

export const adjustScore = endpoint({
  id: 'staff.score-adjust',
  methods: ['POST'],
  path: '/v1/staff/score-adjust',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '加减一个人的积分；减不到零以下，本人会看到原因',
  body: z.object({
    user_id: id('用户编号'),
    credit: integer('积分', { min: -scoreRules.adjustMax, max: scoreRules.adjustMax }),
    reason,
  }),
  output: personScore,
  errors: ['notFound', 'invalid', 'stateChanged'],
  idempotency: 'key',
  requirements: ['D126', 'D138'],
});

export const reverseScore = endpoint({
  id: 'staff.score-reverse',
  methods: ['POST'],
  path: '/v1/staff/score-reverse',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '撤回一笔任务或调整的积分；已用掉的部分撤不回',
  body: z.object({ id: id('编号'), reason }),
  output: personScore,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D126', 'D138'],
});
