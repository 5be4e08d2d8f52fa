import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { described, mobile, optional } from './kernel/fields.ts';

export const sandboxSms = endpoint({
  id: 'sandbox.sms',
  methods: ['GET'],
  path: '/sandbox/api/sms',
  access: 'sandbox',
  effect: 'read',
  summary: '沙盒收件箱：本该发出的短信，新的在前，最多 50 条',
  query: z.object({ phone: optional(mobile(), '只看这个号码') }),
  output: z.object({
    list: described(
      z.array(
        z.object({
          phone: described(z.string(), '收信号码'),
          text: described(z.string(), '短信全文'),
          code: described(z.string(), '其中的验证码，没有则为空'),
          at: described(z.number(), '时间，秒'),
        }),
      ),
      '短信，新的在前',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: [],
});
