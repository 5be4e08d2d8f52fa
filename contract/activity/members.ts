import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { formAnswer } from '../form/input.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, list, objectField, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { verdicts } from '../kernel/staff.ts';
import { comerFields } from './registering.ts';
import { activityRules, memberGroups } from './rules.ts';

const activityId = id('活动编号');
const registrationId = id('报名编号');
const passId = id('凭证编号');

const member = {
  registration_id: described(z.number(), '报名编号'),
  pass_id: described(z.number(), '凭证编号'),
  name: described(z.string(), '来的人'),
  user: described(z.nullable(listedPerson), '账号；手动添加的为 null'),
  ticket_id: described(z.number(), '票的编号'),
  ticket: described(z.string(), '票的名称'),
  quantity: described(z.number(), '这份报名几张'),
  state: described(
    z.number(),
    '报名的状态，0 到 7；没有收款权限的看不到待付款的（0），退款中和已退款（6、7）看成已取消（4）',
  ),
  signed_at: described(z.number(), '签到时间，秒；没有为 0'),
  by_hand: described(z.boolean(), '手动添加的'),
  created_at: described(z.number(), '报名时间，秒'),
};
const memberLine = z.object(member);

export const listMembers = endpoint({
  id: 'activity.members',
  methods: ['GET'],
  path: '/v1/activity/members',
  access: 'login',
  effect: 'read',
  summary: '报名的人，新的在前；按姓名、手机号或签到码找，按状态、票筛选；不含联系方式',
  query: z.object({
    ...pageQuery,
    id: activityId,
    words: optional(text('搜索', { max: 20 }), '姓名、拼音、完整手机号或 6 位签到码'),
    group: optional(enumField('哪些', memberGroups), '默认 all'),
    ticket_id: optional(id('票的编号'), '只看一种票'),
  }),
  output: page(memberLine),
  errors: ['notFound', 'forbidden', 'tooOften'],
  idempotency: 'none',
  requirements: ['R122'],
});

export const viewMember = endpoint({
  id: 'activity.member',
  methods: ['GET'],
  path: '/v1/activity/member',
  access: 'login',
  effect: 'read',
  summary: '一位报名的人：填了什么、签到了哪几场；手机号打码',
  query: z.object({ pass_id: passId }),
  output: z.object({
    ...member,
    phone: described(z.string(), '手机号，遮住中间四位'),
    answers: described(z.array(formAnswer), '填的内容'),
    signed: described(
      z.array(
        z.object({
          session: described(z.string(), '场次'),
          at: described(z.number(), '签到时间，秒'),
        }),
      ),
      '签到',
    ),
    reason: described(z.string(), '未通过或取消的原因，没有为空'),
    can: described(
      z.object({
        decide: described(z.boolean(), '通过或拒绝'),
        remove: described(z.boolean(), '移除：手动添加的，或免费的'),
        refund: described(z.boolean(), '退款并取消：收费的，主办人'),
        contact: described(z.boolean(), '看手机号'),
      }),
      '可以做什么',
    ),
    total: described(z.number(), '付了多少，分；没有收款权限为 −1'),
    hash: described(z.string(), '订单号；没有收款权限为空'),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['R122'],
});

export const decideRegistration = endpoint({
  id: 'activity.decide',
  methods: ['POST'],
  path: '/v1/activity/decide',
  access: 'login',
  effect: 'write',
  summary: '通过或拒绝待审核的报名；拒绝的全额退款',
  body: z.object({
    registration_id: registrationId,
    verdict: enumField('决定', verdicts),
    reason: optional(text('原因', { max: activityRules.reason }), '拒绝的原因，报名的人看得到'),
  }),
  output: memberLine,
  errors: ['notFound', 'forbidden', 'stateChanged', 'invalid', 'busy', 'refused'],
  idempotency: 'natural',
  requirements: ['D95'],
});

export const revealMember = endpoint({
  id: 'activity.contact',
  methods: ['POST'],
  path: '/v1/activity/contact',
  access: 'login',
  effect: 'write',
  summary: '看一位已确认的人的手机号，结束后 30 天为止；对方会看到谁看过',
  body: z.object({ pass_id: passId }),
  output: z.object({ phone: described(z.string(), '手机号') }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D22', 'R122'],
});

export const addMembers = endpoint({
  id: 'activity.add-members',
  methods: ['POST'],
  path: '/v1/activity/addmembers',
  access: 'phone',
  effect: 'write',
  summary: '手动添加没有用本产品报名的人，占名额，不收钱；姓名和手机号',
  body: z.object({
    id: activityId,
    ticket_id: id('票的编号'),
    people: list(
      '人',
      objectField('人', {
        realname: comerFields.realname,
        phone: comerFields.phone,
      }),
      activityRules.addedAtOnce,
      { named: 'realname' },
    ),
  }),
  output: z.object({ added: described(z.number(), '添加了几位') }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'invalid', 'refused', 'conflict'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R122'],
});

export const removeRegistration = endpoint({
  id: 'activity.remove',
  methods: ['POST'],
  path: '/v1/activity/remove',
  access: 'login',
  effect: 'write',
  summary: '取消一份报名：免费和手动添加的由管理报名的人，收费的由主办人全额退款',
  body: z.object({
    registration_id: registrationId,
    reason: text('原因', { max: activityRules.reason, required: true }),
  }),
  output: z.object({ refunded: described(z.number(), '退回多少，分') }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'busy', 'refused'],
  idempotency: 'natural',
  requirements: ['D96', 'R122'],
});

export const exportMembers = endpoint({
  id: 'activity.export',
  methods: ['POST'],
  path: '/v1/activity/export',
  access: 'login',
  effect: 'write',
  summary: '导出名单（xlsx）：姓名、手机号、填的内容、票、状态、签到；每位报名的人都会看到',
  body: z.object({ id: activityId }),
  output: z.unknown(),
  produces: 'application/octet-stream',
  errors: ['notFound', 'forbidden', 'tooOften', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  requirements: ['R122', 'D22'],
});

export const listPayMembers = endpoint({
  id: 'activity.pay-members',
  methods: ['GET'],
  path: '/v1/activity/paymembers',
  access: 'login',
  effect: 'read',
  summary: '收费的报名和付款：主办人和有收款权限的助手',
  query: z.object({
    ...pageQuery,
    id: activityId,
    group: optional(enumField('哪些', ['paid', 'unpaid', 'refunded']), '不填为全部'),
  }),
  output: page(
    z.object({
      registration_id: described(z.number(), '报名编号'),
      pass_id: described(z.number(), '第一张凭证'),
      name: described(z.string(), '报名的人'),
      user: described(listedPerson, '账号'),
      ticket: described(z.string(), '票的名称'),
      quantity: described(z.number(), '几张'),
      total: described(z.number(), '总价，分'),
      refunded: described(z.number(), '已退和在退的，分'),
      state: described(z.number(), '报名的状态'),
      disputed: described(z.boolean(), '申诉中，这笔钱冻结'),
      hash: described(z.string(), '订单号'),
      paid_at: described(z.number(), '付款时间，秒；没有为 0'),
    }),
  ),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['R123', 'D101'],
});
