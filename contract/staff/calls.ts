import * as z from 'zod/mini';
import { bounded } from '../kernel/body-size.ts';
import { endpoint, staffRoles } from '../kernel/endpoint.ts';
import { described, enumField, id, list, optional } from '../kernel/fields.ts';
import { mobile, smsCode } from '../kernel/contact-fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done, verdicts } from '../kernel/staff.ts';

const typedPassword = described(
  bounded(z.string({ error: () => '请填写密码' }), 100).check(
    z.refine((value) => value.length > 0 && value.length <= 100, { error: () => '请填写密码' }),
  ),
  '密码',
);
export const staffCode = endpoint({
  id: 'staff.send-code',
  methods: ['POST'],
  path: '/v1/staff/send-code',
  access: 'guest',
  effect: 'write',
  summary: '后台登录第一步：密码正确的在岗人员会收到验证码；其他人得到同样的回答',
  body: z.object({ phone: mobile(), password: typedPassword }),
  output: z.object({ wait: described(z.number(), '多少秒后可以再发') }),
  errors: ['tooOften', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 20, seconds: 600 }],
  requirements: ['D138'],
});

export const staffLogin = endpoint({
  id: 'staff.login',
  methods: ['POST'],
  path: '/v1/staff/login',
  access: 'guest',
  effect: 'write',
  summary: '后台登录第二步：密码和验证码都正确才能进入',
  body: z.object({ phone: mobile(), password: typedPassword, code: smsCode() }),
  output: z.object({
    token: described(z.string(), '后台令牌；只能用于后台，12 小时或闲置 1 小时后失效'),
    expires_at: described(z.number(), '到期时间，秒'),
    roles: described(z.array(z.string()), '岗位'),
  }),
  errors: ['invalid', 'tooOften'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 40, seconds: 600 }],
  requirements: ['D138'],
});

export const staffLogout = endpoint({
  id: 'staff.logout',
  methods: ['POST'],
  path: '/v1/staff/logout',
  access: 'staff',
  effect: 'write',
  summary: '退出后台',
  output: done,
  errors: [],
  idempotency: 'natural',
  requirements: ['D138'],
});

export const staffMe = endpoint({
  id: 'staff.me',
  methods: ['GET'],
  path: '/v1/staff/me',
  access: 'staff',
  effect: 'read',
  summary: '我是谁、什么岗位、各处有多少待办',
  output: z.object({
    user_id: described(z.number(), '用户编号'),
    name: described(z.string(), '称呼'),
    roles: described(z.array(z.string()), '岗位'),
    waiting: described(
      z.record(z.string(), z.number()),
      '各处的待办数，按名称，如 certification.cases 待审核的认证；只有本人岗位能处理的',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

const member = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  phone: described(z.string(), '手机号，打码'),
  roles: described(z.array(z.string()), '岗位'),
  created_at: described(z.number(), '加入时间，秒'),
  used_at: described(z.number(), '最近使用，秒；从未为 0'),
});

export const listMembers = endpoint({
  id: 'staff.members',
  methods: ['GET'],
  path: '/v1/staff/members',
  access: 'staff',
  roles: ['admin'],
  effect: 'read',
  summary: '后台人员',
  query: z.object(pageQuery),
  output: page(member),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

export const setMember = endpoint({
  id: 'staff.set-member',
  methods: ['POST'],
  path: '/v1/staff/member',
  access: 'staff',
  roles: ['admin'],
  effect: 'write',
  summary:
    '给一个已注册、设了密码的人岗位；一个岗位都不给即离岗，立刻退出。不能改自己的；财务和管理员岗位等另一位管理员确认',
  body: z.object({
    phone: mobile(),
    roles: list('岗位', enumField('岗位', staffRoles), staffRoles.length),
  }),
  output: z.object({
    ...member.shape,
    waits: described(z.boolean(), '还没有生效，等另一位管理员确认'),
  }),
  errors: ['notFound', 'conflict', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D138'],
});

const roleChange = z.object({
  user_id: described(z.number(), '给谁'),
  name: described(z.string(), '称呼'),
  phone: described(z.string(), '手机号，打码'),
  roles: described(z.array(z.enum(staffRoles)), '确认后的岗位'),
  by: described(z.string(), '谁提出的'),
  at: described(z.number(), '提出时间，秒'),
  can: described(
    z.object({
      pass: described(z.boolean(), '我可以确认：不是我提出的，也不是给我的'),
      reject: described(z.boolean(), '我可以退回'),
    }),
    '我可以做什么',
  ),
});

export const listRoleChanges = endpoint({
  id: 'staff.role-changes',
  methods: ['GET'],
  path: '/v1/staff/role-changes',
  access: 'staff',
  roles: ['admin'],
  effect: 'read',
  summary: '等第二位管理员确认的岗位，先提出的在前；7 天后作废',
  query: z.object(pageQuery),
  output: page(roleChange),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

export const settleRoleChange = endpoint({
  id: 'staff.settle-role-change',
  methods: ['POST'],
  path: '/v1/staff/role-change',
  access: 'staff',
  roles: ['admin'],
  effect: 'write',
  summary: '确认或退回一个财务或管理员岗位；提出的人和得到岗位的人不能确认',
  body: z.object({
    user_id: id('用户编号'),
    roles: described(
      list('岗位', enumField('岗位', staffRoles), staffRoles.length),
      '列表里看到的岗位；之后又改了就不生效',
    ),
    verdict: enumField('决定', verdicts),
  }),
  output: roleChange,
  errors: ['stateChanged', 'forbidden', 'conflict', 'notFound'],
  idempotency: 'natural',
  requirements: ['D138'],
});

export const listAudit = endpoint({
  id: 'staff.audit',
  methods: ['GET'],
  path: '/v1/staff/audit',
  access: 'staff',
  roles: ['admin'],
  effect: 'read',
  summary: '操作日志，新的在前；只增不改',
  query: z.object({ ...pageQuery, user_id: optional(id('用户编号'), '只看一名后台人员') }),
  output: page(
    z.object({
      id: described(z.number(), '编号'),
      staff_id: described(z.number(), '谁；命令行为 0'),
      name: described(z.string(), '称呼'),
      action: described(z.string(), '做了什么'),
      subject: described(z.string(), '对什么，如 user:12'),
      reason: described(z.string(), '原因'),
      at: described(z.number(), '时间，秒'),
    }),
  ),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});
