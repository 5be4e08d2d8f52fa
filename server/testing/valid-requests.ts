import type { AnyEndpoint, Method } from '@qunlu/contract/kernel/endpoint.ts';
import * as z from 'zod/mini';
import { makeCard } from '../features/card/testing.ts';
import type { Person } from './people.ts';
import { circleRequests } from './valid-circles.ts';
import type { CallOptions, World } from './world.ts';

/** What a request may name. Numbers of people and cards are those of whoever it is about. */
export interface Subject {
  userId: number;
  cardId: number;
  phone: string;
  /** By endpoint: fields that only this call reads so, as a case's own number. */
  only?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What each required field takes, by its name. */
const byName = ({ userId, cardId, phone }: Subject): Readonly<Record<string, unknown>> => ({
  id: cardId,
  card_id: cardId,
  user_id: userId,
  target_id: cardId,
  phone,
  username: phone,
  name: '老友',
  word: '飞檐',
  tag: '同窗',
  tags: ['同窗'],
  since: 0,
  add: [userId],
  remove: [],
  roles: ['operator'],
  note: '同学',
  password: 'abcd1234',
  code: '123456',
  scene: 'login',
  ts: 0,
  sign: 'x',
  product: 'qun',
  purpose: 'login',
  app: 'website',
  type: 'card',
  format: 'json',
  events: [{ name: 'open', at: 0 }],
  behavior: 'view-card',
  target_type: 'card',
  content: '请复核',
  message: 'x is not a function',
  url: 'http://localhost:3000/',
  link: `http://localhost:3000/card/${cardId}`,
  reason: '核对用户的资料',
  tickets: ['0'.repeat(64)],
  field: 'phone',
  answer: 'refuse',
  request_id: 1,
  reply: '已复核',
  verdict: 'pass',
  level: 'review',
  status: 'muted',
  version: '2.1.0',
  hashes: ['x'.repeat(43)],
  hash: 'x'.repeat(22),
  words: '没有按时服务',
  refund: 100,
  decision: '按时完成了服务',
  way: 'retry',
  count: 0,
  channel: 'booth',
  allow_open_card_applet: 1,
  is_show_community: 1,
  app_config: [],
  protocolIds: [1, 2],
  credit_code: '91350100M000100Y43',
  amount: 1_000,
  fee: 60,
  total: 1_000,
  month: '2026-11',
  id_number: '11010519491231002X',
  redirect_url: '/#!/user/identity',
  kind: 'person',
  title: '小明手作',
  contact: '王小明',
  contact_phone: phone,
  frozen: 1,
  quantity: 1,
  subject: 'service.slot',
  target: `${cardId}:1790000000`,
  agree: 1,
  order_id: 1,
  service_id: cardId,
  way_id: 1,
  slot_id: 1_790_000_000,
  starts_at: 1_790_000_000,
  score: 5,
  until: 0,
  from: 1_790_000_000,
  to: 1_790_086_400,
  list: ['好的，马上安排'],
  weekly: [],
  exceptions: [],
  notice_hours: 2,
  ahead_days: 30,
  rev: 1,
  parent_id: 0,
  sort: 0,
  hidden: 0,
  description: '十年合同审阅',
  service: { title: '合同审阅', category_id: 111, content: '逐条看合同', images: '[]' },
  ways: [{ type: 'tel', fee: 0, max: 1 }],
});

/** Where a field of this name means something else. */
const exceptions = ({
  userId,
  cardId,
}: Subject): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  'account.unbind': { type: 'phone', the_id: '1' },
  'account.view-user': { id: userId },
  'moderation.report': { reason: 'spam' },
  'card.post': { id: cardId, realname: '王五' },
  'card.view': { more: 1 },
  'card.view-default': { id: userId },
  'card.view-simple-user': { id: userId },
  'staff.decide-report': { verdict: 'keep', reason: '内容属实，已经核对' },
  'staff.set-user-status': { reason: '多次骚扰，已经核对' },
  'staff.user': { reason: '核对本人，已经核对' },
  'staff.withdrawal': { reason: '提现审核，已经核对' },
  'staff.merchant': { reason: '核对材料，已经核对' },
  'staff.identity': { user_id: userId, reason: '核对本人，已经核对' },
  'staff.certification': { reason: '核对材料，已经核对' },
  'staff.drop-event': { reason: '重复，已经核对' },
  'identity.selling': { kind: 'service' },
  'order.pay': { channel: 'native' },
  'capacity.join': { subject: 'service.slot', target: '1:1800000000', quantity: 1 },
  'capacity.leave': { subject: 'service.slot', target: '1:1800000000' },
  'service.quote': { count: 1 },
  'service.buy': { count: 1 },
  'service.user-created': { id: userId },
  'staff.decide-service-audit': { reason: '' },
  'staff.decide-seller-application': { reason: '' },
  'staff.release-seller': { reason: '误记的取消，已经核对' },
  'order.ask-refund': { amount: 100, reason: '没有按约定服务' },
  'order.answer-refund': { agree: 0, words: '已按约定服务' },
  'staff.set-money-setting': { setting: 'wallet.fee', value: 60, reason: '按约定，已经核对' },
  'staff.refund-order': { hash: 'x'.repeat(22), amount: 100, reason: '没有服务，已经核对' },
  'staff.confirm-money-setting': { id: 1, verdict: 'reject' },
  'invoice.save-title': { kind: 'personal', name: '张三' },
  'invoice.req': { hashes: ['x'.repeat(22)], title_id: 1 },
  'invoice.issue': { id: 1, invoice_no: '12345678', file: 'x' },
  'invoice.refuse': { id: 1, reason: '税号不对' },
  'staff.reject-invoice': { id: 1, reason: '税号不对，已经核对' },
  'staff.person-money': { reason: '用户来电，已经核对' },
  'agent.become-indirect': { agent: 'ABCDEFGH' },
  'agent.become-indirect-v3': { agent: 'ABCDEFGH' },
  'vip.create-order': { vip: 'vipPhonebook', pack_type: 1 },
  'vip.prop': { id: 'sms' },
  'vip.redeem': { days: 1, a_day: 100 },
  'sms.buy': { count: 10 },
  'staff.vip-give': { kind: 'vipPhonebook', days: 7, reason: '活动奖励，已经核对' },
  'staff.set-privilege': { key: 'card.cards', level: 'none', value: 3, reason: '按约定，已经核对' },
  'staff.set-mission': { id: 1, score: 2, max: 1, days: 0, open: 1, reason: '按约定，已经核对' },
  'staff.set-quote': { date: '2099-12-01', text: '山高水长', author: '', source: '' },
  'staff.score-adjust': { credit: 10, reason: '活动奖励，已经核对' },
  'staff.sms-adjust': { count: 10, reason: '活动奖励，已经核对' },
  'media.download': { id: 'x'.repeat(43) },
  'account.qr-login-cancel': { id: 'x'.repeat(43) },
  'account.qr-login-confirm': { id: 'x'.repeat(43) },
  'account.qr-login-scan': { id: 'x'.repeat(43) },
  'account.qr-login-state': { id: 'x'.repeat(43) },
});

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (schema: z.core.$ZodType | undefined): { names: string[]; required: string[] } => {
  if (!schema) return { names: [], required: [] };
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: object; required?: string[] };
  return { names: Object.keys(properties), required };
};

