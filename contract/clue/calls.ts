import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, enumField, id, integer, optional, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { verdicts } from '../kernel/staff.ts';
import { budgets, clueRules, clueScopes, clueState } from './rules.ts';

const circleId = id('通讯录');
const clueId = id('商机');
/** D154: upper-level ones alone. */
const industry = () => integer('行业', { min: 1, max: 99 });
const regionCode = text('地区', {
  max: 6,
  required: true,
  rule: (value) => (/^[1-9]\d{5}$/.test(String(value)) ? '' : '请重新选择地区'),
});
const ofModule = ['notFound', 'membersOnly', 'paidContent', 'forbidden'] as const;
const ofWrites = [...ofModule, 'stateChanged', 'busy'] as const;

const take = z.object({
  take_id: described(z.number(), '编号'),
  user: described(listedPerson, '接的人'),
  state: described(z.number(), '0 已接，1 已跟进，2 过时释放，3 退回，4 已结束'),
  taken_at: described(z.number(), '何时接的，秒'),
  due_at: described(z.number(), '应在何时之前跟进，秒'),
  followed_at: described(z.number(), '何时跟进的，秒；没有为 0'),
  note: described(z.string(), '做了什么，没有为空'),
  opened_at: described(z.number(), '何时看过我的电话，秒；没有为 0'),
});

const clue = z.object({
  clue_id: described(z.number(), '商机编号'),
  user: described(listedPerson, '发布的人'),
  title: described(z.string(), '标题'),
  industry: described(z.number(), '一级行业'),
  industry_name: described(z.string(), '行业的名称'),
  citycode: described(z.string(), '地区编码，GB/T 2260，6 位'),
  cityname: described(z.string(), '地区，最多 4 个字'),
  need: described(z.string(), '要什么'),
  budget: described(
    z.number(),
    '预算：0 面议，1 一万以下，2 一到五万，3 五到二十万，4 二十到一百万，5 一百万以上',
  ),
  state: described(z.number(), '0 待审核，1 可接，2 已接满，3 已成交，4 已关闭'),
  takers: described(z.number(), '现在有几人接了，最多 3'),
  expires_at: described(z.number(), '到何时为止，秒'),
  created_at: described(z.number(), '发布时间，秒'),
  reason: described(z.string(), '没有通过、关闭的原因，或结果的说明；只给发布和接的人'),
  mine: described(z.boolean(), '是我发的'),
  take: described(z.nullable(take), '我接的；没有为 null'),
  can: described(
    z.object({
      take: described(z.boolean(), '可以接'),
      phone: described(z.boolean(), '可以看电话'),
      follow: described(z.boolean(), '可以写跟进'),
      finish: described(z.boolean(), '可以标记结果'),
      decide: described(z.boolean(), '可以审核'),
    }),
    '我可以做什么',
  ),
  why: described(z.string(), '为什么不能接，没有为空'),
});
export type Clue = z.output<typeof clue>;
export type ClueTake = z.output<typeof take>;

const wholeClue = z.object({
  ...clue.shape,
  takes: described(z.array(take), '接过的人：发布的人看全部，别人没有'),
});
export type WholeClue = z.output<typeof wholeClue>;

export const listClues = endpoint({
  id: 'clue.list',
  methods: ['GET'],
  path: '/v1/clue/list',
  access: 'login',
  effect: 'read',
  summary: '圈子里的商机，新的在前；不含任何联系方式',
  query: z.object({
    ...pageQuery,
    id: circleId,
    scope: optional(
      enumField('范围', clueScopes),
      'all 全部（默认），mine 我发的，taken 我接的，audit 待我审核的',
    ),
    industry: optional(industry(), '只看一个一级行业'),
    citycode: optional(regionCode, '只看一个地区；省的编码连同其下的市'),
    state: optional(
      choice('状态', [clueState.open, clueState.taken, clueState.done]),
      '只看一种：1 可接，2 已接满，3 已成交；默认可接和已接满',
    ),
  }),
  output: z.object({
    ...page(clue).shape,
    may_post: described(z.boolean(), '我可以发布和接：付费会员，或不收费的圈子的成员'),
    companies: described(z.boolean(), '有企业线索可以查'),
  }),
  errors: ofModule,
  module: 'clue',
  idempotency: 'none',
  requirements: ['R060', 'D85', 'D167'],
});

