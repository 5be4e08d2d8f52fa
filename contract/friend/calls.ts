import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, integer, list, optional, text } from '../kernel/fields.ts';
import { pageSizeMax } from '../kernel/paging.ts';
import { createdAt, person, updateAt } from './entity.ts';
import { friendRules } from './rules.ts';
import { tagText } from './tags.ts';

const friend = z.object({
  state: described(z.number(), '1 好友'),
  created_at: createdAt,
  update_at: updateAt,
  user: person,
  initial: described(z.string(), '姓名拼音首字母，A 到 Z；其他为 #'),
  note: described(z.string(), '我写的备注，只有自己看得到'),
  tags: described(z.array(z.string()), '我加的标签，只有自己看得到'),
});
export type Friend = z.output<typeof friend>;

const searchText = optional(
  text('搜索词', { max: friendRules.query }),
  '姓名、公司、职位、备注、拼音或拼音首字母',
);

export const listFriends = endpoint({
  id: 'friend.list',
  methods: ['GET'],
  path: '/v1/friend/list',
  access: 'login',
  effect: 'read',
  summary: '我的好友，按姓名拼音 A 到 Z；可搜索、按标签看',
  query: z.object({
    page: optional(
      integer('页码', { min: 1, max: 100_000 }),
      '第几页，从 1 开始；有 next 时只在那位好友已不在列表里时用',
    ),
    next: optional(
      integer('页码', { min: 0, max: Number.MAX_SAFE_INTEGER }),
      '上一页返回的 next，中间有人加入也不重复、不遗漏；第一页填 0 或不填',
    ),
    initial: optional(
      enumField('首字母', [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'] as [string, ...string[]]),
      '从这个首字母开始',
    ),
    size: optional(
      integer('每页数量', { min: 1, max: pageSizeMax }),
      `每页数量，1 到 ${pageSizeMax}，默认 20`,
    ),
    q: searchText,
    tag: optional(tagText, '只看一个标签'),
  }),
  output: z.object({
    list: described(z.array(friend), '这一页的好友'),
    next: described(z.number(), '下一页的游标，只填了 page 时是页码；−1 表示没有更多'),
    total: described(z.number(), '符合条件的好友总数；搜索的结果多于一页时不数，为 −1'),
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
  errors: [],
  idempotency: 'none',
  requirements: ['C058', 'B221', 'R017'],
});

const remark = z.object({
  user_id: described(z.number(), '好友的用户编号'),
  note: described(z.string(), '备注'),
  tags: described(z.array(z.string()), '标签'),
});

export const viewRemark = endpoint({
  id: 'friend.remark',
  methods: ['GET'],
  path: '/v1/friend/remark',
  access: 'login',
  effect: 'read',
  summary: '我给一位好友写的备注和标签，只有自己看得到',
  query: z.object({ user_id: id('用户编号') }),
  output: remark,
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['C058'],
});

export const writeRemark = endpoint({
  id: 'friend.write-remark',
  methods: ['POST'],
  path: '/v1/friend/remark',
  access: 'login',
  effect: 'write',
  summary: '给好友写备注和标签，只有自己看得到',
  body: z.object({
    user_id: id('用户编号'),
    note: text('备注', { max: friendRules.note, multiline: true }),
    tags: list('标签', tagText, friendRules.tagsPerFriend),
  }),
  output: remark,
  errors: ['notFound', 'conflict'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['C058'],
});

export const removeFriend = endpoint({
  id: 'friend.remove',
  methods: ['POST'],
  path: '/v1/friend/remove',
  access: 'login',
  effect: 'write',
  summary: '解除好友，双方的关注也一起解除',
  body: z.object({ user_id: id('用户编号') }),
  output: z.object({ user_id: described(z.number(), '用户编号') }),
  errors: ['notFound'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D38', 'D208'],
});

const tie = z.object({
  kind: described(z.string(), 'friend 好友，swap 交换名片，introduced 经人介绍，company 同事，school 校友'),
  text: described(z.string(), '一句话'),
  at: described(z.number(), '时间，秒；没有为 0'),
});
export type Tie = z.output<typeof tie>;

export const listTies = endpoint({
  id: 'friend.ties',
  methods: ['GET'],
  path: '/v1/friend/ties',
  access: 'login',
  effect: 'read',
  summary: '我和一个人是怎么认识的：只用产品里的事实，只有我们两人看得到',
  query: z.object({ user_id: id('用户编号') }),
  output: z.object({ list: described(z.array(tie), '认识的缘由') }),
  errors: ['notFound', 'invalid'],
  idempotency: 'none',
  requirements: ['D208'],
});
