import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  enumField,
  flag,
  id,
  integer,
  list,
  optional,
  pictureUrl,
  text,
  objectField,
} from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { joinPassword } from './calls.ts';
import { circleCan } from './entity.ts';
import { formField, questionList } from '../form/input.ts';
import { categories, circleQuestionTypes, formAsks, joinTypes, circleRules, pluginKeys } from './rules.ts';

export const circleId = id('通讯录');

const waiting = z.object({
  key: described(z.string(), '是什么'),
  title: described(z.string(), '名称'),
  count: described(z.number(), '数量，最多数到 100'),
  path: described(z.string(), '去处理的页面'),
});

export const circleSettings = z.object({
  id: described(z.number(), '通讯录编号'),
  version: described(z.number(), '版本，保存时原样带回'),
  name: described(z.string(), '名称'),
  category: described(z.number(), '分类，1 到 9'),
  avatar: described(z.string(), '头像，没有为空'),
  cover: described(z.string(), '封面，没有为空'),
  intro: described(z.string(), '介绍'),
  notice: described(z.string(), '公告'),
  city: described(z.string(), '所在城市'),
  listed: described(z.boolean(), '公开展示'),
  status: described(z.number(), '1 正常，2 审核中，4 解散中'),
  dissolve_at: described(z.number(), '何时解散，秒；不在解散中为 0'),
  join_type: described(z.number(), '加入方式，0 到 5'),
  has_password: described(z.boolean(), '已设置加入口令；口令本身谁也看不到'),
  paid_types: described(z.boolean(), '可以选付费加入：我是圈主，并且有在售的会费'),
  asks: described(z.array(z.string()), '加入时还要填的资料：company、position、city'),
  fields: described(z.array(formField), '自定义的项目'),
  contact_visible: described(z.number(), '0 成员互相可见，1 仅管理员可见，2 交换名片后可见'),
  weekly_notices: described(z.number(), '每位成员每周最多收到的通知数'),
  members: described(z.number(), '正常成员数'),
  seats: described(z.number(), '最多多少成员'),
  admins: described(z.number(), '管理员数'),
  guests: described(z.number(), '嘉宾数'),
  groups: described(z.number(), '分组数'),
  transferring: described(z.boolean(), '正在等对方接受转让'),
  waits: described(z.array(waiting), '等我处理的'),
  can: described(circleCan, '我可以做什么'),
});
export type CircleSettings = z.output<typeof circleSettings>;

export const viewSettings = endpoint({
  id: 'phonebook.settings',
  methods: ['GET'],
  path: '/v1/phonebook/settings',
  access: 'login',
  effect: 'read',
  summary: '通讯录的全部设置和等待处理的事，圈主和有任何一项权限的管理员可看',
  query: z.object({ id: circleId }),
  output: circleSettings,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R128', 'D57', 'D158'],
});

export const editCircle = endpoint({
  id: 'phonebook.edit',
  methods: ['POST'],
  path: '/v1/phonebook/edit',
  access: 'phone',
  effect: 'write',
  summary: '修改通讯录的资料和加入方式，只改给出的；两个人同时改时，后保存的会被告知',
  body: z.object({
    id: circleId,
    version: integer('版本', { min: 1, max: 2 ** 31 - 1 }),
    name: optional(text('名称', { max: circleRules.name, required: true }), '名称'),
    category: optional(choice('分类', categories), '分类'),
    avatar: optional(pictureUrl('头像'), '头像'),
    cover: optional(pictureUrl('封面'), '封面'),
    intro: optional(text('介绍', { max: circleRules.intro, multiline: true }), '介绍'),
    notice: optional(text('公告', { max: circleRules.notice, multiline: true }), '成员在首页看到的公告'),
    city: optional(text('所在城市', { max: circleRules.city }), '所在城市'),
    listed: optional(flag('公开展示'), '1 出现在广场和搜索里'),
    join_type: optional(choice('加入方式', joinTypes), '付费的两种只有圈主可以选，先要有在售的会费'),
    password: optional(joinPassword, '口令加入的新口令；不填保留原来的'),
    asks: optional(
      list('要填的资料', enumField('要填的资料', formAsks), formAsks.length),
      '加入时除姓名和手机外还要填的',
    ),
    fields: optional(
      questionList('自定义的项目', { types: circleQuestionTypes, most: circleRules.fields }),
      '自定义的项目，整份替换',
    ),
    contact_visible: optional(choice('联系方式给谁看', [0, 1, 2]), '联系方式给谁看'),
    weekly_notices: optional(integer('每周通知', { min: 0, max: 7 }), '每位成员每周最多收到的通知数'),
  }),
  output: circleSettings,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged', 'refused', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 200, seconds: 86_400 }],
  requirements: ['R134', 'D57', 'D59', 'D60', 'D61', 'D62', 'D63'],
});

