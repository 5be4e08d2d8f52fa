import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  described,
  flag,
  id,
  integer,
  list,
  month,
  optional,
  pictureUrl,
  text,
  token,
} from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import {
  calendarDay,
  campaignLine,
  campaignView,
  checkinEntry,
  checkinResult,
  rankLine,
  standingShape,
} from './entity.ts';
import { checkinRules } from './rules.ts';
import { dayOfName } from './words.ts';

const circle = id('通讯录编号');
export const campaign = id('打卡编号');

/** Of a module for members alone. */
export const inside = ['notFound', 'membersOnly', 'paidContent', 'forbidden'] as const;

export const dayField = (label: string) =>
  text(label, {
    max: 10,
    required: true,
    rule: (value) => (dayOfName(String(value)) === null ? `${label}请写成 2026-11-30 这样` : ''),
  });

const coordinate = (label: string, bound: number) =>
  described(
    z.number({ error: () => `${label}不正确` }).check(
      z.refine((value) => Number.isFinite(value) && Math.abs(value) <= bound, {
        error: () => `${label}不正确`,
      }),
    ),
    label,
  );

/** What somebody shows: which of it is needed says the rule of the day. */
const contentFields = {
  text: optional(text('文字', { max: checkinRules.text, multiline: true }), '文字'),
  images: optional(list('图片', pictureUrl('图片'), checkinRules.images), '图片'),
  voice: optional(text('语音', { max: 125 }), '上传语音后得到的 key'),
  voice_seconds: optional(integer('语音时长', { min: 1, max: checkinRules.voiceSeconds }), '语音几秒'),
  number: optional(
    described(
      z.number({ error: () => '数值请填写数字' }).check(
        z.refine((value) => Number.isFinite(value) && value >= 0 && value <= checkinRules.number, {
          error: () => `数值请填写 0 到 ${checkinRules.number} 的数字`,
        }),
      ),
      '数值，最多两位小数',
    ),
    '数值',
  ),
  place: optional(text('位置', { max: checkinRules.place }), '位置的名称'),
  lat: optional(coordinate('纬度', 90), '纬度，保留约 100 米'),
  lng: optional(coordinate('经度', 180), '经度，保留约 100 米'),
};

export const listCampaigns = endpoint({
  id: 'checkin.list',
  methods: ['GET'],
  path: '/v1/checkin/list',
  access: 'login',
  effect: 'read',
  module: 'checkin',
  summary: '一个通讯录里我可以参加的打卡：现在要打的在前，已结束的在后',
  query: z.object({ id: circle }),
  output: z.object({ list: described(z.array(campaignLine), '打卡') }),
  errors: inside,
  idempotency: 'none',
  requirements: ['D82', 'B011'],
});

export const viewCampaign = endpoint({
  id: 'checkin.view',
  methods: ['GET'],
  path: '/v1/checkin/view',
  access: 'login',
  effect: 'read',
  module: 'checkin',
  summary: '一个打卡：今天的时段、要求、我的连续和累计、我前后的人、怎样补卡',
  query: z.object({ id: campaign }),
  output: campaignView,
  errors: inside,
  idempotency: 'none',
  requirements: ['D82', 'D83'],
});

export const viewCalendar = endpoint({
  id: 'checkin.calendar',
  methods: ['GET'],
  path: '/v1/checkin/calendar',
  access: 'login',
  effect: 'read',
  module: 'checkin',
  summary: '我的一个月：每天完成、补卡、缺还是不用打',
  query: z.object({ id: campaign, month: month() }),
  output: z.object({ list: described(z.array(calendarDay), '这个月的每一天') }),
  errors: inside,
  idempotency: 'none',
  requirements: ['D83'],
});

const written = [...inside, 'refused', 'stateChanged', 'tooOften', 'busy', 'conflict'] as const;

export const checkIn = endpoint({
  id: 'checkin.check-in',
  methods: ['POST'],
  path: '/v1/checkin/check-in',
  access: 'phone',
  effect: 'write',
  module: 'checkin',
  summary: '打卡：一个时段只算一次，以服务器的时间为准；client_id 相同的只有一次',
  body: z.object({
    id: campaign,
    client_id: token('编号', 40),
    day: dayField('日期'),
    window: integer('时段', { min: 0, max: checkinRules.windows - 1 }),
    ...contentFields,
  }),
  output: checkinResult,
  errors: written,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D82', 'D83'],
});

export const patchDay = endpoint({
  id: 'checkin.patch',
  methods: ['POST'],
  path: '/v1/checkin/patch',
  access: 'phone',
  effect: 'write',
  module: 'checkin',
  summary: '补一天：用账号积分立即补上，或请管理员同意',
  body: z.object({
    id: campaign,
    client_id: token('编号', 40),
    day: dayField('日期'),
    price: integer('看到的积分', { min: 0, max: checkinRules.patch.price }),
    ...contentFields,
  }),
  output: checkinResult,
  errors: written,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D82', 'D83', 'R146'],
});

export const removeCheckin = endpoint({
  id: 'checkin.remove',
  methods: ['POST'],
  path: '/v1/checkin/remove',
  access: 'phone',
  effect: 'write',
  module: 'checkin',
  summary: '删除打卡：自己的，或管理内容的人带原因删除；连续天数重新计算，积分不退',
  body: z.object({
    checkin_id: id('打卡编号'),
    reason: optional(text('原因', { max: checkinRules.reason }), '删除别人的打卡时必填，本人会看到'),
  }),
  output: standingShape,
  errors: [...inside, 'stateChanged', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D83'],
});

export const listEntries = endpoint({
  id: 'checkin.entries',
  methods: ['GET'],
  path: '/v1/checkin/entries',
  access: 'login',
  effect: 'read',
  module: 'checkin',
  summary: '大家的打卡，新的在前；也可以只看我的',
  query: z.object({ ...pageQuery, id: campaign, mine: optional(flag('只看我的'), '1 只看我的') }),
  output: page(checkinEntry),
  errors: inside,
  idempotency: 'none',
  requirements: ['D82'],
});

export const listRanks = endpoint({
  id: 'checkin.ranks',
  methods: ['GET'],
  path: '/v1/checkin/ranks',
  access: 'login',
  effect: 'read',
  module: 'checkin',
  summary: '排行：先比累计，再比连续，再比谁先打',
  query: z.object({ ...pageQuery, id: campaign }),
  output: page(rankLine),
  errors: inside,
  idempotency: 'none',
  requirements: ['D83'],
});

export const setReminder = endpoint({
  id: 'checkin.remind',
  methods: ['POST'],
  path: '/v1/checkin/remind',
  access: 'login',
  effect: 'write',
  module: 'checkin',
  summary: '提醒：到点还没打卡才提醒，只在要打卡的日子；−1 关掉',
  body: z.object({
    id: campaign,
    minute: integer('提醒的时刻', { min: -1, max: 1439 }),
  }),
  output: z.object({ minute: described(z.number(), '提醒的时刻，从 00:00 起的分钟数；−1 没有') }),
  errors: inside,
  idempotency: 'natural',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D82'],
});