/** Fields that the call takes at all, by place. */
export const inputFields = (endpoint: AnyEndpoint): { query: string[]; body: string[] } => ({
  query: fieldsOf(endpoint.query).names,
  body: fieldsOf(endpoint.body).names,
});

/** Input that passes the schemas of the call: its required fields, and what the subject says of it. Throws when it does not. */
export function validInput(endpoint: AnyEndpoint, subject: Subject): { query: Fields; body: Fields } {
  const own: Fields = {
    ...circleRequests[endpoint.id],
    ...exceptions(subject)[endpoint.id],
    ...subject.only?.[endpoint.id],
  };
  const given = { ...byName(subject), ...own };
  const fill = (schema: z.core.$ZodType | undefined, place: string): Fields => {
    const { names, required } = fieldsOf(schema);
    const wanted = names.filter((name) => required.includes(name) || name in own);
    const input = Object.fromEntries(wanted.map((name) => [name, given[name] ?? 'x'.repeat(43)]));
    const read = schema && z.safeParse(schema, input);
    if (read && !read.success)
      throw new Error(
        `${endpoint.id}: valid-requests.ts has no valid ${place}: ${JSON.stringify(read.error.issues)}`,
      );
    return input;
  };
  return { query: fill(endpoint.query, 'query'), body: fill(endpoint.body, 'body') };
}

/** The same as a request: GET and DELETE carry everything in the query. */
export function asRequest(
  method: Method,
  { query, body }: { query: Fields; body: Fields | undefined },
): CallOptions {
  return method === 'GET' || method === 'DELETE'
    ? { query: { ...query, ...body } }
    : { query: { ...query }, body: { ...body } };
}

/** A subject to ask about: somebody with a card. */
export async function makeSubject(world: World): Promise<Subject & { owner: Person }> {
  const { owner, card } = await makeCard(world);
  return { owner, userId: owner.userId, cardId: card.card_id, phone: owner.phone };
}
