import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, flag, id, list, optional, text } from '../kernel/fields.ts';
import { smsCode } from '../kernel/contact-fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { call, callLine, callService } from './entity.ts';
import { callRules, callStarters } from './rules.ts';

const circle = id('通讯录编号');
const module = 'call';
const reads = ['notFound', 'membersOnly', 'paidContent', 'forbidden'] as const;
const writes = [...reads, 'stateChanged', 'busy'] as const;

const circleLine = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '通讯录名称'),
  avatar: described(z.string(), '头像地址，没有为空'),
  on: described(z.boolean(), '已开通多人通话；没有开通的，我可以开通'),
  call_id: described(z.number(), '正在进行的通话；没有为 0'),
});

export const listCallCircles = endpoint({
  id: 'call.circles',
  methods: ['GET'],
  path: '/v1/call/circles',
  access: 'login',
  effect: 'read',
  summary: '我的圈子里开通了多人通话的，和我可以开通的；最多各 50 个',
  output: z.object({
    service: described(callService, '电话服务'),
    last: described(z.number(), '我最近用过的通讯录编号；没有为 0。短地址直接去它，没有就从列表里选'),
    list: described(z.array(circleLine), '已开通的在前，没有翻页'),
  }),
  errors: [],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R185', 'R187', 'R188', 'R189', 'D184', 'B327'],
});

export const createGroupCalls = endpoint({
  id: 'call.create',
  methods: ['POST'],
  path: '/v1/call/create',
  access: 'phone',
  effect: 'write',
  summary: '为圈子开通多人通话：圈主，和能开关功能的管理员',
  body: z.object({ id: circle }),
  output: z.object({ id: described(z.number(), '通讯录编号') }),
  errors: [...writes, 'moduleOff'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R177', 'D136'],
});

const home = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '通讯录名称'),
  service: described(callService, '电话服务'),
  starters: described(z.number(), '谁可以发起：0 只有圈主，1 圈主和管理员'),
  announcement: described(z.string(), '圈子的通话说明，没有为空'),
  members: described(z.number(), '可以呼叫几位成员，不含我'),
  out: described(z.boolean(), '我选择了不被呼叫'),
  call_id: described(z.number(), '正在进行的通话；没有为 0'),
  joined: described(z.boolean(), '我在正在进行的通话里'),
  minutes: described(z.number(), '圈子还有几分钟，不含预留；只给可以发起的人，其他人为 0'),
  price: described(z.number(), '每一路每分钟多少分'),
  problem: described(z.string(), '现在不能发起的原因，一句话；能发起的和不是管理员的为空'),
  can: described(
    z.object({
      start: described(z.boolean(), '我可以发起通话'),
      recharge: described(z.boolean(), '我可以为圈子充值'),
      settings: described(z.boolean(), '我可以设置谁能发起和说明'),
      records: described(z.boolean(), '我可以看圈子的通话记录'),
      join: described(z.boolean(), '我可以凭加入码加入正在进行的通话'),
    }),
    '我可以做什么',
  ),
});
export type GroupCallHome = z.output<typeof home>;

export const viewGroupCalls = endpoint({
  id: 'call.home',
  module,
  methods: ['GET'],
  path: '/v1/call/home',
  access: 'login',
  effect: 'read',
  summary: '圈子的多人通话：分钟、能呼叫几位、正在进行的通话；成员可看',
  query: z.object({ id: circle }),
  output: home,
  errors: reads,
  idempotency: 'none',
  requirements: ['R178', 'D136'],
});

export const saveGroupCalls = endpoint({
  id: 'call.save-settings',
  module,
  methods: ['POST'],
  path: '/v1/call/settings',
  access: 'phone',
  effect: 'write',
  summary: '谁可以发起、呼叫以前成员看到的说明；只有圈主',
  body: z.object({
    id: circle,
    starters: choice('谁可以发起', Object.values(callStarters)),
    announcement: text('说明', { max: callRules.announcement, multiline: true }),
  }),
  output: home,
  errors: [...writes, 'refused'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 100, seconds: 86_400 }],
  requirements: ['R181', 'D136'],
});

