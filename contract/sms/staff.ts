import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, integer, optional, text, token } from '../kernel/fields.ts';
import { reviewCalls } from '../kernel/review.ts';
import { auditedReason, viewReason } from '../kernel/staff.ts';
import { campaignRules, staffReasons } from './campaign-rules.ts';
import { creditKinds, smsRules } from './rules.ts';

const personCredits = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  count: described(z.number(), '还有多少条'),
  list: described(
    z.array(
      z.object({
        id: described(z.number(), '编号'),
        at: described(z.number(), '时间，秒'),
        kind: described(z.enum(creditKinds), '充值、退款、群发、失败退回、赠送、收回'),
        count: described(z.number(), '多少条，负为减少'),
        after: described(z.number(), '之后有多少条'),
        title: described(z.string(), '为什么'),
        order_id: described(z.number(), '订单的内部编号，没有为 0'),
      }),
    ),
    '明细，新的在前，最多 100 条',
  ),
});
export type PersonCredits = z.output<typeof personCredits>;

export const viewPersonCredits = endpoint({
  id: 'staff.person-sms',
  methods: ['POST'],
  path: '/v1/staff/person-sms',
  access: 'staff',
  roles: ['service', 'operator', 'finance'],
  effect: 'write',
  summary: '一个人的短信条数；每次查看都记入日志',
  body: z.object({ user_id: id('用户编号'), reason: viewReason }),
  output: personCredits,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D117', 'D138'],
});

export const adjustCredits = endpoint({
  id: 'staff.sms-adjust',
  methods: ['POST'],
  path: '/v1/staff/sms-adjust',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '送或收回短信条数；减不到零以下，送的先收、买的后收，本人会看到原因',
  body: z.object({
    user_id: id('用户编号'),
    count: integer('条数', { min: -smsRules.max, max: smsRules.max }),
    reason: auditedReason('原因', smsRules.reason),
  }),
  output: personCredits,
  errors: ['notFound', 'invalid', 'stateChanged'],
  idempotency: 'key',
  requirements: ['D117', 'D138'],
});

const campaignLine = z.object({
  id: described(z.number(), '群发编号'),
  circle: described(z.string(), '通讯录或活动的名称'),
  circle_id: described(z.number(), '通讯录或活动的编号'),
  user_id: described(z.number(), '提交的人，已注销为 0'),
  state: described(z.number(), '1 审核中，2 未通过，3 等待发送，4 发送中，5 已发送，6 部分失败，7 已取消'),
  people: described(z.number(), '人数'),
  credits: described(z.number(), '条数'),
  why: described(z.array(z.enum(staffReasons)), '为什么要人工审核'),
  submitted_at: described(z.number(), '提交时间，秒'),
  due_at: described(z.number(), '应在何时之前审核，秒；不用审核为 0'),
  can: described(z.object({ decide: described(z.boolean(), '可以决定；自己的由同事审核') }), '我可以做什么'),
});

const audits = reviewCalls('sms-campaign', '群发编号');

export const listCampaignReviews = audits.list({
  summary: '群发短信的审核：等待审核的先来的在前，其余新的在前',
  filter: { state: optional(enumField('状态', ['1', '2', '3', '4', '5', '6', '7']), '默认 1 审核中') },
  line: campaignLine,
  requirements: ['D75'],
});

export const viewCampaignReview = audits.view({
  summary: '看一次群发：全文、命中的词、圈主以往的群发；每次都记入日志',
  output: z.object({
    ...campaignLine.shape,
    text: described(z.string(), '短信全文'),
    words: described(z.array(z.string()), '命中的词'),
    parts: described(z.number(), '每人几条'),
    sent: described(z.number(), '已发出的人数'),
    failed: described(z.number(), '没有发出的人数'),
    reason: described(z.string(), '未通过的原因，没有为空'),
    history: described(
      z.array(
        z.object({
          id: described(z.number(), '群发编号'),
          circle: described(z.string(), '通讯录或活动的名称'),
          state: described(z.number(), '状态'),
          people: described(z.number(), '人数'),
          content: described(z.string(), '内容'),
          reason: described(z.string(), '未通过的原因'),
          at: described(z.number(), '提交时间，秒'),
        }),
      ),
      `圈主以往的群发，新的在前，最多 ${campaignRules.history} 次`,
    ),
  }),
  requirements: ['D75', 'D138'],
});

export const decideCampaignReview = audits.decide({
  summary: '通过或不通过一次群发，只能决定一次；不通过必须写原因，条数全部退回',
  body: { reason: optional(text('原因', { max: campaignRules.reason }), '不通过的原因') },
  output: campaignLine,
  requirements: ['D75', 'D138'],
});

export const makeSmsLink = endpoint({
  id: 'staff.sms-campaign-link',
  methods: ['POST'],
  path: '/v1/staff/sms-campaign-link',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '一次群发的审核链接：24 小时内、登录后台的审核人员可以打开，只能作一次决定',
  body: z.object({ id: id('群发编号') }),
  output: z.object({
    url: described(z.string(), '链接'),
    expires_at: described(z.number(), '到期时间，秒'),
  }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: ['R167', 'D139'],
});

export const openSmsLink = endpoint({
  id: 'staff.sms-campaign-open',
  methods: ['POST'],
  path: '/v1/staff/sms-campaign-open',
  // Not restricted by `roles`: without the role the answer is the same as for a link that does not exist.
  access: 'staff',
  effect: 'write',
  summary: '打开审核链接；过期、已决定或不存在的一样答 40400',
  body: z.object({ id: id('群发编号'), key: token('链接', 200) }),
  output: z.object({ id: described(z.number(), '群发编号') }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R167', 'D139'],
});
