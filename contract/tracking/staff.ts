import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, integer, optional } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done } from '../kernel/staff.ts';

export const errorStates = ['open', 'solved'] as const;

const errorGroup = z.object({
  id: described(z.number(), '编号'),
  message: described(z.string(), '错误信息，编号已去掉'),
  frame: described(z.string(), '最上面的代码位置；不知道为空'),
  stack: described(z.string(), '第一次的调用栈，没有个人信息'),
  route: described(z.string(), '最后一次的页面，如 /card/:id'),
  count: described(z.number(), '出过几次'),
  people: described(z.number(), '遇到的人数，不记名，最多数到 1000；关闭了个性化的人不数'),
  first_at: described(z.number(), '第一次，秒'),
  last_at: described(z.number(), '最后一次，秒'),
  first_version: described(z.string(), '第一次是哪个版本'),
  version: described(z.string(), '最后一次是哪个版本'),
  solved: described(z.boolean(), '已标为解决'),
  returned: described(z.boolean(), '标为解决之后又出现了'),
});

export const listErrors = endpoint({
  id: 'staff.errors',
  methods: ['GET'],
  path: '/v1/staff/errors',
  access: 'staff',
  roles: ['admin'],
  effect: 'read',
  summary: '页面出的错，按原因归在一起；最近出现的在前',
  query: z.object({
    state: optional(enumField('状态', errorStates), 'open 未解决，solved 已解决；默认未解决'),
    ...pageQuery,
  }),
  output: page(errorGroup),
  errors: [],
  idempotency: 'none',
  requirements: ['C111', 'D138', 'D210'],
});

export const solveError = endpoint({
  id: 'staff.solve-error',
  methods: ['POST'],
  path: '/v1/staff/error-solve',
  access: 'staff',
  roles: ['admin'],
  effect: 'write',
  summary: '把一类错误标为已解决；再出现就回到未解决',
  body: z.object({ id: id('编号') }),
  output: done,
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['C111', 'D138', 'D210'],
});

/** Fewer than these are not told apart: a small number could be a person. */
export const funnelMin = 5;
/** Stands for a number above 0 and below {@link funnelMin}. */
export const funnelBelow = -1;
/** Days that are kept. */
export const funnelDays = 180;

const funnelCounts = {
  opened: described(z.number(), `打开过的浏览器，每个每天一次；-1 表示少于 ${funnelMin}`),
  registered: described(z.number(), `其中这天注册的人；-1 表示少于 ${funnelMin}`),
  swapped: described(z.number(), `这天注册的人里换过名片的；-1 表示少于 ${funnelMin}`),
};

const funnelDay = z.object({
  id: described(z.number(), '第几天，1970 年 1 月 1 日为 0'),
  day: described(z.string(), '日期，如 2026-11-20'),
  ...funnelCounts,
  sources: described(
    z.array(
      z.object({
        qc: described(z.string(), '渠道；share 是人分享来的，other 是其余的，没有为空'),
        ac: described(z.string(), '活动码，没有为空'),
        ...funnelCounts,
      }),
    ),
    `各个来源，多的在前，最多 20 个；都少于 ${funnelMin} 的不单独列`,
  ),
});
export type FunnelDay = z.output<typeof funnelDay>;

export const listFunnel = endpoint({
  id: 'staff.funnel',
  methods: ['GET'],
  path: '/v1/staff/funnel',
  access: 'staff',
  roles: ['operator', 'admin'],
  effect: 'read',
  summary: '每天打开、注册、换过名片的有多少，按来源；只有数目，不含关闭了个性化的人',
  query: z.object({
    size: pageQuery.size,
    next: optional(integer('页码', { min: 0, max: 1_000_000 }), '上一页返回的 next；第一页不填'),
  }),
  output: page(funnelDay),
  errors: [],
  idempotency: 'none',
  requirements: ['C078', 'D17', 'D138', 'D163'],
});
