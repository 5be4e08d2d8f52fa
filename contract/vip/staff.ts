import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, integer } from '../kernel/fields.ts';
import { auditedReason, viewReason } from '../kernel/staff.ts';
import { vipKinds, vipRules, vipSources } from './rules.ts';

const entitlement = z.object({
  id: described(z.number(), '编号'),
  kind: described(z.enum(vipKinds), '哪种会员'),
  source: described(z.enum(vipSources), '怎么来的'),
  starts_at: described(z.number(), '从何时起，秒'),
  end_at: described(z.number(), '到何时为止，秒'),
  order_id: described(z.number(), '订单的内部编号，不是买的为 0'),
  by: described(z.string(), '哪位员工给的，没有为空'),
  reason: described(z.string(), '给的原因，没有为空'),
  ended: described(z.string(), '提前结束的原因，没有为空'),
  can_take: described(z.boolean(), '可以收回：只有送的和任务奖励的'),
  can_refund: described(z.boolean(), '可以退款：买的，没有退过'),
  created_at: described(z.number(), '何时得到，秒'),
});
export type StaffEntitlement = z.output<typeof entitlement>;

const personVip = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  list: described(z.array(entitlement), '会员，新的在前，最多 100 份'),
});
export type PersonVip = z.output<typeof personVip>;

const reason = auditedReason('原因', vipRules.reason);

export const viewPersonVip = endpoint({
  id: 'staff.person-vip',
  methods: ['POST'],
  path: '/v1/staff/person-vip',
  access: 'staff',
  roles: ['service', 'operator', 'finance'],
  effect: 'write',
  summary: '一个人的会员；每次查看都记入日志',
  body: z.object({ user_id: id('用户编号'), reason: viewReason }),
  output: personVip,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D118', 'D138'],
});

export const giveVip = endpoint({
  id: 'staff.vip-give',
  methods: ['POST'],
  path: '/v1/staff/vip-give',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '送会员若干天，接在现有的后面；本人会看到原因',
  body: z.object({
    user_id: id('用户编号'),
    kind: enumField('会员种类', vipKinds),
    days: integer('天数', { min: 1, max: vipRules.giftDays }),
    reason,
  }),
  output: personVip,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'key',
  requirements: ['D118', 'D138'],
});

export const takeVip = endpoint({
  id: 'staff.vip-take',
  methods: ['POST'],
  path: '/v1/staff/vip-take',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '收回送的会员，后面的往前移；买的不能收回',
  body: z.object({ id: id('编号'), reason }),
  output: personVip,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D118', 'D138'],
});

export const refundVip = endpoint({
  id: 'staff.vip-refund',
  methods: ['POST'],
  path: '/v1/staff/vip-refund',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '把买的一份会员全额退款，用过或过了期限也可以；会员马上结束，推荐人的佣金退回，本人会看到原因',
  body: z.object({ id: id('编号'), reason }),
  output: personVip,
  errors: ['notFound', 'stateChanged', 'forbidden', 'conflict', 'busy'],
  idempotency: 'natural',
  requirements: ['D114', 'D120', 'D138'],
});
