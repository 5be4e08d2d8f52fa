import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { questionList } from '../form/input.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  flag,
  id,
  integer,
  jsonOr,
  list,
  objectField,
  optional,
  pictureUrl,
  richText,
  text,
} from '../kernel/fields.ts';
import { activity, activityTicket } from './entity.ts';
import { activityQuestionTypes, activityRules, helperRights, refundPolicy, visibility } from './rules.ts';

const activityId = id('活动编号');
const instant = (label: string) => integer(label, { min: 0, max: 2 ** 33 });
const coordinate = (label: string, bound: number) =>
  described(
    z.number({ error: () => `${label}不正确` }).check(
      z.refine((value) => Number.isFinite(value) && Math.abs(value) <= bound, {
        error: () => `${label}不正确`,
      }),
    ),
    label,
  );

/** What the host writes about it. */
const activityFields = {
  title: text('标题', { max: activityRules.title, required: true }),
  category_id: id('分类'),
  content: richText('内容', { max: activityRules.content }),
  images: jsonOr('图片', list('图片', pictureUrl('图片'), activityRules.images), 10_000),
  starts_at: instant('开始时间'),
  ends_at: instant('结束时间'),
  closes_at: optional(instant('截止报名'), '截止报名，秒；不填为开始'),
  online: flag('线上'),
  citycode: optional(text('城市', { max: 6 }), '城市编码，6 位'),
  cityname: optional(text('城市名称', { max: 20 }), '城市'),
  place: optional(text('地点', { max: activityRules.place }), '地点的名称；线下必填'),
  address: optional(text('详细地址', { max: activityRules.address }), '详细地址'),
  lat: optional(coordinate('纬度', 90), '纬度'),
  lng: optional(coordinate('经度', 180), '经度'),
  link: optional(text('线上的链接', { max: activityRules.link }), 'https 链接；已确认的人才看得到'),
  seats: optional(integer('总名额', { min: 1, max: activityRules.seats }), '各种票合起来的名额；不填为不限'),
};

const ticketInput = objectField('票', {
  ticket_id: optional(id('票的编号'), '已有的票；新的不填'),
  name: text('票的名称', { max: activityRules.ticketName, required: true }),
  note: optional(text('票的说明', { max: activityRules.ticketNote }), '说明'),
  price: integer('价格', { min: 0, max: activityRules.priceMax }),
  stock: optional(integer('张数', { min: 1, max: activityRules.seats }), '不填为不限'),
  per_person: integer('每人最多', { min: 1, max: activityRules.perPerson }),
  sale_from: optional(instant('开始报名'), '秒'),
  sale_to: optional(instant('截止报名'), '秒'),
  need_audit: flag('要审核'),
  members_only: flag('只给圈子成员'),
  code: optional(text('邀请码', { max: activityRules.ticketCode }), '要邀请码才能报；不填为不要'),
  refund_policy: choice('退款规则', Object.values(refundPolicy)),
  refund_hours: optional(integer('开始前几小时', { min: 0, max: activityRules.refundHoursMax }), '默认 24'),
  refund_fee: optional(integer('手续费', { min: 0, max: activityRules.refundFeeMax }), '百分比'),
  fields: questionList('报名项目', { types: activityQuestionTypes, most: activityRules.questions }),
});
export type TicketInput = z.output<typeof ticketInput>;

const ticketList = list('票', ticketInput, activityRules.tickets);

const settingFields = {
  visibility: choice('谁能找到', Object.values(visibility)),
  people_shown: flag('显示谁会来'),
  form_each: flag('每张票各填一份'),
};

/** A ticket as the host writes it. */
const ownTicket = z.object({
  ...activityTicket.shape,
  stock: described(z.number(), '张数；不限为 −1'),
  taken: described(z.number(), '已占用的张数'),
  code: described(z.string(), '邀请码，没有为空'),
});

/** What the host and who may edit read of it, to change it or to begin another like it. */
export const ownActivity = z.object({
  ...activity.shape,
  tickets: described(z.array(ownTicket), '票'),
  people_shown: described(z.boolean(), '显示谁会来'),
  form_each: described(z.boolean(), '每张票各填一份'),
  taken: described(z.number(), '各种票已占用的名额'),
  invitation: described(z.string(), '邀请链接的路径'),
});
export type OwnActivity = z.output<typeof ownActivity>;

export const viewOwnActivity = endpoint({
  id: 'activity.own',
  methods: ['GET'],
  path: '/v1/activity/own',
  access: 'login',
  effect: 'read',
  summary: '修改时看的：连邀请码和报名项目；主办人和能修改的助手',
  query: z.object({ id: activityId }),
  output: ownActivity,
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['R118', 'R120'],
});

