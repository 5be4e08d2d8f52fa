import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, optional, text, enumField } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason, verdicts, viewReason } from '../kernel/staff.ts';

const personLine = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  phone: described(z.string(), '手机号，打码'),
  status: described(z.number(), '1 正常，2 禁言，3 封禁，4 注销中，5 已注销，6 已合并'),
  facts: described(z.record(z.string(), z.number()), '别的功能记着的数，按名称，如 card.count 名片张数'),
  created_at: described(z.number(), '注册时间，秒'),
  can: described(
    z.object({
      mute: described(z.boolean(), '可以禁言'),
      ban: described(z.boolean(), '可以封禁'),
      restore: described(z.boolean(), '可以恢复正常'),
    }),
    '按我的岗位和此人的状态可以做什么；后台人员须先由管理员撤下岗位',
  ),
});

export const listPeople = endpoint({
  id: 'staff.users',
  methods: ['GET'],
  path: '/v1/staff/users',
  access: 'staff',
  roles: ['auditor', 'service', 'operator', 'admin'],
  effect: 'read',
  summary: '查找用户：完整手机号、用户编号或称呼',
  query: z.object({
    ...pageQuery,
    q: optional(text('搜索词', { max: 30 }), '完整手机号、用户编号或称呼的开头'),
    status: optional(enumField('状态', ['1', '2', '3', '4']), '只看一种状态'),
  }),
  output: page(personLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

export const viewPerson = endpoint({
  id: 'staff.user',
  methods: ['POST'],
  path: '/v1/staff/user',
  access: 'staff',
  roles: ['auditor', 'service', 'admin'],
  effect: 'write',
  summary: '看一个用户的资料；必须说明原因，每次都记入日志',
  body: z.object({ user_id: id('用户编号'), reason: viewReason }),
  output: z.object({
    ...personLine.shape,
    phone: described(z.string(), '手机号，完整'),
    status_reason: described(z.string(), '禁言或封禁的原因'),
    has_wechat: described(z.boolean(), '绑定了微信'),
    history: described(
      z.array(
        z.object({
          at: described(z.number(), '时间，秒'),
          staff: described(z.string(), '谁处理的'),
          action: described(z.string(), '做了什么'),
          reason: described(z.string(), '原因'),
        }),
      ),
      '后台对此人做过的事，新的在前',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D138'],
});

export const setPersonStatus = endpoint({
  id: 'staff.set-user-status',
  methods: ['POST'],
  path: '/v1/staff/user-status',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'write',
  summary: '禁言、封禁或恢复一个用户；本人会收到通知和原因',
  body: z.object({
    user_id: id('用户编号'),
    status: enumField('状态', ['normal', 'muted', 'banned']),
    reason: auditedReason('原因'),
  }),
  output: personLine,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D138', 'D12'],
});

const accountAppeal = z.object({
  id: described(z.number(), '申诉编号'),
  user_id: described(z.number(), '谁'),
  name: described(z.string(), '称呼'),
  status: described(z.number(), '账号现在的状态'),
  status_reason: described(z.string(), '当时的原因'),
  content: described(z.string(), '申诉内容'),
  at: described(z.number(), '时间，秒'),
});

export const listAppeals = endpoint({
  id: 'staff.appeals',
  methods: ['GET'],
  path: '/v1/staff/appeals',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'read',
  summary: '账号的申诉，先来的在前',
  query: z.object(pageQuery),
  output: page(accountAppeal),
  errors: [],
  idempotency: 'none',
  requirements: ['D12', 'D138'],
});

export const decideAppeal = endpoint({
  id: 'staff.decide-appeal',
  methods: ['POST'],
  path: '/v1/staff/appeal-decide',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'write',
  summary: '处理账号的申诉：通过即恢复正常',
  body: z.object({
    id: id('申诉编号'),
    verdict: enumField('决定', verdicts),
    reply: text('答复', { max: 200, required: true }),
  }),
  output: accountAppeal,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D12', 'D138'],
});
