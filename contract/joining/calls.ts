import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, list, objectField, optional, text, token } from '../kernel/fields.ts';
import { answerList } from '../form/input.ts';
import { joinPassword } from '../circle/calls.ts';
import { circleLine } from '../circle/entity.ts';
import { inviter, joinForm, ownEntry } from './entity.ts';
import { mutableKinds, circleRules } from '../circle/rules.ts';

const circleId = id('通讯录');
const code = token('邀请码', 40);
const cardId = integer('名片', { min: 0, max: Number.MAX_SAFE_INTEGER });

/** D60: the answers are looked at with the circle's questions at hand, hence a bound that holds the key of a picture. */
const answers = answerList({ most: circleRules.fields, max: 125 });
const realname = text('姓名', { max: circleRules.realname, required: true });
const company = text('公司', { max: circleRules.company });
const position = text('职位', { max: circleRules.position });
const city = text('城市', { max: circleRules.city });

export const viewJoinForm = endpoint({
  id: 'phonebook.join-form',
  methods: ['GET'],
  path: '/v1/phonebook/join-form',
  access: 'login',
  effect: 'read',
  summary: '加入之前：要填什么，谁会看到，多少钱，我的状态，满员时的候补（D59、D60）',
  query: z.object({
    id: circleId,
    code: optional(code, '邀请码'),
    coupon: optional(text('优惠码', { max: 16 }), '优惠码（D158）'),
  }),
  output: joinForm,
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['R067', 'D59', 'D60', 'D64'],
});

export const joinCircle = endpoint({
  id: 'phonebook.join',
  methods: ['POST'],
  path: '/v1/phonebook/join',
  access: 'phone',
  effect: 'write',
  summary: '加入或申请加入，按通讯录的加入方式；手机号是已验证的那个（D59、D60）',
  body: z.object({
    id: circleId,
    realname,
    company: optional(company, '公司；通讯录没有要时不会保存'),
    position: optional(position, '职位；通讯录没有要时不会保存'),
    city: optional(city, '城市；通讯录没有要时不会保存'),
    answers: optional(answers, '自定义的问题，按名称回答；图片填上传到 private 后的 key'),
    card_id: optional(cardId, '带来的名片，默认用默认名片'),
    password: optional(joinPassword, '凭口令加入时必填'),
    code: optional(code, '邀请码；仅限邀请时必填'),
    tier_id: optional(id('档位'), '付费加入时必填'),
    coupon: optional(text('优惠码', { max: 16 }), '优惠码（D158）；不能用时答 42200'),
    price: optional(integer('价格', { min: 0, max: 100_000_000 }), '看到的价格，分；与现在不同答 42200'),
  }),
  output: z.object({
    member_id: described(z.number(), '我的成员编号'),
    state: described(z.number(), '0 申请中，1 已是成员'),
    waits: described(z.number(), '1 等付款，2 等审核；其他 0'),
    hash: described(z.string(), '要付款的订单号；不用付款为空'),
  }),
  errors: ['notFound', 'forbidden', 'stateChanged', 'conflict', 'refused', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R067', 'D58', 'D59', 'D60', 'D64'],
});

const ownState = z.object({ state: described(z.number(), '我现在的状态，按 D58') });

export const withdrawApplication = endpoint({
  id: 'phonebook.withdraw',
  methods: ['POST'],
  path: '/v1/phonebook/withdraw',
  access: 'login',
  effect: 'write',
  summary: '撤回自己的申请；付了的钱全部退回',
  body: z.object({ id: circleId }),
  output: ownState,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D58', 'D59'],
});

export const leaveCircle = endpoint({
  id: 'phonebook.leave',
  methods: ['POST'],
  path: '/v1/phonebook/leave',
  access: 'login',
  effect: 'write',
  summary: '退出通讯录；提交的信息 30 天后删除（D69）',
  body: z.object({ id: circleId }),
  output: ownState,
  errors: ['notFound', 'forbidden', 'stateChanged', 'busy'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D58', 'D69'],
});

export const inviteToCircle = endpoint({
  id: 'phonebook.invite',
  methods: ['POST'],
  path: '/v1/phonebook/invite',
  access: 'phone',
  effect: 'write',
  summary: '我的邀请码，30 天有效；还有 7 天以上的用原来的（D76）',
  body: z.object({ id: circleId }),
  output: z.object({
    circle: described(circleLine, '通讯录'),
    code: described(z.string(), '邀请码'),
    url: described(z.string(), '邀请链接，完整地址'),
    expires_at: described(z.number(), '有效期到，秒'),
  }),
  errors: ['notFound', 'forbidden', 'membersOnly', 'paidContent'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['R077', 'D76'],
});

export const viewInvitation = endpoint({
  id: 'phonebook.invitation',
  methods: ['GET'],
  path: '/v1/phonebook/invitation',
  access: 'guest',
  effect: 'read',
  summary: '一个邀请：谁邀请我，去哪里（D76）',
  query: z.object({ id: circleId, code }),
  output: z.object({
    circle: described(circleLine, '通讯录'),
    intro: described(z.string(), '介绍'),
    inviter: described(inviter, '邀请我的人'),
    expires_at: described(z.number(), '有效期到，秒'),
    member: described(z.boolean(), '我已经是成员'),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['R057', 'D76'],
});

export const viewOwnEntry = endpoint({
  id: 'phonebook.my-entry',
  methods: ['GET'],
  path: '/v1/phonebook/my-entry',
  access: 'login',
  effect: 'read',
  summary: '我在这个通讯录的资料：名录里的样子、提交的信息、通知设置、谁看过',
  query: z.object({ id: circleId }),
  output: ownEntry,
  errors: ['notFound', 'forbidden', 'membersOnly', 'paidContent'],
  idempotency: 'none',
  requirements: ['R068', 'D22', 'D60'],
});

export const editOwnEntry = endpoint({
  id: 'phonebook.edit-entry',
  methods: ['POST'],
  path: '/v1/phonebook/edit-entry',
  access: 'phone',
  effect: 'write',
  summary: '修改提交的信息，或通知设置；没给的不变',
  body: z.object({
    id: circleId,
    form: optional(
      objectField('提交的信息', {
        realname,
        company: optional(company, '公司；通讯录没有要时不会保存'),
        position: optional(position, '职位；通讯录没有要时不会保存'),
        city: optional(city, '城市；通讯录没有要时不会保存'),
        answers: optional(answers, '自定义的问题，按名称回答；图片填 key，没换的填原来的'),
      }),
      '整张表单；不给就不变',
    ),
    notices: optional(
      z.nullable(integer('每周通知', { min: 0, max: 7 })),
      '每周最多收几条，null 按通讯录的设置；不给就不变',
    ),
    muted: optional(
      list('不收的种类', z.enum(mutableKinds, { error: () => '请选择不收的种类' }), mutableKinds.length),
      '不想收的通知种类；不给就不变',
    ),
  }),
  output: ownEntry,
  errors: ['notFound', 'forbidden', 'membersOnly', 'paidContent', 'stateChanged', 'refused', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R068', 'D60'],
});

export const setOwnCard = endpoint({
  id: 'phonebook.set-card',
  methods: ['POST'],
  path: '/v1/phonebook/set-card',
  access: 'phone',
  effect: 'write',
  summary: '换一张带到这个通讯录的名片（D60）',
  body: z.object({ id: circleId, card_id: id('名片') }),
  output: ownEntry,
  errors: ['notFound', 'forbidden', 'membersOnly', 'paidContent', 'stateChanged', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R069', 'D60'],
});
