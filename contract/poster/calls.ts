import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, flag, id, optional, text } from '../kernel/fields.ts';
import { posterDays, posterPixels, posterTemplates } from './rules.ts';

export const viewPoster = endpoint({
  id: 'poster.view',
  methods: ['GET'],
  path: '/v1/poster/view',
  access: 'login',
  effect: 'write',
  summary: '我邀请别人加入通讯录的海报：带本人的邀请，没有就生成一个',
  query: z.object({ id: id('通讯录') }),
  output: z.object({
    name: described(z.string(), '通讯录的名称'),
    link: described(z.string(), '邀请的链接，完整地址'),
    code: described(z.string(), '邀请码'),
    expires_at: described(z.number(), '邀请到何时为止，秒'),
    version: described(z.string(), '海报内容的版本，取图片时带上'),
    may_unmark: described(z.boolean(), '可以去掉平台的标记：会员'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'busy'],
  module: 'poster',
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['R083', 'D88'],
});

/** Bytes on the wire. Whoever has the code may see what it invites to. */
export const posterPicture = endpoint({
  id: 'poster.picture',
  methods: ['GET'],
  path: '/v1/poster/picture',
  access: 'guest',
  effect: 'read',
  summary: `通讯录的海报，${posterPixels.width}×${posterPixels.height} 的图，带邀请人的二维码；没有联系方式`,
  query: z.object({
    id: id('通讯录'),
    code: text('邀请码', { max: 20, required: true }),
    template: choice('样式', posterTemplates),
    unmarked: optional(flag('去掉平台标记'), '1 去掉；邀请人是会员才有效'),
    v: optional(text('版本', { max: 20 }), '内容的版本，变了就不再用旧图'),
  }),
  output: described(z.custom<Uint8Array>(), 'PNG 图片'),
  errors: ['notFound', 'forbidden', 'tooOften'],
  module: 'poster',
  idempotency: 'none',
  produces: 'image/png',
  keeps: posterDays * 86_400,
  limits: [{ by: 'address', max: 120, seconds: 600 }],
  requirements: ['R083', 'D88'],
});
