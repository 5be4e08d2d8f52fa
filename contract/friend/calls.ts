import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, list, optional, text, word } from '../kernel/fields.ts';
import { page, pageQuery, pageSizeMax } from '../kernel/paging.ts';
import { friendRules } from './rules.ts';

/** Who the other one is (E215–E220). */
const person = z.object({
  user_id: described(z.number(), '用户编号'),
  card_id: described(z.number(), '默认名片，没有或不可见为 0'),
  realname: described(z.string(), '姓名'),
  avatar: described(z.string(), '头像地址，没有则为空'),
  company: described(z.string(), '公司'),
  position: described(z.string(), '职位'),
  certified: described(z.number(), '是否已认证，0 或 1'),
});

/** E212–E214 */
const times = {
  created_at: described(z.number(), '申请的时间，秒'),
  update_at: described(z.number(), '状态变化的时间，秒；好友为成为好友的时间'),
};

const friend = z.object({
  state: described(z.number(), '1 好友'),
  ...times,
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
const tagText = text('标签', { max: friendRules.tag, required: true });

export const listFriends = endpoint({
  id: 'friend.list',
  methods: ['GET'],
  path: '/v1/friend/list',
  access: 'login',
  effect: 'read',
  summary: '我的好友，按姓名拼音 A 到 Z；可搜索、按标签看',
  query: z.object({
    page: optional(integer('页码', { min: 1, max: 100_000 }), '第几页，从 1 开始'),
    size: optional(
      integer('每页数量', { min: 1, max: pageSizeMax }),
      `每页数量，1 到 ${pageSizeMax}，默认 20`,
    ),
    q: searchText,
    tag: optional(tagText, '只看一个标签'),
  }),
  output: z.object({
    list: described(z.array(friend), '这一页的好友'),
    next: described(z.number(), '下一页的页码；−1 表示没有更多'),
    total: described(z.number(), '符合条件的好友总数'),
    letters: described(
      z.array(
        z.object({
          initial: described(z.string(), '首字母'),
          count: described(z.number(), '人数'),
        }),
      ),
      '各首字母的人数，按列表的顺序',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C058', 'B221', 'R017'],
});

export const listTags = endpoint({
  id: 'friend.tags',
  methods: ['GET'],
  path: '/v1/friend/tags',
  access: 'login',
  effect: 'read',
  summary: '我用过的好友标签和人数',
  output: z.object({
    list: z.array(z.object({ tag: described(z.string(), '标签'), count: described(z.number(), '人数') })),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C058'],
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

const application = z.object({
  id: described(z.number(), '申请编号'),
  mine: described(z.boolean(), '是我发出的'),
  user: person,
  message: described(z.string(), '附言'),
  via: described(z.string(), '方式：apply 申请，swap 交换名片'),
  state: described(
    z.number(),
    '0 等待，1 已是好友，2 我已拒绝（发出的人看到的仍是 0），3 已解除，4 已拉黑，5 已过期，6 已撤回',
  ),
  ...times,
});
export type Application = z.output<typeof application>;

export const listApplications = endpoint({
  id: 'friend.applylist',
  methods: ['GET'],
  path: '/v1/friend/applylist',
  access: 'login',
  effect: 'read',
  summary: '好友申请，新的在前：收到的，或我发出的',
  query: z.object({
    ...pageQuery,
    box: optional(word('收件箱', ['received', 'sent']), 'received 收到的（默认），sent 我发出的'),
  }),
  output: page(application),
  errors: [],
  idempotency: 'none',
  requirements: ['D208', 'R018', 'D38'],
});

export const countApplications = endpoint({
  id: 'friend.unread',
  methods: ['GET'],
  path: '/v1/friend/unread',
  access: 'login',
  effect: 'read',
  summary: '等我回复的好友申请数',
  output: z.object({ count: described(z.number(), '等待回复的申请数') }),
  errors: [],
  idempotency: 'none',
  requirements: ['D208', 'R018'],
});

export const checkFrequency = endpoint({
  id: 'friend.check-frequency',
  methods: ['GET'],
  path: '/v1/friend/check-apply-friend-feq',
  access: 'login',
  effect: 'read',
  summary: '现在能否向一个人发好友申请，今天还剩几次',
  query: z.object({ user_id: id('用户编号') }),
  output: z.object({
    can: described(z.boolean(), '可以申请'),
    left: described(z.number(), '今天还能发几次'),
    msg: described(z.string(), '不能申请的原因和做法，可以时为空'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['C059', 'D39'],
});

const outcome = z.object({
  id: described(z.number(), '申请编号'),
  state: described(z.number(), '0 等待对方通过，1 已是好友'),
});

export const applyFriend = endpoint({
  id: 'friend.apply',
  methods: ['POST'],
  path: '/v1/friend/apply',
  access: 'phone',
  effect: 'write',
  summary: '申请加为好友；对方已经申请过我的，直接成为好友',
  body: z.object({
    user_id: id('用户编号'),
    message: optional(text('附言', { max: friendRules.message }), '附言'),
    card_id: optional(id('名片编号'), '递出哪一张名片，默认为默认名片'),
  }),
  output: outcome,
  errors: ['notFound', 'forbidden', 'conflict', 'tooOften', 'invalid'],
  idempotency: 'key',
  requirements: ['D38', 'D39', 'D208'],
});

export const swapCards = endpoint({
  id: 'friend.swap',
  methods: ['POST'],
  path: '/v1/friend/swap',
  access: 'phone',
  effect: 'write',
  summary: '交换名片：递出我的默认名片，同时申请加为好友',
  body: z.object({ card_id: id('对方的名片编号') }),
  output: outcome,
  errors: ['notFound', 'forbidden', 'conflict', 'tooOften', 'invalid'],
  idempotency: 'key',
  requirements: ['D41', 'D208', 'D202'],
});

const oneApplication = z.object({ id: id('申请编号') });

export const acceptApplication = endpoint({
  id: 'friend.accept',
  methods: ['POST'],
  path: '/v1/friend/accept',
  access: 'phone',
  effect: 'write',
  summary: '通过好友申请，双方互相关注',
  body: oneApplication,
  output: application,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D38', 'D40', 'D208'],
});

export const refuseApplication = endpoint({
  id: 'friend.refuse',
  methods: ['POST'],
  path: '/v1/friend/refuse',
  access: 'login',
  effect: 'write',
  summary: '拒绝好友申请，对方不会知道',
  body: oneApplication,
  output: application,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D38', 'D208'],
});

export const cancelApplication = endpoint({
  id: 'friend.cancel',
  methods: ['POST'],
  path: '/v1/friend/cancel',
  access: 'login',
  effect: 'write',
  summary: '撤回我发出的好友申请',
  body: oneApplication,
  output: application,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D38', 'D208'],
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
  output: z.object({ list: z.array(tie) }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D208'],
});
