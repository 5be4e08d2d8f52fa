import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, optional, text, token, enumField } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { createdAt, person, updateAt } from './entity.ts';
import { friendRules } from './rules.ts';

const application = z.object({
  id: described(z.number(), '申请编号'),
  mine: described(z.boolean(), '是我发出的'),
  // The card of the application while it exists; the default one otherwise.
  user: person,
  message: described(z.string(), '附言'),
  via: described(z.string(), '方式：apply 申请，swap 交换名片'),
  state: described(
    z.number(),
    '0 等待，1 已是好友，2 我已拒绝（发出的人看到的仍是 0），3 已解除，5 已过期，6 已撤回；4 已拉黑的双方都看不到',
  ),
  created_at: createdAt,
  update_at: updateAt,
  can: described(
    z.object({
      accept: described(z.boolean(), '可以通过'),
      refuse: described(z.boolean(), '可以拒绝'),
      cancel: described(z.boolean(), '可以撤回'),
    }),
    '我对这个申请可以做什么',
  ),
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
    box: optional(enumField('收件箱', ['received', 'sent']), 'received 收到的（默认），sent 我发出的'),
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

/** D17: from the code that the other person showed on their own screen. */
const face = optional(token('当面码', 100), '当面扫的二维码里的 face；对方不接受好友申请时也能申请');

export const makeFaceToFaceToken = endpoint({
  id: 'friend.face',
  methods: ['POST'],
  path: '/v1/friend/face',
  access: 'phone',
  effect: 'write',
  summary:
    '当面码：放进自己屏幕上的名片二维码；扫到的人在有效期内交换名片就是好友，即使我不接受好友申请也能申请',
  output: z.object({
    face: described(z.string(), '当面码，作为 face 放进链接'),
    expires_at: described(z.number(), '有效期到，秒'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D17'],
});

export const listMet = endpoint({
  id: 'friend.face-met',
  methods: ['GET'],
  path: '/v1/friend/face-met',
  access: 'phone',
  effect: 'read',
  summary: '面对面交换的屏幕每 700 毫秒问一次：从这时起和我交换了名片的人，新的在前，最多 20 位',
  query: z.object({ since: integer('起始时间', { min: 0, max: 99_999_999_999 }) }),
  output: z.object({
    list: described(
      z.array(
        described(
          z.object({ user: person, at: described(z.number(), '交换的时间，秒') }),
          '一位刚交换名片的人',
        ),
      ),
      '刚交换名片的人',
    ),
  }),
  errors: ['invalid'],
  idempotency: 'none',
  requirements: ['D17', 'D41'],
});

export const checkFrequency = endpoint({
  id: 'friend.check-frequency',
  methods: ['GET'],
  path: '/v1/friend/check-apply-friend-feq',
  access: 'login',
  effect: 'read',
  summary: '现在能否向一个人发好友申请，今天还剩几次，有没有申请在等待',
  query: z.object({ user_id: id('用户编号'), face }),
  output: z.object({
    can: described(z.boolean(), '可以申请'),
    left: described(z.number(), '今天还能发几次'),
    msg: described(z.string(), '不能申请的原因和做法，可以时为空'),
    waiting_id: described(z.number(), '我们之间等待回复的申请，没有为 0'),
    waiting_mine: described(z.boolean(), '等待的申请是我发出的，等对方回复'),
  }),
  errors: ['notFound', 'invalid'],
  idempotency: 'none',
  requirements: ['C059', 'D39', 'D17'],
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
    face,
  }),
  output: outcome,
  errors: ['notFound', 'forbidden', 'conflict', 'tooOften', 'invalid', 'refused', 'stateChanged'],
  idempotency: 'key',
  requirements: ['D38', 'D39', 'D208', 'D17'],
});

export const swapCards = endpoint({
  id: 'friend.swap',
  methods: ['POST'],
  path: '/v1/friend/swap',
  access: 'phone',
  effect: 'write',
  summary: '交换名片：递出我的默认名片，同时申请加为好友；带着有效的当面码，直接成为好友',
  body: z.object({ card_id: id('对方的名片编号'), face }),
  output: outcome,
  errors: ['notFound', 'forbidden', 'conflict', 'stateChanged', 'tooOften', 'invalid'],
  idempotency: 'key',
  requirements: ['D41', 'D208', 'D202', 'D17'],
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
