import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { verdicts } from '../kernel/staff.ts';
import { answererLine, answeredLine, askAnswer, askLine, askQuestion } from './entity.ts';
import { answerId, circleId, query, questionId, readErrors, revision, topic, writeErrors } from './input.ts';
import { answererOrders, askFilters, askRules } from './rules.ts';

const module = 'ask';

export const listCircleAsks = endpoint({
  id: 'ask.circle',
  module,
  methods: ['GET'],
  path: '/v1/ask/circle',
  access: 'login',
  effect: 'read',
  summary: '圈子里的提问，新的在前；成员可看',
  query: z.object({
    ...pageQuery,
    id: circleId,
    filter: optional(enumField('范围', askFilters), '默认 latest 全部'),
    topic: optional(topic(), '只看一个话题'),
  }),
  output: z.object({
    ...page(askLine).shape,
    name: described(z.string(), '通讯录的名称'),
    auditing: described(z.number(), '等审核的，数到 100 为止；只给管理内容的人，其他为 0'),
    manage: described(z.boolean(), '我可以审核、设精选、改设置'),
  }),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R078', 'D128'],
});

export const listCircleKnowledge = endpoint({
  id: 'ask.knowledge',
  module,
  methods: ['GET'],
  path: '/v1/ask/knowledge',
  access: 'login',
  effect: 'read',
  summary: '圈子的知识：精选的回答，可以搜索；新的在前',
  query: z.object({ ...pageQuery, id: circleId, topic: optional(topic(), '只看一个话题'), q: query }),
  output: page(answeredLine),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R078'],
});

export const listCircleAnswerers = endpoint({
  id: 'ask.circle-answerers',
  module,
  methods: ['GET'],
  path: '/v1/ask/circle-answerers',
  access: 'login',
  effect: 'read',
  summary: '圈子里接受付费提问的成员和他们的价格',
  query: z.object({
    ...pageQuery,
    id: circleId,
    order: optional(enumField('先后', answererOrders), 'rate 答得多的在前（默认），price 便宜的在前'),
  }),
  output: page(answererLine),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R080'],
});

export const listCircleAudits = endpoint({
  id: 'ask.audits',
  module,
  methods: ['GET'],
  path: '/v1/ask/audits',
  access: 'login',
  effect: 'read',
  summary: '等圈子审核的提问，先来的在前；管理内容的人',
  query: z.object({ ...pageQuery, id: circleId }),
  output: page(askLine),
  errors: readErrors,
  idempotency: 'none',
  requirements: ['R088', 'D128'],
});

/** Of one question, whose circle it finds by itself: the page is `/phonebook/audit-ask/{id}`. */
export const decideAsk = endpoint({
  id: 'ask.decide',
  methods: ['POST'],
  path: '/v1/ask/decide',
  access: 'phone',
  effect: 'write',
  summary: '审核一个提问：圈主或有“管理内容”权限的管理员，不能是自己的；悬赏没有通过全额退款',
  body: z.object({
    question_id: questionId,
    rev: revision,
    verdict: enumField('决定', verdicts),
    reason: optional(text('原因', { max: askRules.reason }), '不通过时必填，提问人会看到'),
  }),
  output: askQuestion,
  errors: [...writeErrors, 'refused'],
  idempotency: 'natural',
  requirements: ['R088', 'D128', 'D57'],
});

export const featureAnswer = endpoint({
  id: 'ask.feature',
  methods: ['POST'],
  path: '/v1/ask/feature',
  access: 'phone',
  effect: 'write',
  summary: '把公开的回答设为圈子的精选，或取消：圈主或有“管理内容”权限的管理员',
  body: z.object({ answer_id: answerId, on: flag('精选') }),
  output: askAnswer,
  errors: writeErrors,
  idempotency: 'natural',
  requirements: ['R078', 'D57'],
});

const setting = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '通讯录的名称'),
  audit: described(z.boolean(), '悬赏和免费提问先审核'),
});

export const viewAskSetting = endpoint({
  id: 'ask.setting',
  module,
  methods: ['GET'],
  path: '/v1/ask/setting',
  access: 'login',
  effect: 'read',
  summary: '圈子问答的设置；管理内容的人',
  query: z.object({ id: circleId }),
  output: setting,
  errors: readErrors,
  idempotency: 'none',
  requirements: ['D128'],
});

export const setAsk = endpoint({
  id: 'ask.set',
  module,
  methods: ['POST'],
  path: '/v1/ask/setting',
  access: 'phone',
  effect: 'write',
  summary: '修改圈子问答的设置；已经在等的仍要审核',
  body: z.object({ id: circleId, audit: flag('先审核') }),
  output: setting,
  errors: [...readErrors, 'busy'],
  idempotency: 'natural',
  requirements: ['D128'],
});
