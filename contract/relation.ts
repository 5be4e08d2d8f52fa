import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { described, id } from './kernel/fields.ts';
import { page, pageQuery } from './kernel/paging.ts';
import { userPermissions } from './kernel/permissions.ts';

/** What the caller is to another person (B047, D201, D202). */
const relation = z.object({
  user_id: described(z.number(), '对方的用户编号'),
  is_follow: described(z.boolean(), '我关注了对方'),
  is_friend: described(z.boolean(), '我们是好友'),
  is_black: described(z.boolean(), '我拉黑了对方'),
});
export type Relation = z.output<typeof relation>;

const oneUser = z.object({ user_id: id('用户编号') });

export const viewRelation = endpoint({
  id: 'relation.view',
  methods: ['GET'],
  path: '/v1/relation/view',
  access: 'login',
  effect: 'read',
  summary: '我和一个人的关系，以及我对他可以做什么',
  query: oneUser,
  output: z.object({ ...relation.shape, user_permissions: userPermissions }),
  errors: ['notFound', 'invalid'],
  idempotency: 'none',
  requirements: ['C108', 'D27', 'D208', 'B048'],
});

export const followUser = endpoint({
  id: 'relation.follow',
  methods: ['POST'],
  path: '/v1/relation/follow',
  access: 'phone',
  effect: 'write',
  summary: '关注一个人',
  body: oneUser,
  output: relation,
  errors: ['notFound', 'invalid', 'conflict', 'tooOften'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 200, seconds: 86_400 }],
  requirements: ['B050', 'D40', 'D208'],
});

export const unfollowUser = endpoint({
  id: 'relation.unfollow',
  methods: ['POST'],
  path: '/v1/relation/unfollow',
  access: 'login',
  effect: 'write',
  summary: '取消关注；是好友的，双方的关注和好友都解除',
  body: oneUser,
  output: relation,
  errors: ['notFound'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['B051', 'D40', 'D208'],
});

export const blockUser = endpoint({
  id: 'relation.black',
  methods: ['POST'],
  path: '/v1/relation/black',
  access: 'login',
  effect: 'write',
  summary: '拉黑一个人：双方的关注和好友解除，申请取消，对方看不到我的名片',
  body: oneUser,
  output: relation,
  errors: ['notFound', 'invalid', 'conflict'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['B052', 'D40', 'D201', 'D208'],
});

export const unblockUser = endpoint({
  id: 'relation.unblack',
  methods: ['POST'],
  path: '/v1/relation/unblack',
  access: 'login',
  effect: 'write',
  summary: '移出黑名单；以前的关注和好友不会恢复',
  body: oneUser,
  output: relation,
  errors: ['notFound'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D40', 'D208'],
});

const blocked = z.object({
  user_id: described(z.number(), '用户编号'),
  card_id: described(z.number(), '默认名片，没有或不可见为 0'),
  realname: described(z.string(), '称呼'),
  avatar: described(z.string(), '头像，没有则为空'),
  title: described(z.string(), '公司和职位'),
  at: described(z.number(), '拉黑时间，秒'),
});
export type BlockedPerson = z.output<typeof blocked>;

export const listBlocked = endpoint({
  id: 'relation.blacklist',
  methods: ['GET'],
  path: '/v1/relation/blacklist',
  access: 'login',
  effect: 'read',
  summary: '我的黑名单，新的在前',
  query: z.object(pageQuery),
  output: page(blocked),
  errors: [],
  idempotency: 'none',
  requirements: ['D201', 'D208'],
});

/** People that one person may have in the blacklist; beyond: 40901. */
export const blockedMax = 1000;
