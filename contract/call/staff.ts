import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, enumField, id, optional } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { auditedReason, viewReason } from '../kernel/staff.ts';
import { callLeg } from './entity.ts';
import { callKinds, callRules, callState } from './rules.ts';

const staffCall = {
  call_id: described(z.number(), '通话编号'),
  kind: described(z.string(), 'pair 两人，group 圈子的多人通话'),
  state: described(z.number(), '0 准备中，1 呼叫中，2 通话中，3 已结束，4 没有接通，5 已取消'),
  why: described(z.string(), '为什么结束，一句话；没有为空'),
  circle_id: described(z.number(), '通讯录编号；两人通话为 0'),
  people: described(z.number(), '几路'),
  answered: described(z.number(), '几路接通过'),
  cost: described(z.number(), '用了几分钟'),
  created_at: described(z.number(), '何时发起，秒'),
  ended_at: described(z.number(), '何时结束，秒；没有为 0'),
};
const line = z.object(staffCall);

export const listStaffCalls = endpoint({
  id: 'staff.calls',
  methods: ['GET'],
  path: '/v1/staff/calls',
  access: 'staff',
  roles: ['service', 'operator'],
  effect: 'read',
  summary: '通话，新的在前；不含谁和谁，也不含号码',
  query: z.object({
    ...pageQuery,
    kind: optional(enumField('种类', callKinds), 'pair 两人，group 多人；默认全部'),
    state: optional(choice('状态', Object.values(callState)), '0 到 5；默认全部'),
  }),
  output: page(line),
  errors: [],
  idempotency: 'none',
  requirements: ['D138', 'D136'],
});

const opened = z.object({
  ...staffCall,
  reason: described(z.string(), '客服写的结束原因，没有为空'),
  legs: described(z.array(z.omit(callLeg, { me: true, can: true })), '谁的电话怎样了；从不含号码'),
});

export const viewStaffCall = endpoint({
  id: 'staff.call',
  methods: ['POST'],
  path: '/v1/staff/call',
  access: 'staff',
  roles: ['service', 'operator'],
  effect: 'write',
  summary: '一次通话里有谁，要写原因；从不含号码',
  body: z.object({ id: id('通话'), reason: viewReason }),
  output: opened,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D138', 'D136'],
});

export const endStaffCall = endpoint({
  id: 'staff.end-call',
  methods: ['POST'],
  path: '/v1/staff/call-end',
  access: 'staff',
  roles: ['service', 'operator'],
  effect: 'write',
  summary: '结束正在进行的通话，参加的人会看到是平台结束的',
  body: z.object({ id: id('通话'), reason: auditedReason('原因', callRules.reason) }),
  output: opened,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  requirements: ['D138', 'D136'],
});
