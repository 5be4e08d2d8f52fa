import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { described, flag, optional, text } from './kernel/fields.ts';

export const qrcode = endpoint({
  id: 'share.qrcode',
  methods: ['GET'],
  path: '/other/qrcode',
  access: 'guest',
  effect: 'read',
  summary: '把本站的一个链接或微信付款码画成二维码图片；相对地址先补成完整地址',
  query: z.object({
    url: text('链接', { max: 250, required: true }),
    logo: optional(flag('中间留图'), '1 为中间要盖上头像：画得更密，盖住一块也能扫'),
  }),
  output: described(z.custom<Uint8Array>(), 'PNG 图片'),
  errors: ['invalid', 'tooOften'],
  idempotency: 'none',
  produces: 'image/png',
  // Drawing costs more than most calls; browsers keep a picture for 30 days.
  limits: [{ by: 'address', max: 60, seconds: 600 }],
  requirements: ['C032', 'B058', 'D146'],
});

export const shortLink = endpoint({
  id: 'share.short-link',
  methods: ['POST'],
  path: '/v3-api/customer/current/short-link/get-short-link',
  access: 'login',
  effect: 'write',
  summary: '本站一个页面的短链接；同一页面、同样的 qc 和 ac 总是同一个',
  body: z.object({
    token: optional(text('令牌', { max: 200 }), '旧客户端带的登录令牌；只认请求头里的，这里的不用'),
    link: text('链接', { max: 250, required: true }),
    qc: optional(text('渠道', { max: 20 }), '谁分享的'),
    ac: optional(text('活动代码', { max: 20 }), '哪次活动'),
  }),
  output: z.object({
    short_link: described(z.string(), '短链接，完整地址'),
    code: described(z.string(), '短链接的 7 位代码'),
    expires_at: described(z.number(), '到期时间，秒；名片、通讯录和活动永不到期，为 0'),
  }),
  errors: ['invalid'],
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['C081', 'B061', 'D145'],
});
