import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, list, optional, pictureUrl, text } from '../kernel/fields.ts';
import { activityRules } from './rules.ts';

const draftLine = z.object({
  draft_id: described(z.number(), '草稿编号'),
  title: described(z.string(), '标题，还没写为空'),
  saved_at: described(z.number(), '保存时间，秒'),
});

export const listDrafts = endpoint({
  id: 'activity.drafts',
  methods: ['GET'],
  path: '/v1/activity/drafts',
  access: 'login',
  effect: 'read',
  summary: '我的草稿，新的在前，最多 20 份',
  query: z.object({}),
  output: z.object({ list: described(z.array(draftLine), '草稿') }),
  errors: [],
  idempotency: 'none',
  requirements: ['R116', 'D93'],
});

export const viewDraft = endpoint({
  id: 'activity.draft',
  methods: ['GET'],
  path: '/v1/activity/draft',
  access: 'login',
  effect: 'read',
  summary: '一份草稿',
  query: z.object({ id: id('草稿') }),
  output: z.object({ ...draftLine.shape, content: described(z.string(), 'JSON 字符串，保存时的样子') }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R116', 'D93'],
});

export const saveDraft = endpoint({
  id: 'activity.save-draft',
  methods: ['POST'],
  path: '/v1/activity/savedraft',
  access: 'login',
  effect: 'write',
  summary: '保存草稿，只有自己看得到',
  body: z.object({
    draft_id: optional(id('草稿'), '已有的；新的不填'),
    title: text('标题', { max: activityRules.title }),
    content: text('草稿', { max: 60_000, required: true, multiline: true }),
    images: list('图片', pictureUrl('图片'), 30),
  }),
  output: draftLine,
  errors: ['notFound', 'conflict', 'invalid'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['R116', 'D93'],
});

export const deleteDraft = endpoint({
  id: 'activity.delete-draft',
  methods: ['DELETE'],
  path: '/v1/activity/deletedraft',
  access: 'login',
  effect: 'write',
  summary: '删掉草稿',
  query: z.object({ id: id('草稿') }),
  output: z.object({ draft_id: described(z.number(), '草稿编号') }),
  errors: [],
  idempotency: 'natural',
  requirements: ['R116'],
});
