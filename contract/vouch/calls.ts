import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { vouchFigures } from './figures.ts';
import { vouchKinds, vouchRules, withoutContact } from './rules.ts';

const year = (label: string, min: number) => integer(label, { min, max: 2200 });
const userId = id('用户');

const said = {
  vouch_id: described(z.number(), '佐证编号'),
  kind: described(z.string(), 'work 共事，business 合作，school 同学，know 当面认识'),
  text: described(z.string(), '补充的一句话，没有为空'),
  since: described(z.number(), '从哪一年'),
  until: described(z.number(), '到哪一年；0 至今'),
  created_at: described(z.number(), '何时写的，秒'),
};

/** Read by its two people alone. */
const ownVouch = z.object({
  ...said,
  user: described(listedPerson, '另一位：我写的是对方，写给我的是写的人'),
  mine: described(z.boolean(), '是我写的'),
  state: described(z.number(), '0 有效，1 已撤回，2 已到期，3 已结束'),
  why: described(z.string(), '为什么结束，没有为空'),
  hidden: described(z.boolean(), '对方选择不展示'),
  moderated: described(z.boolean(), '被举报后暂不展示'),
  first: described(z.boolean(), '还在第一天：别人还看不到'),
  expires_at: described(z.number(), '到何时为止，秒'),
  can: described(
    z.object({
      withdraw: described(z.boolean(), '可以撤回'),
      renew: described(z.boolean(), '可以续两年'),
      hide: described(z.boolean(), '可以隐藏或展示'),
    }),
    '我可以做什么',
  ),
});
export type OwnVouch = z.output<typeof ownVouch>;

const seenVouch = z.object({
  ...said,
  user: described(listedPerson, '写的人：您的好友，或您自己'),
  mine: described(z.boolean(), '是我写的'),
});
export type SeenVouch = z.output<typeof seenVouch>;

export const vouchLine = endpoint({
  id: 'vouch.line',
  methods: ['GET'],
  path: '/v1/vouch/line',
  access: 'login',
  effect: 'read',
  summary: '一个人有几人佐证，其中几位是我的好友；只给对方的好友，和佐证人的好友',
  query: z.object({ user_id: userId }),
  output: vouchFigures,
  errors: [],
  idempotency: 'none',
  requirements: ['D40'],
});

export const vouchesOf = endpoint({
  id: 'vouch.of',
  methods: ['GET'],
  path: '/v1/vouch/of',
  access: 'login',
  effect: 'read',
  summary: '别人为一个人写的佐证：我的好友写的有名有姓，别人写的只有人数；新的在前',
  query: z.object({ ...pageQuery, user_id: userId }),
  output: z.object({
    ...page(seenVouch).shape,
    user: described(listedPerson, '被佐证的人'),
    ...vouchFigures.shape,
    near: described(z.number(), '另外几位是我的好友的好友，最多数 100 人；只在第一页'),
    can: described(
      z.object({ create: described(z.boolean(), '我可以写：是好友，也没有拉黑') }),
      '我可以做什么',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D40', 'D26'],
});

/** `due`: those that the caller may renew. */
export const vouchBoxes = ['received', 'given', 'due'] as const;
export type VouchBox = (typeof vouchBoxes)[number];

export const listVouches = endpoint({
  id: 'vouch.list',
  methods: ['GET'],
  path: '/v1/vouch/list',
  access: 'login',
  effect: 'read',
  summary: '写给我的、我写的、我写的快到期的，结束了的也在；新的在前',
  query: z.object({ ...pageQuery, box: enumField('哪些', vouchBoxes) }),
  output: page(ownVouch),
  errors: [],
  idempotency: 'none',
  requirements: ['D40'],
});

export const createVouch = endpoint({
  id: 'vouch.create',
  methods: ['POST'],
  path: '/v1/vouch/create',
  access: 'phone',
  effect: 'write',
  summary: '为一位好友写佐证：只写自己经历过的；对方先看到，一天后好友看到',
  body: z.object({
    user_id: userId,
    kind: enumField('关系', vouchKinds),
    text: optional(text('补充', { max: vouchRules.text, rule: withoutContact }), '一句话，可以不填'),
    since: year('开始的年份', vouchRules.since),
    until: year('结束的年份', 0),
  }),
  output: ownVouch,
  errors: ['notFound', 'forbidden', 'conflict', 'stateChanged', 'refused', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 86_400 }],
  requirements: ['D40'],
});

const change = {
  access: 'login',
  effect: 'write',
  output: ownVouch,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D40'],
} as const;
const vouchId = id('佐证');

export const withdrawVouch = endpoint({
  ...change,
  id: 'vouch.withdraw',
  methods: ['POST'],
  path: '/v1/vouch/withdraw',
  summary: '撤回我写的佐证，别人不再看到',
  body: z.object({ id: vouchId }),
  also: ['muted'],
});

export const renewVouch = endpoint({
  ...change,
  id: 'vouch.renew',
  methods: ['POST'],
  access: 'phone',
  path: '/v1/vouch/renew',
  summary: '把我写的佐证再续两年：到期前 30 天里，仍是好友',
  body: z.object({ id: vouchId }),
  errors: [...change.errors, 'forbidden'],
});

export const hideVouch = endpoint({
  ...change,
  id: 'vouch.hide',
  methods: ['POST'],
  path: '/v1/vouch/hide',
  summary: '隐藏写给我的佐证，或展示给好友；展示不必等满一天',
  body: z.object({ id: vouchId, hidden: flag('隐藏') }),
  also: ['muted'],
});
