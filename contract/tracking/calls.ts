import * as z from 'zod/mini';
import { bounded } from '../kernel/body-size.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  described,
  id,
  integer,
  list,
  optional,
  objectField,
  text,
  token,
  enumField,
} from '../kernel/fields.ts';

/** D163: actions that a client may report; the server verifies each. */
export const behaviors = ['view-card', 'reveal-contact', 'sign-in'] as const;
export type Behavior = (typeof behaviors)[number];
export const behaviorTargets = ['card', 'user'] as const;

/** A route pattern (`/card/:id`) or a path; every path of this product is shorter than the bound. */
const path = (label: string) => text(label, { max: 100 });

/** What a page says on its socket (B273, D211): how long a screen was in sight, in milliseconds. */
export const pageMessage = z.object({
  type: z.literal('page'),
  path: path('页面'),
  duration: integer('停留', { min: 0, max: 86_400_000 }),
});
export type PageMessage = z.input<typeof pageMessage>;

/** D163: that a browser opens the product, once a day; counted by where it came from. */
export const openEvent = 'open';

export const trackUser = endpoint({
  id: 'tracking.track',
  methods: ['POST'],
  path: '/v3-api/user/track',
  access: 'guest',
  effect: 'write',
  summary: '成批上报使用事件，只供统计；关闭了个性化的人不留',
  body: z.object({
    events: list(
      '事件',
      objectField('事件', {
        name: token('事件名', 50),
        path: optional(path('页面'), '发生的页面，如 /card/:id'),
        at: integer('时间', { min: 0, max: Number.MAX_SAFE_INTEGER }),
        value: optional(integer('数值', { min: 0, max: 1_000_000_000 }), '数值，如毫秒'),
      }),
      50,
    ),
  }),
  output: z.object({ kept: described(z.number(), '留下了几条') }),
  errors: ['tooOften'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'address', max: 300, seconds: 600 }],
  requirements: ['C078', 'D163', 'D17'],
});

export const createBehavior = endpoint({
  id: 'tracking.create-behavior',
  methods: ['POST'],
  path: '/v3-api/customer/currency/behavior-log/create',
  access: 'login',
  effect: 'write',
  summary: '登记一件做过的事，供任务计数；服务器核对它真的发生过，同一天同一件只记一次',
  body: z.object({
    behavior: enumField('行为', behaviors),
    target_type: enumField('对象类型', behaviorTargets),
    target_id: id('对象编号'),
  }),
  output: z.object({ created: described(z.boolean(), '是否新记了一条；今天记过则为 false') }),
  errors: ['stateChanged', 'tooOften'],
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['C080', 'D163'],
});

export const reportError = endpoint({
  id: 'tracking.error-report',
  methods: ['POST'],
  path: '/v1/app/error-report',
  access: 'guest',
  effect: 'write',
  summary: '上报页面出的错；相同的只计数，不留个人信息',
  body: z.object({
    message: described(
      bounded(z.string({ error: () => '请填写错误信息' }), 2000).check(
        z.overwrite((value) => value.slice(0, 500)),
      ),
      '错误信息，留前 500 个字符',
    ),
    stack: optional(
      bounded(z.string({ error: () => '调用栈格式不正确' }), 8000).check(
        z.overwrite((value) => value.slice(0, 4000)),
      ),
      '调用栈，留前 4000 个字符',
    ),
    route: optional(path('页面'), '出错的页面，如 /card/:id'),
    version: optional(token('版本', 40), '页面的版本'),
  }),
  output: z.object({ ok: described(z.boolean(), '已收到') }),
  errors: ['tooOften'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'address', max: 60, seconds: 600 }],
  requirements: ['C111', 'D210'],
});
