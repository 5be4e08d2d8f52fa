import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { verdicts, viewReason } from '../kernel/staff.ts';
import { commissionStates, fraudSigns } from './rules.ts';

const agentLine = z.object({
  id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  direct: described(z.number(), '直接推荐的人数'),
  frozen: described(z.number(), '冻结和审核中的佣金，分'),
  settled: described(z.number(), '已到账的佣金，分'),
  held: described(z.number(), '审核中的有几笔'),
  last_at: described(z.number(), '最近一次有人由其推荐，秒'),
});

export const listAgents = endpoint({
  id: 'staff.agents',
  methods: ['GET'],
  path: '/v1/staff/agents',
  access: 'staff',
  roles: ['operator', 'finance'],
  effect: 'read',
  summary: '推荐过人的人，最近有人来的在前',
  query: z.object({ ...pageQuery }),
  output: page(agentLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D122', 'D138'],
});

const treePerson = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  at: described(z.number(), '何时由其推荐，秒'),
  until: described(z.number(), '关系到何时为止，秒'),
  direct: described(z.number(), '此人又推荐了几个'),
});

export const viewAgent = endpoint({
  id: 'staff.agent',
  methods: ['POST'],
  path: '/v1/staff/agent',
  access: 'staff',
  roles: ['operator', 'finance'],
  effect: 'write',
  summary: '一个推荐人的上下级；每次查看都记入日志',
  body: z.object({ user_id: id('用户编号'), reason: viewReason }),
  output: z.object({
    ...agentLine.shape,
    indirect: described(z.number(), '间接推荐的人数'),
    upper: described(z.nullable(treePerson), '上面的人，没有为 null'),
    people: described(z.array(treePerson), '直接推荐的人，新的在前，最多 100 个'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D122', 'D138'],
});

const commissionLine = z.object({
  id: described(z.number(), '编号'),
  order_id: described(z.number(), '订单的内部编号'),
  title: described(z.string(), '卖出了什么'),
  agent_id: described(z.number(), '推荐人的用户编号'),
  agent: described(z.string(), '推荐人的称呼'),
  buyer_id: described(z.number(), '买家的用户编号'),
  buyer: described(z.string(), '买家的称呼'),
  level: described(z.number(), '1 直接，2 间接'),
  amount: described(z.number(), '佣金，分'),
  state: described(z.enum(commissionStates), '冻结中、已到账、已退回、审核中、不发放'),
  signs: described(z.array(z.enum(fraudSigns)), '为什么要审核'),
  reason: described(z.string(), '不发放的原因，没有为空'),
  decided_by: described(z.string(), '谁决定的，没有为空'),
  at: described(z.number(), '何时成交，秒'),
  can_decide: described(z.boolean(), '我可以决定；与自己有关的由同事决定'),
});
export type StaffCommission = z.output<typeof commissionLine>;

export const listHeldCommissions = endpoint({
  id: 'staff.commissions',
  methods: ['GET'],
  path: '/v1/staff/commissions',
  access: 'staff',
  roles: ['finance'],
  effect: 'read',
  summary: '佣金：审核中的先来的在前，其余新的在前',
  query: z.object({ ...pageQuery, state: optional(enumField('状态', commissionStates), '默认 held 审核中') }),
  output: page(commissionLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D122', 'D138'],
});

export const decideCommission = endpoint({
  id: 'staff.decide-commission',
  methods: ['POST'],
  path: '/v1/staff/commission-decide',
  access: 'staff',
  roles: ['finance'],
  effect: 'write',
  summary: '发放或不发放一笔审核中的佣金；不发放必须写原因，推荐人会看到，钱归平台',
  body: z.object({
    id: id('佣金编号'),
    verdict: enumField('决定', verdicts),
    message: optional(text('原因', { max: 100 }), '不发放的原因'),
  }),
  output: commissionLine,
  errors: ['notFound', 'stateChanged', 'invalid', 'forbidden', 'busy'],
  idempotency: 'natural',
  requirements: ['D122', 'D138'],
});
