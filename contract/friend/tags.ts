import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, list, text } from '../kernel/fields.ts';
import { friendRules } from './rules.ts';

export const tagText = text('标签', { max: friendRules.tag, required: true });

const tagName = described(z.string(), '标签');
const count = described(z.number(), '人数');

export const listTags = endpoint({
  id: 'friend.tags',
  methods: ['GET'],
  path: '/v1/friend/tags',
  access: 'login',
  effect: 'read',
  summary: '我用过的好友标签和人数',
  output: z.object({
    list: described(
      z.array(
        z.object({
          tag: tagName,
          count,
          names: described(z.array(z.string()), `前 ${friendRules.tagNames} 位好友的姓名，按拼音`),
        }),
      ),
      '标签，用得多的在前',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C058'],
});
export type TagUse = z.output<typeof listTags.output>['list'][number];

const tagged = z.object({ tag: tagName, count });

export const changeTagMembers = endpoint({
  id: 'friend.tag-members',
  methods: ['POST'],
  path: '/v1/friend/tag/members',
  access: 'login',
  effect: 'write',
  summary: '给一些好友加上一个标签，从另一些好友去掉它',
  body: z.object({
    tag: tagText,
    add: list('加上标签的好友', id('用户编号'), friendRules.tagMembers),
    remove: list('去掉标签的好友', id('用户编号'), friendRules.tagMembers),
  }),
  output: tagged,
  errors: ['notFound', 'conflict', 'invalid'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['C058'],
});

export const renameTag = endpoint({
  id: 'friend.rename-tag',
  methods: ['POST'],
  path: '/v1/friend/tag/rename',
  access: 'login',
  effect: 'write',
  summary: '给一个标签改名；改成已有的标签，两个合为一个',
  body: z.object({ tag: tagText, name: text('新的名称', { max: friendRules.tag, required: true }) }),
  output: tagged,
  errors: ['notFound'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['C058'],
});

export const removeTag = endpoint({
  id: 'friend.remove-tag',
  methods: ['POST'],
  path: '/v1/friend/tag/remove',
  access: 'login',
  effect: 'write',
  summary: '从全部好友去掉一个标签',
  body: z.object({ tag: tagText }),
  output: z.object({ tag: tagName }),
  errors: ['notFound'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['C058'],
});
