import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, enumField, flag, id, integer, list, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { campaignRules, staffReasons } from './campaign-rules.ts';

/** Whom texts are for: the members of a circle, or who has registered for an activity. */
export const audienceKinds = ['phonebook', 'activity'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** Which audience. */
const of = {
  id: id('通讯录或活动'),
  kind: optional(enumField('对象', audienceKinds), 'phonebook 通讯录的成员（默认），activity 活动报名的人'),
};
const campaignId = id('群发');

/** D74: at most 300 characters, and no line breaks, which operators count differently. */
const content = text('短信内容', {
  max: campaignRules.content,
  required: true,
  rule: (value) =>
    String(value).length > campaignRules.content ? `短信内容最多 ${campaignRules.content} 个字` : '',
});
const roles = described(
  list('身份', choice('身份', [1, 2, 3, 4]), 4),
  '发给哪些身份：1 圈主，2 管理员，3 嘉宾，4 成员；活动：1 已确认，2 已确认但没有签到，3 待审核；空为全部',
);
const groups = described(list('分组', id('分组'), 50), '发给哪些分组，空为全部');

const campaignCan = z.object({
  edit: described(z.boolean(), '修改、提交或删除：草稿'),
  cancel: described(z.boolean(), '取消，条数全部退回'),
  template: described(z.boolean(), '存为模板：人工审核通过的'),
});

export const campaign = z.object({
  campaign_id: described(z.number(), '群发编号'),
  state: described(
    z.number(),
    '0 草稿，1 审核中，2 未通过，3 等待发送，4 发送中，5 已发送，6 部分失败，7 已取消',
  ),
  content: described(z.string(), '填写的内容'),
  text: described(z.string(), '短信全文，提交以前为空'),
  roles: described(z.array(z.number()), '发给哪些身份，空为全部'),
  groups: described(z.array(z.number()), '发给哪些分组，空为全部'),
  template_id: described(z.number(), '用的模板，没有为 0'),
  people: described(z.number(), '提交时的人数'),
  opted_out: described(z.number(), '提交时不收短信的人数'),
  parts: described(z.number(), '每人几条'),
  credits: described(z.number(), '扣了多少条'),
  sent: described(z.number(), '已发出的人数'),
  failed: described(z.number(), '没有发出的人数；条数在发完以后退回'),
  returned: described(z.number(), '退回了多少条'),
  reason: described(z.string(), '未通过的原因，没有为空'),
  due_at: described(z.number(), '审核中：应在何时之前审核，秒；否则为 0'),
  created_at: described(z.number(), '写于何时，秒'),
  submitted_at: described(z.number(), '提交于何时，秒；没有为 0'),
  done_at: described(z.number(), '结束于何时，秒；没有为 0'),
  can: described(campaignCan, '我可以做什么'),
});
export type Campaign = z.output<typeof campaign>;

const template = z.object({
  template_id: described(z.number(), '模板编号'),
  title: described(z.string(), '名称'),
  content: described(z.string(), '内容'),
});

export const composeCampaign = endpoint({
  id: 'sms.compose',
  methods: ['GET'],
  path: '/v1/sms/compose',
  access: 'login',
  effect: 'read',
  summary: '写群发短信要用的：模板、我的条数、何时发送、固定的文字有多长',
  query: z.object(of),
  output: z.object({
    title: described(z.string(), '通讯录或活动的名称'),
    open: described(z.boolean(), '本站开通了群发短信'),
    extra: described(z.number(), '内容以外的字数：签名、名称、链接和拒收说明'),
    have: described(z.number(), '我还有多少条短信'),
    hours: described(z.string(), '何时发送'),
    templates: described(z.array(template), `模板，最多 ${campaignRules.templates} 个`),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R135', 'D74'],
});

export const previewCampaign = endpoint({
  id: 'sms.campaign-preview',
  methods: ['POST'],
  path: '/v1/sms/campaign-preview',
  access: 'phone',
  effect: 'read',
  summary: '群发以前看：多少人收到、多少人不收、每人几条、一共扣多少条、要不要人工审核',
  body: z.object({ ...of, roles, groups, content, template_id: optional(id('模板'), '用的模板') }),
  output: z.object({
    text: described(z.string(), '短信全文，链接在提交时生成'),
    people: described(z.number(), '收到的人数'),
    opted_out: described(z.number(), '不收短信的人数'),
    capped: described(
      z.number(),
      `已经收满的人数：每人一天 ${campaignRules.day} 条、一个月 ${campaignRules.month} 条`,
    ),
    parts: described(z.number(), '每人几条'),
    credits: described(z.number(), '一共扣多少条'),
    have: described(z.number(), '我还有多少条'),
    missing: described(z.number(), '还差多少条，够为 0'),
    needs_staff: described(z.boolean(), '要先由人工审核'),
    why: described(z.array(z.enum(staffReasons)), '为什么要人工审核'),
    hours: described(z.string(), '何时发送'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'refused'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['R135', 'D74', 'D75'],
});

export const saveCampaign = endpoint({
  id: 'sms.campaign-save',
  methods: ['POST'],
  path: '/v1/sms/campaign-save',
  access: 'phone',
  effect: 'write',
  summary: '存一份群发的草稿，或修改一份',
  body: z.object({
    ...of,
    campaign_id: optional(campaignId, '要修改的草稿；不填为新的'),
    roles,
    groups,
    content,
    template_id: optional(id('模板'), '用的模板'),
  }),
  output: campaign,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged', 'refused'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D74'],
});

export const dropCampaign = endpoint({
  id: 'sms.campaign-drop',
  methods: ['POST'],
  path: '/v1/sms/campaign-drop',
  access: 'phone',
  effect: 'write',
  summary: '删除一份草稿',
  body: z.object({ ...of, campaign_id: campaignId }),
  output: described(z.object({}), '无'),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D74'],
});

export const submitCampaign = endpoint({
  id: 'sms.campaign-submit',
  methods: ['POST'],
  path: '/v1/sms/campaign-submit',
  access: 'phone',
  effect: 'write',
  summary: '提交一份草稿：定下收的人，扣条数，然后等人工审核或发送；条数不够时说还差多少',
  body: z.object({
    ...of,
    campaign_id: campaignId,
    credits: integer('看到的条数', { min: 1, max: 1_000_000 }),
  }),
  output: campaign,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged', 'refused'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D74', 'D75'],
});

export const cancelCampaign = endpoint({
  id: 'sms.campaign-cancel',
  methods: ['POST'],
  path: '/v1/sms/campaign-cancel',
  access: 'phone',
  effect: 'write',
  summary: '取消还没有开始发送的群发，条数全部退回给提交的人',
  body: z.object({ ...of, campaign_id: campaignId }),
  output: campaign,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D74'],
});

export const listCampaigns = endpoint({
  id: 'sms.campaigns',
  methods: ['GET'],
  path: '/v1/sms/campaigns',
  access: 'login',
  effect: 'read',
  summary: '一个通讯录或活动的群发短信，新的在前',
  query: z.object({ ...of, ...pageQuery }),
  output: page(campaign),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R135', 'D74'],
});

export const viewCampaign = endpoint({
  id: 'sms.campaign',
  methods: ['GET'],
  path: '/v1/sms/campaign',
  access: 'login',
  effect: 'read',
  summary: '一次群发',
  query: z.object({ ...of, campaign_id: campaignId }),
  output: campaign,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R135', 'D74'],
});

export const saveTemplate = endpoint({
  id: 'sms.template-save',
  methods: ['POST'],
  path: '/v1/sms/template-save',
  access: 'phone',
  effect: 'write',
  summary: '把人工审核通过的群发存为模板；内容不改时，以后不用再审核',
  body: z.object({
    ...of,
    campaign_id: campaignId,
    title: text('模板名称', { max: campaignRules.title, required: true }),
  }),
  output: template,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged', 'conflict', 'refused'],
  idempotency: 'key',
  requirements: ['D75'],
});

export const dropTemplate = endpoint({
  id: 'sms.template-drop',
  methods: ['POST'],
  path: '/v1/sms/template-drop',
  access: 'phone',
  effect: 'write',
  summary: '删除一个模板',
  body: z.object({ ...of, template_id: id('模板') }),
  output: described(z.object({}), '无'),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D75'],
});

export const viewLanding = endpoint({
  id: 'sms.landing',
  methods: ['GET'],
  path: '/v1/sms/landing',
  access: 'login',
  effect: 'read',
  summary: '短信里的链接打开的页面：全文、哪里发的、我还收不收',
  query: z.object({ ...of, sms: id('短信') }),
  output: z.object({
    id: described(z.number(), '通讯录或活动的编号'),
    title: described(z.string(), '通讯录或活动的名称'),
    content: described(z.string(), '内容'),
    at: described(z.number(), '提交于何时，秒'),
    out: described(z.boolean(), '我已经不收这里的短信'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R056', 'D76', 'D74'],
});

export const optOut = endpoint({
  id: 'sms.opt-out',
  methods: ['POST'],
  path: '/v1/sms/opt-out',
  access: 'login',
  effect: 'write',
  summary: '不再收一个通讯录或活动的短信，或重新收；成员、报名的人和收到过的人都可以',
  body: z.object({ ...of, out: flag('不收') }),
  output: z.object({ out: described(z.boolean(), '不收') }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D74'],
});
