import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, integer, optional, text } from '../kernel/fields.ts';
import { pageSizeMax } from '../kernel/paging.ts';
import { memberLine } from './entity.ts';
import { circleRules } from './rules.ts';

const entry = z.object({
  ...memberLine.shape,
  imported: described(z.number(), '1 名册导入、还没有本人认领：只有姓名和公司'),
  mine: described(z.number(), '1 是我自己'),
});
export type DirectoryEntry = z.output<typeof entry>;

export const listMembers = endpoint({
  id: 'phonebook.members',
  methods: ['GET'],
  path: '/v1/phonebook/members',
  access: 'login',
  effect: 'read',
  summary: '通讯录的成员，按姓名拼音 A 到 Z；可搜索、按分组、同城、同行业、新加入看',
  query: z.object({
    id: id('通讯录编号'),
    q: optional(text('搜索词', { max: circleRules.query }), '姓名、公司、职位、拼音或拼音首字母'),
    group: optional(id('分组'), '只看一个分组'),
    city: optional(flag('同城'), '1 只看和我同一个城市的'),
    industry: optional(flag('同行业'), '1 只看和我同行业的：上级行业相同就算'),
    since: optional(integer('时间', { min: 0, max: 10_000_000_000 }), '只看这个时间（秒）之后加入的'),
    initial: optional(
      enumField('首字母', [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'] as [string, ...string[]]),
      '从这个首字母开始',
    ),
    page: optional(integer('页码', { min: 1, max: 100_000 }), '第几页，从 1 开始；一下子翻到很后面时用'),
    next: optional(
      integer('页码', { min: 0, max: Number.MAX_SAFE_INTEGER }),
      '上一页返回的 next，中间有人加入也不重复、不遗漏；第一页不填',
    ),
    size: optional(
      integer('每页数量', { min: 1, max: pageSizeMax }),
      `每页数量，1 到 ${pageSizeMax}，默认 ${circleRules.pageSize}`,
    ),
  }),
  output: z.object({
    list: described(z.array(entry), '这一页的成员'),
    next: described(z.number(), '下一页的游标；−1 表示没有更多'),
    total: described(z.number(), '符合条件的成员总数；搜索的结果多于一页时不数，为 −1'),
    letters: described(
      z.array(
        z.object({
          initial: described(z.string(), '首字母'),
          count: described(z.number(), '人数'),
        }),
      ),
      '各首字母的人数，按列表的顺序；搜索时只数这一页',
    ),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'tooOften'],
  idempotency: 'none',
  requirements: ['R065', 'D57', 'D61', 'D140'],
});

const oneMember = z.object({ id: id('通讯录编号'), member_id: id('成员编号') });

export const revealMember = endpoint({
  id: 'phonebook.reveal',
  methods: ['POST'],
  path: '/v1/phonebook/reveal',
  access: 'phone',
  effect: 'write',
  summary: '看一位成员的手机号：通讯录和名片的规则都允许才行，对方会看到是从哪个通讯录看的（D61、D22）',
  body: oneMember,
  output: z.object({
    phone: described(z.string(), '手机号'),
    from: described(z.string(), 'card 名片上的，form 加入时提交的（只给管理员）'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 500, seconds: 86_400 }],
  requirements: ['D61', 'D22'],
});

export const reportUnreachable = endpoint({
  id: 'phonebook.report-unreachable',
  methods: ['POST'],
  path: '/v1/phonebook/report-unreachable',
  access: 'login',
  effect: 'write',
  summary: '说一位成员的电话打不通；有两位成员说过，就请本人核对一次资料',
  body: oneMember,
  output: z.object({ reported: described(z.boolean(), '已经记下') }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'invalid', 'stateChanged'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 50, seconds: 86_400 }],
  requirements: ['R065'],
});

export const confirmEntry = endpoint({
  id: 'phonebook.confirm-entry',
  methods: ['POST'],
  path: '/v1/phonebook/confirm-entry',
  access: 'login',
  effect: 'write',
  summary: '我的资料还是对的；带着同一张名片的通讯录一起确认',
  body: z.object({ id: id('通讯录编号') }),
  output: z.object({
    fresh_at: described(z.number(), '核对的时间，秒'),
    confirmed: described(z.number(), '一起确认了几个通讯录'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 86_400 }],
  requirements: ['R065'],
});

export const viewFreshness = endpoint({
  id: 'phonebook.freshness',
  methods: ['GET'],
  path: '/v1/phonebook/freshness',
  access: 'login',
  effect: 'read',
  summary: '资料的新鲜度：一年内核对过的成员占多少，给能管理成员的人看',
  query: z.object({ id: id('通讯录编号') }),
  output: z.object({
    members: described(z.number(), '成员数'),
    fresh: described(z.number(), '一年内核对过的人数'),
    share: described(z.number(), '占比，百分数'),
    asked: described(z.number(), '已经请他们核对、还没有回音的人数'),
    unreachable: described(z.number(), '有人说打不通、本人还没有核对的人数'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R065', 'D57'],
});