const member = z.object({
  member_id: described(z.number(), '成员编号'),
  user: described(listedPerson, '谁；从不含号码'),
  me: described(z.boolean(), '是我'),
  role: described(z.number(), '1 圈主，2 管理员，3 嘉宾，4 成员'),
  starts: described(z.boolean(), '可以发起通话'),
  out: described(z.boolean(), '选择了不被呼叫'),
  reachable: described(z.boolean(), '可以呼叫：绑定了手机，没有选择不被呼叫'),
});
export type GroupCallMember = z.output<typeof member>;

export const listCallMembers = endpoint({
  id: 'call.members',
  module,
  methods: ['GET'],
  path: '/v1/call/members',
  access: 'login',
  effect: 'read',
  summary: '圈子的成员和谁选择了不被呼叫；可以按名字找，只看管理员，或只看可以呼叫的',
  query: z.object({
    ...pageQuery,
    id: circle,
    q: optional(text('名字', { max: 30 }), '名字里的字'),
    who: optional(choice('哪些成员', [0, 1, 2]), '0 全部，1 圈主和管理员，2 可以呼叫的，不含我；默认 0'),
  }),
  output: page(member),
  errors: reads,
  idempotency: 'none',
  requirements: ['R180', 'R181', 'D136'],
});

export const optOutOfCalls = endpoint({
  id: 'call.opt-out',
  module,
  methods: ['POST'],
  path: '/v1/call/opt-out',
  access: 'login',
  effect: 'write',
  summary: '在这个圈子不被呼叫，或重新接受；正在响铃的一路随之挂断',
  body: z.object({ id: circle, out: flag('不被呼叫') }),
  output: home,
  errors: writes,
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['R180', 'D136'],
});

const legsWords = `一次最多 ${callRules.legs.max} 人，连您自己，请去掉几位`;

export const startGroupCall = endpoint({
  id: 'call.start-group',
  module,
  methods: ['POST'],
  path: '/v1/call/start-group',
  access: 'phone',
  effect: 'write',
  summary: '呼叫选中的成员：圈主，和圈主允许发起的管理员；连自己 2 到 50 人',
  body: z.object({
    id: circle,
    user_ids: list('要呼叫的成员', id('成员'), 200).check(
      z.refine((value) => value.length > 0, { error: '请选择要呼叫的成员' }),
      z.refine((value) => value.length < callRules.legs.max, { error: legsWords }),
    ),
  }),
  output: call,
  errors: [...writes, 'conflict', 'tooOften'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R178', 'D136'],
});

export const listGroupRecords = endpoint({
  id: 'call.records',
  module,
  methods: ['GET'],
  path: '/v1/call/records',
  access: 'login',
  effect: 'read',
  summary: `圈子的通话记录，${callRules.recordDays} 天内，新的在前；给圈主和管理员，从不含号码`,
  query: z.object({ ...pageQuery, id: circle }),
  output: page(callLine),
  errors: reads,
  idempotency: 'none',
  requirements: ['R182', 'D136'],
});

export const joinCall = endpoint({
  id: 'call.join',
  module,
  methods: ['POST'],
  path: '/v1/call/join',
  access: 'phone',
  effect: 'write',
  summary: '凭 6 位加入码加入正在进行的通话：您的电话会响起；一小时内错 5 次要等',
  body: z.object({ id: circle, code: smsCode('加入码') }),
  output: call,
  errors: [...writes, 'conflict', 'tooOften', 'invalid'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R183', 'D136'],
});

const legChange = {
  access: 'login',
  effect: 'write',
  output: call,
  errors: ['notFound', 'forbidden', 'stateChanged', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['R184', 'D136'],
} as const;
const leg = z.object({ id: id('通话'), leg_id: id('这一路') });

export const dropLeg = endpoint({
  ...legChange,
  id: 'call.drop',
  methods: ['POST'],
  path: '/v1/call/drop',
  summary: '挂断一路：自己的，或多人通话的发起人和管理员挂断别人的',
  body: leg,
  also: ['muted'],
});

export const redialLeg = endpoint({
  ...legChange,
  id: 'call.redial',
  methods: ['POST'],
  path: '/v1/call/redial',
  access: 'phone',
  summary: '重拨没有接通或挂断了的一路：多人通话的发起人和管理员，最多重拨 3 次',
  body: leg,
  errors: [...legChange.errors, 'moduleOff', 'conflict', 'tooOften'],
});
