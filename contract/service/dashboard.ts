import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, integer, list, text } from '../kernel/fields.ts';
import { serviceOrderLine } from './order-entity.ts';
import { serviceRules } from './rules.ts';

export const viewDashboard = endpoint({
  id: 'service.desk',
  methods: ['GET'],
  path: '/v1/service/desk',
  access: 'login',
  effect: 'read',
  summary: '卖家的工作台：今天要做的、将到的收入、休息、被隐藏',
  query: z.object({}),
  output: z.object({
    to_accept: described(z.array(serviceOrderLine), '等我接单的，急的在前，最多 20 单'),
    to_serve: described(z.array(serviceOrderLine), '今天要服务的和快到期的，急的在前，最多 20 单'),
    waiting: described(z.array(serviceOrderLine), '等买家确认的，最多 20 单'),
    income: described(
      z.object({
        expected: described(z.number(), '没完成的订单将到的，分，已扣服务费'),
        frozen: described(z.number(), '已完成、还不能提现的，分'),
        releases: described(
          z.array(
            z.object({
              at: described(z.number(), '什么时候可以提现，秒'),
              amount: described(z.number(), '分'),
              title: described(z.string(), '哪一单'),
            }),
          ),
          '接下来的，早的在前，最多 10 笔',
        ),
      }),
      '收入',
    ),
    services: described(z.number(), '我的服务数'),
    resting_until: described(z.number(), '休息到什么时候，秒；没有休息为 0'),
    hidden_until: described(z.number(), '因多次取消被隐藏到什么时候，秒；没有为 0'),
    marks: described(z.number(), '90 天内取消了几次；3 次服务隐藏 7 天'),
  }),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['R039'],
});

export const viewCalendar = endpoint({
  id: 'service.calendar',
  methods: ['GET'],
  path: '/v1/service/calendar',
  access: 'login',
  effect: 'read',
  summary: '卖家的日程：一段日子里约了的，按时间',
  query: z.object({
    from: integer('从', { min: 0, max: 2 ** 33 }),
    to: integer('到', { min: 0, max: 2 ** 33 }),
  }),
  output: z.object({
    list: described(z.array(serviceOrderLine), '约了时间的订单，按时间；一次最多看 31 天、200 单'),
  }),
  errors: ['invalid'],
  idempotency: 'none',
  requirements: ['R039'],
});

export const viewStats = endpoint({
  id: 'service.stats',
  methods: ['GET'],
  path: '/v1/service/stats',
  access: 'login',
  effect: 'read',
  summary: '卖家的统计：最近 12 个月，旧的在前',
  query: z.object({}),
  output: z.object({
    months: described(
      z.array(
        z.object({
          month: described(z.string(), '年-月'),
          orders: described(z.number(), '完成的订单'),
          income: described(z.number(), '收入，分，已扣服务费和退款'),
        }),
      ),
      '12 个月，没有的为 0',
    ),
    score: described(z.number(), '评分，两位小数；没有评价为 0'),
    comments: described(z.number(), '评价数'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['R039'],
});

export const setRest = endpoint({
  id: 'service.rest',
  methods: ['POST'],
  path: '/v1/service/rest',
  access: 'login',
  effect: 'write',
  summary: '休息：到这个时间为止不接新单；0 为恢复接单',
  body: z.object({ until: integer('休息到', { min: 0, max: 2 ** 33 }) }),
  output: z.object({ resting_until: described(z.number(), '休息到什么时候，秒；没有休息为 0') }),
  errors: ['invalid'],
  idempotency: 'natural',
  requirements: ['R039'],
});

const replies = z.object({ list: described(z.array(z.string()), '常用回复，按先后') });

export const listReplies = endpoint({
  id: 'service.replies',
  methods: ['GET'],
  path: '/v1/service/replies',
  access: 'login',
  effect: 'read',
  summary: '自己的常用回复',
  query: z.object({}),
  output: replies,
  errors: [],
  idempotency: 'none',
  requirements: ['R039'],
});

export const setReplies = endpoint({
  id: 'service.set-replies',
  methods: ['POST'],
  path: '/v1/service/setreplies',
  access: 'login',
  effect: 'write',
  summary: '保存常用回复，整个换掉',
  body: z.object({
    list: list(
      '常用回复',
      text('常用回复', { max: serviceRules.reply, required: true }),
      serviceRules.replies,
    ),
  }),
  output: replies,
  errors: ['refused'],
  idempotency: 'natural',
  requirements: ['R039'],
});
