import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, optional, text } from '../kernel/fields.ts';

export const isSigned = endpoint({
  id: 'account.is-signed',
  methods: ['GET'],
  path: '/v1/user/issigned',
  access: 'login',
  effect: 'read',
  summary: '今天是否签到过',
  output: z.object({
    signed: described(z.number(), '1 已签到，0 还没有'),
    streak: described(z.number(), '连续签到的天数，含今天'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C052', 'D20'],
});

export const signIn = endpoint({
  id: 'account.sign-in',
  methods: ['POST'],
  path: '/v1/user/sign-in',
  access: 'login',
  effect: 'write',
  summary: '今日签到；重复签到回答相同',
  output: z.object({
    signed: described(z.number(), '恒为 1'),
    streak: described(z.number(), '连续签到的天数，含今天'),
  }),
  errors: [],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D20', 'R044'],
});

export const signList = endpoint({
  id: 'account.sign-list',
  methods: ['GET'],
  path: '/v1/user/signlist',
  access: 'login',
  effect: 'read',
  summary: '一个月的签到日历',
  query: z.object({
    month: optional(
      text('月份', {
        max: 7,
        rule: (value) =>
          typeof value === 'string' && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(value)
            ? ''
            : '月份格式不正确，应形如 2026-11',
      }),
      '月份，形如 2026-11；不填为本月',
    ),
  }),
  output: z.object({
    month: described(z.string(), '月份'),
    days: described(z.array(z.number()), '签到了的日子，1 到 31'),
    today: described(z.string(), '今天的日期，形如 2026-11-20'),
    streak: described(z.number(), '到今天为止连续签到的天数'),
    total: described(z.number(), '一共签到的天数'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['R044', 'D20'],
});

export const dailyQuote = endpoint({
  id: 'account.daily-quote',
  methods: ['GET'],
  path: '/v1/user/daily-quote',
  access: 'guest',
  effect: 'read',
  summary: '今日一句，每天一条，一年不重复',
  output: z.object({
    text: described(z.string(), '句子'),
    author: described(z.string(), '作者'),
    source: described(z.string(), '出处，没有则为空'),
    date: described(z.string(), '日期，形如 2026-11-20'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C053'],
});
