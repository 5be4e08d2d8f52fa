import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, id, integer, optional } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { callService } from './entity.ts';
import { callRules, minuteKinds } from './rules.ts';

/** Without it they are the caller's own. */
const circle = optional(id('通讯录编号'), '圈子的分钟，给能用它发起通话的人；不填是我自己的');
const errors = ['notFound', 'moduleOff', 'membersOnly', 'paidContent', 'forbidden'] as const;

export const viewMinutes = endpoint({
  id: 'call.minutes',
  methods: ['GET'],
  path: '/v1/call/minutes',
  access: 'login',
  effect: 'read',
  summary: '还有几分钟、预留着几分钟、价格和可以买的包',
  query: z.object({ circle_id: circle }),
  output: z.object({
    service: described(callService, '电话服务'),
    name: described(z.string(), '通讯录名称；自己的为空'),
    minutes: described(z.number(), '还有几分钟，不含预留'),
    held: described(z.number(), '通话中预留着几分钟'),
    price: described(z.number(), '每一路每分钟多少分'),
    packs: described(
      z.array(
        z.object({
          minutes: described(z.number(), '多少分钟'),
          total: described(z.number(), '多少分'),
        }),
      ),
      '可以买的包',
    ),
    refund_days: described(z.number(), '一点没用的包几天内可以退'),
  }),
  errors,
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R179', 'R186', 'D136'],
});

export const buyMinutes = endpoint({
  id: 'call.buy',
  methods: ['POST'],
  path: '/v1/call/buy',
  access: 'login',
  effect: 'write',
  summary: '买分钟：生成待付款的订单，付款后到我或圈子的账户',
  body: z.object({
    circle_id: circle,
    minutes: choice('分钟包', callRules.packs),
    price: optional(
      integer('看到的单价（分）', { min: 0, max: 10_000 }),
      '页面上每分钟的价格；和现在的不同时不下单，请人重看',
    ),
  }),
  output: z.object({ hash: described(z.string(), '订单号，去 /pay/{hash} 付款') }),
  errors: [...errors, 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R179', 'R186', 'D136'],
});

const posting = z.object({
  id: described(z.number(), '编号'),
  kind: described(z.enum(minuteKinds), '充值、退款、通话、合并账号'),
  title: described(z.string(), '为什么'),
  detail: described(z.string(), '更多，没有为空'),
  minutes: described(z.number(), '多少分钟，负为减少；通话先预留，结束后退回没用的'),
  after: described(z.number(), '之后还有几分钟'),
  at: described(z.number(), '时间，秒'),
});
export type MinutePosting = z.output<typeof posting>;

export const listMinutes = endpoint({
  id: 'call.postings',
  methods: ['GET'],
  path: '/v1/call/postings',
  access: 'login',
  effect: 'read',
  summary: '分钟的明细，新的在前',
  query: z.object({ ...pageQuery, circle_id: circle }),
  output: page(posting),
  errors,
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R179', 'R186', 'D136'],
});
