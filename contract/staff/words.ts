import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, optional, text, word } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done } from './fields.ts';

const listedWord = z.object({
  id: described(z.number(), '编号'),
  word: described(z.string(), '词'),
  level: described(z.string(), 'refuse 拒绝，review 审核'),
  created_at: described(z.number(), '加入时间，秒'),
});

export const listWords = endpoint({
  id: 'staff.words',
  methods: ['GET'],
  path: '/v1/staff/words',
  access: 'staff',
  roles: ['operator', 'auditor'],
  effect: 'read',
  summary: '敏感词表',
  query: z.object({ ...pageQuery, q: optional(text('搜索词', { max: 20 }), '词的一部分') }),
  output: page(listedWord),
  errors: [],
  idempotency: 'none',
  requirements: ['D137'],
});

export const addWord = endpoint({
  id: 'staff.add-word',
  methods: ['POST'],
  path: '/v1/staff/word',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '加一个敏感词，或改它的级别；几秒内在所有进程生效',
  body: z.object({
    word: text('词', { max: 20, required: true }),
    level: word('级别', ['refuse', 'review']),
  }),
  output: listedWord,
  errors: ['conflict'],
  idempotency: 'natural',
  requirements: ['D137'],
});

export const removeWord = endpoint({
  id: 'staff.remove-word',
  methods: ['POST'],
  path: '/v1/staff/word-remove',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '删一个敏感词',
  body: z.object({ id: id('编号') }),
  output: done,
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['D137'],
});
