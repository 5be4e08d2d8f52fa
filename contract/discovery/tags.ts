import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, list, text } from '../kernel/fields.ts';
import { tagRules } from './tag-list.ts';

const ownTags = z.object({
  tags: described(
    z.array(
      z.object({
        tag: described(z.string(), '标签'),
        own: described(z.boolean(), '自己写的，不在系统的列表里'),
      }),
    ),
    `我的标签，按自己放的先后，最多 ${tagRules.most} 个`,
  ),
});
export type OwnTags = z.output<typeof ownTags>;

export const viewTags = endpoint({
  id: 'discovery.tags',
  methods: ['GET'],
  path: '/v1/user/tags',
  access: 'login',
  effect: 'read',
  summary: '我感兴趣的标签',
  output: ownTags,
  errors: [],
  idempotency: 'none',
  requirements: ['R049', 'D156'],
});

export const setTags = endpoint({
  id: 'discovery.set-tags',
  methods: ['POST'],
  path: '/v1/user/set-tags',
  access: 'login',
  effect: 'write',
  summary: `换成这些标签，最多 ${tagRules.most} 个；用来认识有同样兴趣的人，关闭个性化推荐后不用`,
  body: z.object({
    tags: list('标签', text('标签', { max: tagRules.length, required: true }), tagRules.most),
  }),
  output: ownTags,
  errors: ['refused', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R049', 'D156'],
});
