import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, optional, text, token, enumField } from '../kernel/fields.ts';
import { buckets } from './rules.ts';

const stored = z.object({
  url: described(z.string(), '文件地址'),
  key: described(z.string(), '文件名'),
});

export const uploadCredential = endpoint({
  id: 'media.credential',
  methods: ['GET'],
  path: '/other/qiniu',
  access: 'login',
  effect: 'read',
  summary: '上传凭证：文件以表单发到 upload，字段 token 和 file；文件地址是 url 加返回的 key',
  query: z.object({
    bucket: optional(enumField('存储位置', buckets), 'public 图片（默认），media 音视频和文件，private 证件'),
    kind: optional(
      enumField('种类', ['sheet', 'chat']),
      'sheet：一份名册，最多 5 MB；chat：聊天里的图片、语音、视频、文件；都只能放 private',
    ),
  }),
  output: z.object({
    bucket: described(z.string(), '存储位置'),
    url: described(z.string(), '文件地址的开头，以 / 结尾'),
    token: described(z.string(), '上传凭证，两小时内有效，只能传到这个位置'),
    upload: described(z.string(), '上传到哪里'),
  }),
  errors: ['tooOften'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['C028', 'B129', 'E159', 'E160', 'E161'],
});

export const downloadMedia = endpoint({
  id: 'media.download',
  methods: ['POST'],
  path: '/other/download',
  access: 'login',
  effect: 'write',
  summary: '把微信或小程序里选的一张图片取来存好；同一编号只取一次',
  body: z.object({ id: token('图片编号', 200) }),
  output: stored,
  errors: ['invalid', 'busy', 'tooLarge', 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 200, seconds: 3600 }],
  requirements: ['C030', 'D146', 'B131'],
});

export const cropAvatar = endpoint({
  id: 'media.avatar-crop',
  methods: ['GET', 'POST'],
  path: '/v1/user/avatar-crop',
  access: 'login',
  effect: 'write',
  summary: '把自己上传的一张图片裁成居中的正方形',
  body: z.object({ url: text('图片', { max: 250, required: true }) }),
  output: stored,
  errors: ['invalid', 'notFound'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C057', 'D146'],
});
