import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { categoryCalls } from '../kernel/categories.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { activity, activityLine } from './entity.ts';
import { activityRules, activitySorts } from './rules.ts';

const activityId = id('活动编号');
const instant = (label: string) => integer(label, { min: 0, max: 2 ** 33 });

export const viewActivity = endpoint({
  id: 'activity.view',
  methods: ['GET'],
  path: '/v1/activity/view',
  access: 'guest',
  effect: 'read',
  summary: '一个活动；看不到的答 40400',
  query: z.object({
    id: activityId,
    code: optional(text('邀请码', { max: activityRules.ticketCode }), '看要邀请码的票'),
  }),
  output: activity,
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['R108', 'D93', 'D94', 'D194'],
});

export const listActivities = endpoint({
  id: 'activity.list',
  methods: ['GET'],
  path: '/v1/activity/list',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '找活动：文字或拼音、分类、城市、时间、免费',
  query: z.object({
    ...pageQuery,
    words: optional(
      text('搜索', { max: activityRules.search }),
      '标题、内容、主办人里的文字，或拼音、首字母',
    ),
    category_id: optional(id('分类'), '一级分类连同其下的二级'),
    citycode: optional(text('城市', { max: 6 }), '城市编码，6 位'),
    free: optional(flag('免费'), '1 只看有免费票的'),
    online: optional(flag('线上'), '1 只看线上，0 只看线下'),
    from: optional(instant('从'), '这时以后开始的，秒'),
    to: optional(instant('到'), '这时以前开始的，秒'),
    sort: optional(enumField('排序', activitySorts), 'soon 快开始的在前（默认），new 新发布，hot 人多'),
  }),
  output: page(activityLine),
  errors: ['tooOften', 'invalid'],
  idempotency: 'none',
  requirements: ['R009'],
});

export const userActivities = endpoint({
  id: 'activity.user-created',
  methods: ['GET'],
  path: '/v1/activity/usercreated',
  access: 'guest',
  effect: 'read',
  summary: '一个人主办的活动；自己的连审核中和结束的',
  query: z.object({ ...pageQuery, id: id('用户编号') }),
  output: page(activityLine),
  errors: ['tooOften', 'invalid'],
  idempotency: 'none',
  requirements: ['R007'],
});

export const circleActivities = endpoint({
  id: 'activity.of-phonebook',
  methods: ['GET'],
  path: '/v1/activity/ofphonebook',
  access: 'login',
  effect: 'read',
  summary: '一个圈子的活动，快开始的在前；成员也看仅成员的',
  query: z.object({
    ...pageQuery,
    id: id('通讯录'),
    over: optional(flag('结束的'), '1 看结束的，近的在前；默认 0'),
  }),
  output: page(activityLine),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  module: 'activity',
  idempotency: 'none',
  requirements: ['D77'],
});

export const joinedActivities = endpoint({
  id: 'activity.joined',
  methods: ['GET'],
  path: '/v1/activity/joined',
  access: 'login',
  effect: 'read',
  summary: '我报名的活动，或我协助的，新的在前',
  query: z.object({
    ...pageQuery,
    as: optional(enumField('身份', ['member', 'helper']), '默认 member 我报名的'),
  }),
  output: page(
    z.object({
      ...activityLine.shape,
      registration_id: described(z.number(), '报名编号；协助的为 0'),
      registration: described(z.number(), '报名的状态，0 到 7；协助的为 −1'),
    }),
  ),
  errors: [],
  idempotency: 'none',
  also: ['banned', 'leaving'],
  requirements: ['R007'],
});

export const listPeople = endpoint({
  id: 'activity.people',
  methods: ['GET'],
  path: '/v1/activity/people',
  access: 'login',
  effect: 'read',
  summary: '谁会来：已确认、愿意显示的人，先报名的在前',
  query: z.object({ ...pageQuery, id: activityId }),
  output: page(listedPerson),
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['R108'],
});

export const viewIcs = endpoint({
  id: 'activity.ics',
  methods: ['GET'],
  path: '/v1/activity/ics',
  access: 'guest',
  effect: 'read',
  summary: '日历文件（RFC 5545）；改期后再取，日历会更新同一项',
  query: z.object({ id: activityId }),
  output: z.unknown(),
  produces: 'text/calendar',
  keeps: 300,
  errors: ['notFound', 'tooOften'],
  idempotency: 'none',
  requirements: ['R108'],
});

export const listActivityCategories = categoryCalls('activity', '活动', ['R009']).list();
