import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason, done } from '../kernel/staff.ts';
import { familyRules } from './rules.ts';

const family = z.object({
  family_id: described(z.number(), '大家庭编号'),
  name: described(z.string(), '名称'),
  intro: described(z.string(), '介绍'),
  owner: described(listedPerson, '发起人'),
  circles: described(z.number(), '有几个圈子'),
  created_at: described(z.number(), '何时建立，秒'),
});

export const listStaffFamilies = endpoint({
  id: 'staff.families',
  methods: ['GET'],
  path: '/v1/staff/families',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'read',
  summary: '大家庭，新的在前；可以按编号或名称的开头找',
  query: z.object({ ...pageQuery, q: optional(text('搜索词', { max: 30 }), '编号，或名称的开头') }),
  output: page(family),
  errors: [],
  idempotency: 'none',
  requirements: ['D90', 'D138'],
});

export const viewStaffFamily = endpoint({
  id: 'staff.family',
  methods: ['GET'],
  path: '/v1/staff/family',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'read',
  summary: '一个大家庭：圈子和发过的通知；不含成员和联系方式',
  query: z.object({ id: id('大家庭') }),
  output: z.object({
    ...family.shape,
    list: described(
      z.array(
        z.object({
          phonebook_id: described(z.number(), '通讯录编号'),
          name: described(z.string(), '名称'),
          members: described(z.number(), '正常成员数'),
          owner: described(listedPerson, '圈主'),
          joined_at: described(z.number(), '何时加入，秒'),
        }),
      ),
      '圈子',
    ),
    notices: described(
      z.array(
        z.object({
          id: described(z.number(), '通知编号'),
          title: described(z.string(), '标题'),
          body: described(z.string(), '正文'),
          people: described(z.number(), '收到的人数'),
          at: described(z.number(), '时间，秒'),
        }),
      ),
      '最近的通知，最多 20 条',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D90', 'D138'],
});

export const dissolveStaffFamily = endpoint({
  id: 'staff.dissolve-family',
  methods: ['POST'],
  path: '/v1/staff/family-dissolve',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'write',
  summary: '解散一个大家庭；发起人和圈主会收到原因，圈子都还在',
  body: z.object({ id: id('大家庭'), reason: auditedReason('原因', familyRules.reason) }),
  output: done,
  errors: ['notFound', 'busy'],
  idempotency: 'natural',
  requirements: ['D90', 'D138'],
});
