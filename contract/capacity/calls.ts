import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, integer, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { capacityRules } from './rules.ts';

const waiting = z.object({
  wait_id: described(z.number(), '候补编号'),
  subject: described(z.string(), '什么的名额，例如 service.slot'),
  target: described(z.string(), '其中哪一个'),
  title: described(z.string(), '名称；已不可见的为“已不可见”'),
  path: described(z.string(), '去下单或加入的页面，没有为空'),
  quantity: described(z.number(), '要几份'),
  state: described(
    z.number(),
    '0 候补中，1 轮到我了，2 已确认，3 已退出，4 过期没有确认，5 已开始、结束候补',
  ),
  ahead: described(z.number(), '前面还有几人，最多数到 99'),
  offer_until: described(z.number(), '最晚何时确认，秒；没有轮到为 0'),
  starts_at: described(z.number(), '开始时间，秒；没有为 0'),
  joined_at: described(z.number(), '候补时间，秒'),
});
export type WaitEntry = z.output<typeof waiting>;

/** There is one open entry of a person for each. */
const which = {
  subject: text('种类', { max: 40, required: true }),
  target: text('名额', { max: 60, required: true }),
};

export const joinWaiting = endpoint({
  id: 'capacity.join',
  methods: ['POST'],
  path: '/v1/capacity/join',
  access: 'phone',
  effect: 'write',
  summary: '名额满了，候补；有空出来的按先后给，下单前不收钱',
  body: z.object({
    ...which,
    quantity: integer('数量', { min: 1, max: capacityRules.quantity }),
  }),
  output: waiting,
  errors: ['notFound', 'forbidden', 'stateChanged', 'conflict'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D97'],
});

export const leaveWaiting = endpoint({
  id: 'capacity.leave',
  methods: ['POST'],
  path: '/v1/capacity/leave',
  access: 'login',
  effect: 'write',
  summary: '退出候补',
  body: z.object(which),
  output: waiting,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted', 'banned', 'leaving'],
  requirements: ['D97'],
});

export const listWaiting = endpoint({
  id: 'capacity.waiting',
  methods: ['GET'],
  path: '/v1/capacity/waiting',
  access: 'login',
  effect: 'read',
  summary: '我的候补，新的在前',
  query: z.object(pageQuery),
  output: page(waiting),
  errors: [],
  idempotency: 'none',
  requirements: ['D97'],
});
