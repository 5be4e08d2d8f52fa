import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { described, text } from './kernel/fields.ts';

export const qrcode = endpoint({
  id: 'share.qrcode',
  methods: ['GET'],
  path: '/other/qrcode',
  access: 'guest',
  effect: 'read',
  summary: '把本站的一个链接画成二维码图片；相对地址先补成完整地址',
  query: z.object({ url: text('链接', { max: 250, required: true }) }),
  output: described(z.custom<Uint8Array>(), 'PNG 图片'),
  errors: ['invalid'],
  idempotency: 'none',
  produces: 'image/png',
  requirements: ['C032', 'B058', 'D146'],
});
