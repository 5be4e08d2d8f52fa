import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, enumField, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { cooperationApplication } from './entity.ts';
import { cooperationRules, outcome } from './rules.ts';

const applicationId = id('申请编号');
const hourly = [{ by: 'person', max: 120, seconds: 3600 }] as const;

export const applyCooperation = endpoint({
  id: 'cooperation.apply',
  methods: ['POST'],
  path: '/v1/cooperation/apply',
  access: 'phone',
  effect: 'write',
  summary: '申请合作：写几句话，递上自己的一张名片；每天最多 10 次',
  body: z.object({
    id: id('合作编号'),
    note: text('附言', { max: cooperationRules.note, required: true, multiline: true }),
    card_id: optional(id('名片'), '递哪一张名片；不填是默认的'),
  }),
  output: cooperationApplication,
  errors: ['notFound', 'conflict', 'stateChanged', 'refused', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: hourly,
  requirements: ['R156', 'D132'],
});

export const listCooperationApplications = endpoint({
  id: 'cooperation.applications',
  methods: ['GET'],
  path: '/v1/cooperation/applications',
  access: 'login',
  effect: 'read',
  summary: '合作的申请，新的在前：别人向我申请的，我申请的，或等我说结果的',
  query: z.object({
    ...pageQuery,
    box: enumField('哪些', ['received', 'sent', 'asked']),
    id: optional(id('合作编号'), '只看我的这一条合作收到的'),
  }),
  output: page(cooperationApplication),
  errors: [],
  idempotency: 'none',
  requirements: ['R152', 'D132'],
});

const ending = z.object({ id: applicationId });

export const acceptCooperation = endpoint({
  id: 'cooperation.accept',
  methods: ['POST'],
  path: '/v1/cooperation/accept',
  access: 'phone',
  effect: 'write',
  summary: '同意申请：互换名片成为好友，可以对话；申请人会收到消息',
  body: ending,
  output: cooperationApplication,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  limits: hourly,
  requirements: ['D132'],
});

export const declineCooperation = endpoint({
  id: 'cooperation.decline',
  methods: ['POST'],
  path: '/v1/cooperation/decline',
  access: 'phone',
  effect: 'write',
  summary: '不同意申请；申请人会收到消息',
  body: ending,
  output: cooperationApplication,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  limits: hourly,
  requirements: ['D132'],
});

export const withdrawCooperation = endpoint({
  id: 'cooperation.withdraw',
  methods: ['POST'],
  path: '/v1/cooperation/withdraw',
  access: 'phone',
  effect: 'write',
  summary: '撤回自己的申请；对方的通知也收回',
  body: ending,
  output: cooperationApplication,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  limits: hourly,
  requirements: ['D132'],
});

export const talkCooperation = endpoint({
  id: 'cooperation.talk',
  methods: ['POST'],
  path: '/v1/cooperation/talk',
  access: 'login',
  effect: 'write',
  summary: '同意之后，两个人谈这条合作的对话',
  body: z.object({ id: applicationId }),
  output: z.object({ path: described(z.string(), '对话的页面') }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  limits: hourly,
  requirements: ['D132'],
});

export const reportOutcome = endpoint({
  id: 'cooperation.outcome',
  methods: ['POST'],
  path: '/v1/cooperation/outcome',
  access: 'login',
  effect: 'write',
  summary: '同意 30 天后说一句结果；只计成次数，对方不知道我说了什么',
  body: z.object({
    id: applicationId,
    outcome: choice('结果', [outcome.made, outcome.talking, outcome.failed]),
  }),
  output: cooperationApplication,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  limits: hourly,
  requirements: ['D132'],
});