const writeErrors = [
  'notFound',
  'forbidden',
  'refused',
  'conflict',
  'invalid',
  'stateChanged',
  'busy',
] as const;

export const createActivity = endpoint({
  id: 'activity.create',
  methods: ['POST'],
  path: '/v1/activity/create',
  access: 'phone',
  effect: 'write',
  summary: '发布活动；公开的要实名，收费的要能收款',
  body: z.object({
    activity: objectField('活动', activityFields),
    tickets: ticketList,
    settings: objectField('设置', settingFields),
    circle_id: optional(id('通讯录'), '在哪个圈子办；发布后不变'),
    draft_id: optional(id('草稿'), '由哪份草稿发布，发布后删掉'),
  }),
  output: activity,
  errors: [...writeErrors, 'membersOnly', 'paidContent', 'moduleOff'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['R116', 'D93', 'D94', 'D102'],
});

export const editActivity = endpoint({
  id: 'activity.edit',
  methods: ['POST'],
  path: '/v1/activity/edit',
  access: 'phone',
  effect: 'write',
  summary: '修改活动；改了时间或地点，已报名的 24 小时内可以全额退，并且都会收到通知',
  query: z.object({ id: activityId }),
  body: z.object({
    activity: objectField('活动', activityFields),
    rev: optional(integer('版本', { min: 0, max: 2 ** 31 - 1 }), '看到的版本；别处改过了答 40901'),
  }),
  output: activity,
  errors: writeErrors,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R118', 'D96'],
});

export const setTickets = endpoint({
  id: 'activity.set-tickets',
  methods: ['POST'],
  path: '/v1/activity/settickets',
  access: 'phone',
  effect: 'write',
  summary: '改票：没有列出的不再卖；价格和张数只管以后的报名',
  query: z.object({ id: activityId }),
  body: z.object({ tickets: ticketList }),
  output: ownActivity,
  errors: writeErrors,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R120', 'D94', 'D98'],
});

export const setActivitySettings = endpoint({
  id: 'activity.set-settings',
  methods: ['POST'],
  path: '/v1/activity/setsettings',
  access: 'phone',
  effect: 'write',
  summary: '设置：谁能找到、暂停报名、显示谁会来、每张票各填一份',
  query: z.object({ id: activityId }),
  body: z.object({ ...settingFields, paused: flag('暂停报名') }),
  output: ownActivity,
  errors: writeErrors,
  idempotency: 'natural',
  requirements: ['R119'],
});

export const cancelActivity = endpoint({
  id: 'activity.cancel',
  methods: ['POST'],
  path: '/v1/activity/cancel',
  access: 'login',
  effect: 'write',
  summary: '取消活动：不再收款，已付的全额退，报名的人都会收到通知；不能恢复',
  body: z.object({ id: activityId, reason: text('原因', { max: activityRules.reason, required: true }) }),
  output: activity,
  errors: ['notFound', 'forbidden', 'stateChanged', 'refused'],
  idempotency: 'natural',
  requirements: ['D93', 'D96'],
});

const rights = described(
  list('权限', z.enum(helperRights, { error: () => '请选择权限' }), 4),
  'door、members、money、edit',
);

const helper = z.object({
  user: described(listedPerson, '助手'),
  rights: described(z.array(z.string()), '权限：door、members、money、edit'),
  added_at: described(z.number(), '添加时间，秒'),
});

export const listHelpers = endpoint({
  id: 'activity.helpers',
  methods: ['GET'],
  path: '/v1/activity/helpers',
  access: 'login',
  effect: 'read',
  summary: '助手和各自的权限；只有主办人看',
  query: z.object({ id: activityId }),
  output: z.object({ list: described(z.array(helper), '助手，先添加的在前') }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['R119'],
});

export const setHelper = endpoint({
  id: 'activity.set-helper',
  methods: ['POST'],
  path: '/v1/activity/sethelper',
  access: 'login',
  effect: 'write',
  summary: '添加助手（好友）或改权限',
  body: z.object({ id: activityId, user_id: id('用户编号'), rights }),
  output: z.object({ list: described(z.array(helper), '助手') }),
  errors: ['notFound', 'forbidden', 'invalid', 'conflict'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R119'],
});

export const removeHelper = endpoint({
  id: 'activity.remove-helper',
  methods: ['POST'],
  path: '/v1/activity/removehelper',
  access: 'login',
  effect: 'write',
  summary: '移除助手；助手也可以自己退出',
  body: z.object({ id: activityId, user_id: id('用户编号') }),
  output: z.object({ user_id: described(z.number(), '用户编号') }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'natural',
  requirements: ['R119'],
});
