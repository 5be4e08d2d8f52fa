import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, integer, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason } from '../kernel/staff.ts';
import { membershipLevels } from './rules.ts';

const change = z.object({
  level: described(z.enum(membershipLevels), '谁的'),
  value: described(z.number(), '值'),
  from: described(z.number(), '何时起，秒'),
  reason: described(z.string(), '原因'),
  by: described(z.string(), '谁设的；已注销的为空'),
});

const privilege = z.object({
  key: described(z.string(), '代号'),
  title: described(z.string(), '权益'),
  unit: described(z.enum(['count', 'basis-points', 'fen']), '单位：个数、万分之几、分'),
  editable: described(z.boolean(), '在这里改；否则在“费率与限额”里'),
  min: described(z.number(), '最小'),
  max: described(z.number(), '最大'),
  values: described(
    z.object({
      none: described(z.number(), '没有会员的'),
      member: described(z.number(), '个人会员的'),
      commerce: described(z.number(), '商务会员的'),
    }),
    '现在的值',
  ),
  next: described(z.array(change), '定好的变化，先到的在前'),
  history: described(z.array(change), '设过的，新的在前，最多 20 次'),
});
export type StaffPrivilege = z.output<typeof privilege>;

export const listPrivileges = endpoint({
  id: 'staff.privileges',
  methods: ['GET'],
  path: '/v1/staff/privileges',
  access: 'staff',
  roles: ['operator', 'admin'],
  effect: 'read',
  summary: '会员权益表：现在的值、定好的变化和历史',
  query: z.object({ ...pageQuery }),
  output: page(privilege),
  errors: [],
  idempotency: 'none',
  requirements: ['D119', 'D138'],
});

export const setPrivilege = endpoint({
  id: 'staff.set-privilege',
  methods: ['POST'],
  path: '/v1/staff/privilege',
  access: 'staff',
  roles: ['operator', 'admin'],
  effect: 'write',
  summary: '定一项权益的值，从某时起；会员的不能比没有会员的少',
  body: z.object({
    key: text('代号', { max: 60, required: true }),
    level: enumField('谁的', membershipLevels),
    value: integer('新的值', { min: 0, max: 1_000_000 }),
    from: integer('何时起', { min: 0, max: 100_000_000_000 }),
    reason: auditedReason('原因'),
  }),
  output: privilege,
  errors: ['notFound', 'invalid', 'stateChanged'],
  idempotency: 'key',
  requirements: ['D119', 'D138'],
});
