import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { activityCan } from './entity.ts';
import { activityRules } from './rules.ts';

const activityId = id('活动编号');

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
