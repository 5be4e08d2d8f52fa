import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, enumField, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { commissionStates } from './rules.ts';

const info = z.object({
  level: described(z.number(), '1 上面没有人，2 由别人推荐'),
  direct: described(z.number(), '我直接推荐的人数'),
  indirect: described(z.number(), '我推荐的人又推荐的人数'),
  frozen: described(z.number(), '冻结和审核中的佣金，分'),
  settled: described(z.number(), '已到账的佣金，分'),
  code: described(z.string(), '我的推荐码'),
  link: described(z.string(), '我的推荐链接，完整地址'),
  direct_rate: described(z.number(), '直接推荐的佣金，万分之几'),
  indirect_rate: described(z.number(), '间接推荐的佣金，万分之几'),
  inviter: described(z.string(), '推荐我的人，遮住一部分；没有为空'),
  until: described(z.number(), '推荐关系到何时为止，秒；没有为 0'),
  can_accept: described(z.boolean(), '可以填别人的推荐码：注册 30 天内、上面没有人'),
});
export type AgentInfo = z.output<typeof info>;

const infoCall = {
  access: 'login',
  effect: 'write',
  summary: '我的推荐码、推荐的人数和佣金；第一次看时生成推荐码',
  output: info,
  errors: [],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['C106', 'B219', 'D122', 'D123'],
} as const;

export const myInfo = endpoint({
  ...infoCall,
  id: 'agent.my-info',
  methods: ['GET'],
  path: '/customer/user/agent/my-info',
});
export const myInfoPrefixed = endpoint({
  ...infoCall,
  id: 'agent.my-info-v3',
  methods: ['GET'],
  path: '/v3-api/customer/user/agent/my-info',
});

const becomeCall = {
  access: 'login',
  effect: 'write',
  summary: '成为别人推荐的人：注册 30 天内、上面没有人的可以；价格不变',
  body: z.object({ agent: text('推荐码', { max: 20, required: true }) }),
  output: info,
  errors: ['notFound', 'stateChanged', 'forbidden', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  requirements: ['C107', 'B219', 'D123'],
} as const;

export const becomeIndirect = endpoint({
  ...becomeCall,
  id: 'agent.become-indirect',
  methods: ['POST'],
  path: '/customer/user/agent/become-indirect-subordinate',
});
export const becomeIndirectPrefixed = endpoint({
  ...becomeCall,
  id: 'agent.become-indirect-v3',
  methods: ['POST'],
  path: '/v3-api/customer/user/agent/become-indirect-subordinate',
});

const masterCall = {
  access: 'login',
  effect: 'read',
  summary: '我是不是收费通讯录的创建人',
  output: z.object({ master: described(z.boolean(), '有至少一个收费的通讯录') }),
  errors: [],
  idempotency: 'none',
  requirements: ['C105'],
} as const;

export const isFeeMaster = endpoint({
  ...masterCall,
  id: 'agent.fee-master',
  methods: ['GET'],
  path: '/v3-api/customer/user/is-fee-phonebook-master',
});
export const isFeeMasterPlain = endpoint({
  ...masterCall,
  id: 'agent.fee-master-plain',
  methods: ['GET'],
  path: '/customer/user/is-fee-phonebook-master',
});

const person = z.object({
  id: described(z.number(), '编号，不是用户编号'),
  name: described(z.string(), '称呼，遮住一部分'),
  level: described(z.number(), '1 直接，2 间接'),
  joined_at: described(z.number(), '何时由我推荐，秒'),
  until: described(z.number(), '关系到何时为止，秒'),
  earned: described(z.number(), '从此人得到的佣金，分；退回的不算'),
});
export type AgentPerson = z.output<typeof person>;

export const listPeople = endpoint({
  id: 'agent.people',
  methods: ['GET'],
  path: '/v1/agent/people',
  access: 'login',
  effect: 'read',
  summary: '我推荐的人，新的在前，名字遮住一部分',
  query: z.object({ ...pageQuery, level: optional(choice('层级', [1, 2]), '1 直接（默认），2 间接') }),
  output: page(person),
  errors: [],
  idempotency: 'none',
  requirements: ['D122'],
});

const commission = z.object({
  id: described(z.number(), '编号'),
  title: described(z.string(), '卖出了什么'),
  buyer: described(z.string(), '买家，遮住一部分'),
  level: described(z.number(), '1 直接，2 间接'),
  amount: described(z.number(), '佣金，分'),
  rate: described(z.number(), '万分之几'),
  state: described(z.enum(commissionStates), '冻结中、已到账、已退回、审核中、不发放'),
  reason: described(z.string(), '不发放的原因，没有为空'),
  at: described(z.number(), '何时成交，秒'),
  release_at: described(z.number(), '何时解冻，秒；不定或已结束为 0'),
});
export type AgentCommission = z.output<typeof commission>;

export const listCommissions = endpoint({
  id: 'agent.commissions',
  methods: ['GET'],
  path: '/v1/agent/commissions',
  access: 'login',
  effect: 'read',
  summary: '我的佣金，新的在前',
  query: z.object({ ...pageQuery, state: optional(enumField('状态', commissionStates), '不填为全部') }),
  output: page(commission),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['D122'],
});
