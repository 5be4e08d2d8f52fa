import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, list, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { memberLine } from './entity.ts';
import { adminRights } from './rules.ts';
import { circleId } from './settings.ts';

/** D57: admins, whom the owner alone appoints. */

const memberId = id('成员');

const admins = z.object({
  list: described(
    z.array(
      z.object({
        ...memberLine.shape,
        rights: described(z.array(z.string()), `权限：${adminRights.join('、')}`),
      }),
    ),
    '管理员',
  ),
  max: described(z.number(), '最多几位'),
});
export type CircleAdmins = z.output<typeof admins>;

export const listAdmins = endpoint({
  id: 'phonebook.admins',
  methods: ['GET'],
  path: '/v1/phonebook/admins',
  access: 'login',
  effect: 'read',
  summary: '管理员和各自的权限',
  query: z.object({ id: circleId }),
  output: admins,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R133', 'D57'],
});

export const setAdmin = endpoint({
  id: 'phonebook.set-admin',
  methods: ['POST'],
  path: '/v1/phonebook/set-admin',
  access: 'phone',
  effect: 'write',
  summary: '让一位成员成为管理员，或改变、收回权限；本人会收到通知',
  body: z.object({
    id: circleId,
    member_id: memberId,
    rights: list('权限', enumField('权限', adminRights), adminRights.length),
  }),
  output: admins,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'conflict', 'stateChanged', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 200, seconds: 86_400 }],
  requirements: ['R133', 'D57'],
});

export const listCandidates = endpoint({
  id: 'phonebook.candidates',
  methods: ['GET'],
  path: '/v1/phonebook/candidates',
  access: 'login',
  effect: 'read',
  summary: '圈主可以请来当管理员、或转让给的成员，按姓名从 A 到 Z',
  query: z.object({
    id: circleId,
    ...pageQuery,
    q: optional(text('搜索', { max: 20 }), '姓名、公司、职位，或拼音和首字母'),
  }),
  output: page(memberLine),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R133', 'D57', 'D68'],
});
