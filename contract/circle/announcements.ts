import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, id, list, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { circleRules } from './rules.ts';

const circleId = id('通讯录');
const audience = {
  roles: described(
    list('身份', choice('身份', [1, 2, 3, 4]), 4),
    '发给哪些身份：1 圈主，2 管理员，3 嘉宾，4 成员；空为全部',
  ),
  groups: described(list('分组', id('分组'), circleRules.groups), '发给哪些分组，空为全部'),
};

const group = z.object({
  group_id: described(z.number(), '分组编号'),
  name: described(z.string(), '名称'),
  members: described(z.number(), '人数'),
});

export const viewAudience = endpoint({
  id: 'phonebook.audience',
  methods: ['GET'],
  path: '/v1/phonebook/audience',
  access: 'login',
  effect: 'read',
  summary: '发通知和短信可以选的分组',
  query: z.object({ id: circleId }),
  output: z.object({
    id: described(z.number(), '通讯录编号'),
    name: described(z.string(), '名称'),
    weekly: described(z.number(), '每位成员 7 天内最多收到的通知数'),
    groups: described(z.array(group), '分组'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R135'],
});

export const previewAnnouncement = endpoint({
  id: 'phonebook.notice-preview',
  methods: ['POST'],
  path: '/v1/phonebook/notice-preview',
  access: 'phone',
  effect: 'read',
  summary: '发通知以前看：多少人收到、多少人关了通知、多少人这一周已收满、这一周还剩几次',
  body: z.object({ id: circleId, ...audience }),
  output: z.object({
    people: described(z.number(), '收到的人数，不含我'),
    muted: described(z.number(), '关了通知的人数'),
    full: described(z.number(), '7 天内已经收满的人数'),
    weekly: described(z.number(), '每位成员 7 天内最多收到的通知数'),
    left: described(z.number(), '还可以给所有这些人发几次，7 天内'),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  requirements: ['R135', 'D92'],
});

const sent = z.object({
  notice_id: described(z.number(), '通知编号'),
  title: described(z.string(), '标题'),
  body: described(z.string(), '正文'),
  roles: described(z.array(z.number()), '发给哪些身份，空为全部'),
  groups: described(z.array(z.number()), '发给哪些分组，空为全部'),
  people: described(z.number(), '收到的人数'),
  muted: described(z.number(), '关了通知的人数'),
  full: described(z.number(), '当时已经收满的人数'),
  by: described(z.string(), '谁发的，已离开为空'),
  at: described(z.number(), '时间，秒'),
});
export type SentAnnouncement = z.output<typeof sent>;

export const sendAnnouncement = endpoint({
  id: 'phonebook.notice',
  methods: ['POST'],
  path: '/v1/phonebook/notice',
  access: 'phone',
  effect: 'write',
  summary: '给成员发一条站内通知；关了通知的和这一周已收满的人收不到',
  body: z.object({
    id: circleId,
    title: text('标题', { max: circleRules.noticeTitle, required: true }),
    body: text('正文', { max: circleRules.notice, required: true, multiline: true }),
    ...audience,
  }),
  output: sent,
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'stateChanged', 'refused'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R135'],
});

export const listAnnouncements = endpoint({
  id: 'phonebook.notices',
  methods: ['GET'],
  path: '/v1/phonebook/notices',
  access: 'login',
  effect: 'read',
  summary: '发过的通知，新的在前',
  query: z.object({ id: circleId, ...pageQuery }),
  output: page(sent),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R135'],
});

export const viewAssist = endpoint({
  id: 'phonebook.assist',
  methods: ['GET'],
  path: '/v1/phonebook/assist',
  access: 'login',
  effect: 'read',
  summary: '等管理的人处理的事，各一步可到；只有我有权限的',
  query: z.object({ id: circleId }),
  output: z.object({
    id: described(z.number(), '通讯录编号'),
    name: described(z.string(), '名称'),
    list: described(
      z.array(
        z.object({
          key: described(z.string(), '是什么'),
          title: described(z.string(), '名称'),
          count: described(z.number(), '数量，最多数到 100'),
          path: described(z.string(), '去处理的页面'),
        }),
      ),
      '等我处理的，没有为空',
    ),
    texts: described(
      z.nullable(
        z.object({
          have: described(z.number(), '我还有多少条短信'),
          path: described(z.string(), '发通知和短信的页面'),
        }),
      ),
      '短信条数；没有发短信的权限为 null',
    ),
  }),
  errors: ['notFound', 'membersOnly', 'paidContent', 'forbidden'],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R070', 'D92'],
});
