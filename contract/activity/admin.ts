import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { formAnswer } from '../form/input.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  enumField,
  id,
  integer,
  list,
  objectField,
  optional,
  text,
} from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { verdicts } from '../kernel/staff.ts';
import { activityCan } from './entity.ts';
import { comerFields } from './registering.ts';
import { activityRules, memberGroups } from './rules.ts';

const activityId = id('活动编号');
const registrationId = id('报名编号');
const passId = id('凭证编号');

export const viewActivityAdmin = endpoint({
  id: 'activity.admin',
  methods: ['GET'],
  path: '/v1/activity/admin',
  access: 'login',
  effect: 'read',
  summary: '管理首页：已售、待审核、候补、收入和何时到账；没有收款权限的看不到钱',
  query: z.object({ id: activityId }),
  output: z.object({
    activity_id: described(z.number(), '活动编号'),
    title: described(z.string(), '标题'),
    state: described(z.number(), '0 草稿，1 已发布，2 审核中，3 未通过，4 已取消'),
    phase: described(z.string(), '同活动的 phase'),
    audit_reason: described(z.string(), '没有通过的原因，没有为空'),
    starts_at: described(z.number(), '开始，秒'),
    ends_at: described(z.number(), '结束，秒'),
    paused: described(z.boolean(), '暂停了报名'),
    can: described(activityCan, '我可以做什么'),
    confirmed: described(z.number(), '已确认的名额'),
    seats: described(z.number(), '总名额；不限为 −1'),
    auditing: described(z.number(), '待审核的报名'),
    unpaid: described(z.number(), '待付款的报名；没有收款权限为 0'),
    waiting: described(z.number(), '候补的人数'),
    signed: described(z.number(), '签到的人数，任一场'),
    questions: described(z.number(), '还没有回答的提问'),
    working: described(z.string(), '正在进行的批量处理，一句话；没有为空'),
    tickets: described(
      z.array(
        z.object({
          ticket_id: described(z.number(), '票的编号'),
          name: described(z.string(), '名称'),
          price: described(z.number(), '价格，分'),
          taken: described(z.number(), '已占用'),
          stock: described(z.number(), '张数；不限为 −1'),
          waiting: described(z.number(), '候补的人数'),
        }),
      ),
      '各种票',
    ),
    money: described(
      z.nullable(
        z.object({
          paid: described(z.number(), '收到，分'),
          refunded: described(z.number(), '退回，分'),
          net: described(z.number(), '扣除服务费后归主办方，分'),
          fee: described(z.number(), '服务费，基点'),
          due_at: described(z.number(), '何时可以提现，秒'),
          frozen: described(z.number(), '申诉冻结的，分'),
        }),
      ),
      '钱；没有收款权限为 null',
    ),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['R117', 'B307', 'D101'],
});

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

export const listActivityLogs = endpoint({
  id: 'activity.logs',
  methods: ['GET'],
  path: '/v1/activity/logs',
  access: 'login',
  effect: 'read',
  summary: '谁做了什么，新的在前，保留一年；只有主办人看',
  query: z.object({ ...pageQuery, id: activityId }),
  output: page(
    z.object({
      log_id: described(z.number(), '编号'),
      what: described(z.string(), '做了什么，见 activityLogLabels'),
      who: described(z.string(), '谁'),
      target: described(z.string(), '对谁，没有为空'),
      before: described(z.string(), 'JSON 字符串：之前'),
      after: described(z.string(), 'JSON 字符串：之后'),
      at: described(z.number(), '时间，秒'),
    }),
  ),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['R121', 'D102'],
});

export const setWechat = endpoint({
  id: 'activity.set-wechat',
  methods: ['POST'],
  path: '/v1/activity/setwechat',
  access: 'phone',
  effect: 'write',
  summary: '放微信群或微信号的二维码；群的 7 天后过期，会提醒主办方',
  body: z.object({
    id: activityId,
    image: described(text('二维码', { max: 250 }), '二维码在私有空间的文件名或地址；为空则取下'),
    kind: choice('种类', [1, 2]),
    words: text('说明', { max: activityRules.wechatWords, multiline: true }),
  }),
  output: z.object({
    link: described(z.string(), '图片的短期地址'),
    words: described(z.string(), '说明'),
    until: described(z.number(), '到何时，秒；不会过期为 0'),
  }),
  errors: ['notFound', 'forbidden', 'invalid', 'refused', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['R124', 'D100'],
});

export const drawInvitation = endpoint({
  id: 'activity.qrcode',
  methods: ['GET'],
  path: '/v1/activity/qrcode',
  access: 'guest',
  effect: 'read',
  summary: '活动的二维码（PNG），打开活动页；能打开活动页的人都能取',
  query: z.object({
    id: activityId,
    size: optional(integer('大小', { min: 120, max: 1024 }), '像素，默认 480'),
  }),
  output: z.unknown(),
  produces: 'image/png',
  keeps: 300,
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['R111', 'R125'],
});
