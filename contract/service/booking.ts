import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, list, objectField, optional, text } from '../kernel/fields.ts';
import type { Validator } from '../kernel/validators.ts';
import { soldService } from './order-entity.ts';
import { serviceRules } from './rules.ts';
import { dateStart } from './schedule.ts';

const serviceId = id('服务编号');
const orderId = id('订单编号');
const instant = (label: string) => integer(label, { min: 0, max: 2 ** 33 });

const daySlot = {
  start: integer('开始', { min: 0, max: 1439 }),
  minutes: integer('时长', { min: serviceRules.slotMin, max: serviceRules.slotMax }),
  seats: integer('名额', { min: 1, max: serviceRules.slotSeats }),
};
const isDate: Validator = (value, label) =>
  Number.isNaN(dateStart(String(value))) ? `${label}不正确，请重新选择` : '';

const scheduleInput = {
  weekly: list(
    '每周的时段',
    objectField('时段', { weekday: integer('星期', { min: 1, max: 7 }), ...daySlot }),
    serviceRules.slotsPerWeek,
  ),
  exceptions: list(
    '特别的日子',
    objectField('特别的日子', {
      date: text('日期', { max: 10, required: true, rule: isDate }),
      slots: list('时段', objectField('时段', daySlot), 24),
    }),
    serviceRules.exceptions,
  ),
  notice_hours: integer('提前', { min: 0, max: serviceRules.noticeHoursMax }),
  ahead_days: integer('可约天数', { min: 1, max: serviceRules.aheadDaysMax }),
};

const slotShape = {
  start: described(z.number(), '开始，零点后的分钟'),
  minutes: described(z.number(), '时长，分钟'),
  seats: described(z.number(), '名额'),
};
const scheduleOutput = z.object({
  weekly: described(
    z.array(z.object({ weekday: described(z.number(), '1 周一到 7 周日'), ...slotShape })),
    '每周的时段',
  ),
  exceptions: described(
    z.array(
      z.object({
        date: described(z.string(), '日期，年-月-日'),
        slots: described(z.array(z.object(slotShape)), '这天的时段；空为不接约'),
      }),
    ),
    '特别的日子，旧的删掉',
  ),
  notice_hours: described(z.number(), '至少提前几小时'),
  ahead_days: described(z.number(), '最多约到几天后'),
});

export const viewSchedule = endpoint({
  id: 'service.schedule',
  methods: ['GET'],
  path: '/v1/service/schedule',
  access: 'login',
  effect: 'read',
  summary: '自己一个服务的预约时间表',
  query: z.object({ id: serviceId }),
  output: scheduleOutput,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D56'],
});

export const setSchedule = endpoint({
  id: 'service.set-schedule',
  methods: ['POST'],
  path: '/v1/service/setschedule',
  access: 'phone',
  effect: 'write',
  summary: '改预约时间表；已经约了的不变。清空则不再按时段预约',
  query: z.object({ id: serviceId }),
  body: z.object(scheduleInput),
  output: scheduleOutput,
  errors: ['notFound', 'invalid', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D56'],
});

export const listSlots = endpoint({
  id: 'service.slots',
  methods: ['GET'],
  path: '/v1/service/slots',
  access: 'guest',
  effect: 'read',
  summary: '一段日子里的时段和剩余名额，按时间；不用预约的方式为空',
  query: z.object({
    id: serviceId,
    way_id: id('方式编号'),
    from: instant('从'),
    to: instant('到'),
  }),
  output: z.object({
    list: described(
      z.array(
        z.object({
          slot_id: described(z.number(), '时段编号'),
          starts_at: described(z.number(), '开始，秒'),
          minutes: described(z.number(), '时长，分钟'),
          seats: described(z.number(), '名额'),
          left: described(z.number(), '还剩几份'),
          bookable: described(z.boolean(), '现在可以约；太近、太远、约满的不可以'),
          queue: described(z.boolean(), '约满了，可以候补'),
        }),
      ),
      '时段，按时间；一次最多看 31 天',
    ),
    from: described(z.number(), '最早可以约的时间，秒'),
    to: described(z.number(), '最晚可以约到，秒'),
  }),
  errors: ['notFound', 'invalid', 'tooOften'],
  idempotency: 'none',
  requirements: ['D56'],
});

const failures = ['notFound', 'forbidden', 'stateChanged', 'conflict', 'busy', 'invalid'] as const;

export const rescheduleService = endpoint({
  id: 'service.reschedule',
  methods: ['POST'],
  path: '/v1/service/reschedule',
  access: 'login',
  effect: 'write',
  summary: '买家改到另一个时段：开始前 12 小时，最多两次',
  body: z.object({ order_id: orderId, slot_id: integer('时段', { min: 1, max: 2 ** 33 }) }),
  output: soldService,
  errors: failures,
  idempotency: 'natural',
  requirements: ['D56'],
});

export const proposeTime = endpoint({
  id: 'service.propose-time',
  methods: ['POST'],
  path: '/v1/service/proposetime',
  access: 'login',
  effect: 'write',
  summary: '没有时间表时，一方提议时间，等对方同意',
  body: z.object({ order_id: orderId, starts_at: instant('时间') }),
  output: soldService,
  errors: failures,
  idempotency: 'natural',
  requirements: ['D56'],
});

export const agreeTime = endpoint({
  id: 'service.agree-time',
  methods: ['POST'],
  path: '/v1/service/agreetime',
  access: 'login',
  effect: 'write',
  summary: '同意对方提议的时间，写进订单；从此按有时间的规则取消',
  body: z.object({
    order_id: orderId,
    starts_at: optional(instant('时间'), '看到的时间；与现在提议的不同答 42200'),
  }),
  output: soldService,
  errors: failures,
  idempotency: 'natural',
  requirements: ['D50', 'D56'],
});
