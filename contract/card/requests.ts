import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { cardRules } from './rules.ts';

const person = described(
  z.object({
    user_id: described(z.number(), '用户编号'),
    card_id: described(z.number(), '默认名片，没有则为 0'),
    realname: described(z.string(), '称呼'),
    avatar: described(z.string(), '头像，没有则为空'),
    title: described(z.string(), '公司和职位'),
  }),
  '提出申请的人',
);

const base = {
  request_id: described(z.number(), '申请编号'),
  card_id: described(z.number(), '我的哪张名片'),
  user: person,
  field: described(z.string(), '哪一项：phone、email、wechat、qq、address 或更多信息的名称'),
};

const contactRequest = z.object({
  ...base,
  note: described(z.string(), '附言'),
  at: described(z.number(), '申请时间，秒'),
});
export type ContactRequest = z.output<typeof contactRequest>;

const contactGrant = z.object({
  ...base,
  once: described(z.boolean(), '只许看一次'),
  used: described(z.boolean(), '已经看过'),
  at: described(z.number(), '同意的时间，秒'),
});
export type ContactGrant = z.output<typeof contactGrant>;

/** D209: whoever may not see a contact asks its owner. A refusal is not told; who looks again reads that it is not open now. */
export const requestContact = endpoint({
  id: 'card.request-contact',
  methods: ['POST'],
  path: '/v1/card/contact-request',
  access: 'phone',
  effect: 'write',
  summary: '申请查看一项联系方式；主人同意前什么也看不到',
  body: z.object({
    id: id('名片编号'),
    field: text('哪一项', { max: 20, required: true, multiline: true }),
    note: optional(text('附言', { max: cardRules.requestNote }), '附言'),
  }),
  output: z.object({
    request_id: described(z.number(), '申请编号'),
    state: described(z.string(), 'pending 等对方同意，open 已经可以看，withheld 对方暂不公开'),
  }),
  errors: ['notFound', 'forbidden', 'refused', 'conflict'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: cardRules.requestsPerDay, seconds: 86_400 }],
  requirements: ['D21', 'D209'],
});

export const listContactRequests = endpoint({
  id: 'card.contact-requests',
  methods: ['GET'],
  path: '/v1/card/contact-requests',
  access: 'login',
  effect: 'read',
  summary: '等我同意的查看申请，新的在前',
  query: z.object(pageQuery),
  output: page(contactRequest),
  errors: [],
  idempotency: 'none',
  requirements: ['D209'],
});

export const answerContactRequest = endpoint({
  id: 'card.answer-contact-request',
  methods: ['POST'],
  path: '/v1/card/contact-requests/answer',
  access: 'login',
  effect: 'write',
  summary: '回复查看申请：once 只许一次，always 一直可以，refuse 不同意（对方不会收到通知）',
  body: z.object({
    request_id: id('申请编号'),
    answer: enumField('回复', ['once', 'always', 'refuse']),
  }),
  output: z.object({
    request_id: described(z.number(), '申请编号'),
    state: described(z.string(), 'once、always 或 refused'),
  }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D209'],
});

export const listContactGrants = endpoint({
  id: 'card.contact-grants',
  methods: ['GET'],
  path: '/v1/card/contact-grants',
  access: 'login',
  effect: 'read',
  summary: '我同意过的查看，新的在前',
  query: z.object(pageQuery),
  output: page(contactGrant),
  errors: [],
  idempotency: 'none',
  requirements: ['D209'],
});

export const revokeContactGrant = endpoint({
  id: 'card.revoke-contact-grant',
  methods: ['POST'],
  path: '/v1/card/contact-grants/revoke',
  access: 'login',
  effect: 'write',
  summary: '收回一次同意；对方不会收到通知，30 天内不能再次申请这一项',
  body: z.object({ request_id: id('申请编号') }),
  output: z.object({
    request_id: described(z.number(), '申请编号'),
    state: described(z.string(), 'refused'),
  }),
  errors: ['notFound'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D209'],
});