export const viewClue = endpoint({
  id: 'clue.view',
  methods: ['GET'],
  path: '/v1/clue/view',
  access: 'login',
  effect: 'read',
  summary: '一条商机；看不到的答 40400',
  query: z.object({ id: circleId, clue_id: clueId }),
  output: wholeClue,
  errors: ofModule,
  module: 'clue',
  idempotency: 'none',
  requirements: ['R060', 'D85'],
});

export const createClue = endpoint({
  id: 'clue.create',
  methods: ['POST'],
  path: '/v1/clue/create',
  access: 'phone',
  effect: 'write',
  summary: '发布一条商机，审核后圈子里的成员看到；管理内容的人发的直接公开',
  body: z.object({
    id: circleId,
    title: text('标题', { max: clueRules.title, required: true }),
    industry: industry(),
    citycode: regionCode,
    cityname: text('地区', { max: 20, required: true }),
    need: text('需求', { max: clueRules.need, required: true, multiline: true }),
    budget: choice('预算', budgets),
    days: integer('有效天数', { min: 1, max: clueRules.days }),
  }),
  output: wholeClue,
  errors: [...ofWrites, 'refused', 'conflict'],
  module: 'clue',
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 86_400 }],
  requirements: ['D85', 'D167'],
});

export const decideClue = endpoint({
  id: 'clue.decide',
  methods: ['POST'],
  path: '/v1/clue/decide',
  access: 'phone',
  effect: 'write',
  summary: '审核一条商机：圈主或有“管理内容”权限的管理员，不能是自己发的',
  body: z.object({
    id: circleId,
    clue_id: clueId,
    verdict: enumField('决定', verdicts),
    reason: optional(text('原因', { max: clueRules.reason }), '不通过时必填，发布的人会看到'),
  }),
  output: wholeClue,
  errors: [...ofWrites, 'refused'],
  module: 'clue',
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['D85', 'D57'],
});

export const takeClue = endpoint({
  id: 'clue.take',
  methods: ['POST'],
  path: '/v1/clue/take',
  access: 'phone',
  effect: 'write',
  summary: '接一条商机：最多三人，72 小时内跟进，否则释放；七天内不能再接',
  body: z.object({ id: circleId, clue_id: clueId }),
  output: wholeClue,
  errors: ofWrites,
  module: 'clue',
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D85'],
});

export const followClue = endpoint({
  id: 'clue.follow',
  methods: ['POST'],
  path: '/v1/clue/follow',
  access: 'phone',
  effect: 'write',
  summary: '写下跟进做了什么；发布的人会收到',
  body: z.object({
    id: circleId,
    clue_id: clueId,
    note: text('跟进', { max: clueRules.note, required: true, multiline: true }),
  }),
  output: wholeClue,
  errors: [...ofWrites, 'refused'],
  module: 'clue',
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D85'],
});

export const giveUpClue = endpoint({
  id: 'clue.give-up',
  methods: ['POST'],
  path: '/v1/clue/give-up',
  access: 'phone',
  effect: 'write',
  summary: '退回接的商机，把位置让给别人',
  body: z.object({ id: circleId, clue_id: clueId }),
  output: wholeClue,
  errors: ofWrites,
  module: 'clue',
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D85'],
});

export const cluePhone = endpoint({
  id: 'clue.phone',
  methods: ['POST'],
  path: '/v1/clue/phone',
  access: 'phone',
  effect: 'write',
  summary: '接的人看发布人的电话：计入每天查看名片的数量，发布的人看到谁看过',
  body: z.object({ id: circleId, clue_id: clueId }),
  output: z.object({ phone: described(z.string(), '电话') }),
  errors: ofWrites,
  module: 'clue',
  idempotency: 'natural',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D85', 'D24'],
});

export const finishClue = endpoint({
  id: 'clue.finish',
  methods: ['POST'],
  path: '/v1/clue/finish',
  access: 'phone',
  effect: 'write',
  summary: '发布的人标记结果：和谁成交，或关闭；接的人会收到',
  body: z.object({
    id: circleId,
    clue_id: clueId,
    take_id: optional(id('接的人'), '和谁成交；不填是关闭'),
    note: optional(text('说明', { max: clueRules.note, multiline: true }), '接的人会看到'),
  }),
  output: wholeClue,
  errors: [...ofWrites, 'refused'],
  module: 'clue',
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D85'],
});