const plugin = z.object({
  key: described(z.string(), '功能'),
  title: described(z.string(), '名称'),
  what: described(z.string(), '是什么，一句话'),
  path: described(z.string(), '它在通讯录里的页面'),
  enabled: described(z.boolean(), '已打开'),
  visible: described(z.number(), '0 所有人可见，1 成员可见，2 管理员可见'),
  sort: described(z.number(), '先后，小的在前'),
  members_only: described(z.number(), '1 只有成员能用，不能给访客看；0 可以'),
});
const plugins = z.object({ list: described(z.array(plugin), '有的功能，按先后') });
export type CirclePluginRow = z.output<typeof plugin>;

export const listPlugins = endpoint({
  id: 'phonebook.plugins',
  methods: ['GET'],
  path: '/v1/phonebook/plugins',
  access: 'login',
  effect: 'read',
  summary: '通讯录的功能，开着和关着的',
  query: z.object({ id: circleId }),
  output: plugins,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R136', 'D77'],
});

export const setPlugins = endpoint({
  id: 'phonebook.set-plugins',
  methods: ['POST'],
  path: '/v1/phonebook/set-plugins',
  access: 'phone',
  effect: 'write',
  summary: '打开、关闭功能，决定谁看得到和先后；关掉后内容还在',
  body: z.object({
    id: circleId,
    rows: list(
      '功能',
      objectField('功能', {
        key: enumField('功能', pluginKeys),
        enabled: flag('打开'),
        visible: choice('谁看得到', [0, 1, 2]),
        sort: integer('先后', { min: 0, max: 999 }),
      }),
      pluginKeys.length,
    ),
  }),
  output: plugins,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 500, seconds: 86_400 }],
  requirements: ['R136', 'D77'],
});

const logLine = z.object({
  log_id: described(z.number(), '编号'),
  at: described(z.number(), '时间，秒'),
  what: described(z.string(), '做了什么'),
  title: described(z.string(), '做了什么，一句话'),
  actor: described(z.string(), '谁做的'),
  target: described(z.string(), '对谁做的，没有为空'),
  changes: described(
    z.array(
      z.object({
        label: described(z.string(), '改了哪一项'),
        before: described(z.string(), '之前，没有为空'),
        after: described(z.string(), '之后，没有为空'),
      }),
    ),
    '改动，没有联系方式和口令',
  ),
});
export type CircleLogLine = z.output<typeof logLine>;

export const listLogs = endpoint({
  id: 'phonebook.logs',
  methods: ['GET'],
  path: '/v1/phonebook/logs',
  access: 'login',
  effect: 'read',
  summary: '管理记录，新的在前，保留一年；圈主和管理员可看',
  query: z.object({ id: circleId, ...pageQuery }),
  output: page(logLine),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R129', 'D70'],
});

export const viewForbidden = endpoint({
  id: 'phonebook.forbidden',
  methods: ['GET'],
  path: '/v1/phonebook/forbidden',
  access: 'login',
  effect: 'read',
  summary: '一个通讯录为什么不能打开',
  query: z.object({ id: circleId }),
  output: z.object({
    id: described(z.number(), '通讯录编号'),
    name: described(z.string(), '名称'),
    avatar: described(z.string(), '头像，没有为空'),
    status: described(z.number(), '3 已禁止；其他值表示可以打开'),
    reason: described(z.string(), '原因'),
    own: described(z.boolean(), '我是圈主，可以申诉'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R093', 'D62'],
});
