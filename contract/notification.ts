import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { described, id, list, optional, enumField } from './kernel/fields.ts';
import { page, pageQuery } from './kernel/paging.ts';

/** D106 */
export const notificationCategories = [
  'payment',
  'order',
  'activity',
  'membership',
  'friend',
  'contact',
  'content',
  'system',
  'marketing',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];
export const notificationCategoryLabels: Record<NotificationCategory, string> = {
  payment: '支付',
  order: '订单',
  activity: '活动',
  membership: '通讯录',
  friend: '好友',
  contact: '联系方式',
  content: '内容',
  system: '系统与安全',
  marketing: '推荐',
};

const notification = z.object({
  id: described(z.number(), '通知编号'),
  category: described(z.string(), `类别：${notificationCategories.join('、')}`),
  title: described(z.string(), '标题'),
  body: described(z.string(), '正文'),
  path: described(z.string(), '点开去的页面，没有则为空'),
  read: described(z.boolean(), '是否已读'),
  at: described(z.number(), '时间，秒'),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  id: 'notice.list',
  methods: ['GET'],
  path: '/v1/notice/list',
  access: 'login',
  effect: 'read',
  summary: '我的通知，新的在前',
  query: z.object({
    ...pageQuery,
    category: optional(enumField('类别', notificationCategories), '只看一类'),
  }),
  output: page(notification),
  errors: [],
  idempotency: 'none',
  requirements: ['D106'],
});

const unread = z.object({ count: described(z.number(), '未读的通知数') });

export const countUnread = endpoint({
  id: 'notice.unread',
  methods: ['GET'],
  path: '/v1/notice/unread',
  access: 'login',
  effect: 'read',
  summary: '未读的通知数',
  output: unread,
  errors: [],
  idempotency: 'none',
  requirements: ['D106'],
});

export const readNotifications = endpoint({
  id: 'notice.read',
  methods: ['POST'],
  path: '/v1/notice/read',
  access: 'login',
  effect: 'write',
  summary: '标为已读；不填编号为全部',
  body: z.object({ ids: optional(list('通知', id('通知编号'), 50), '通知编号，最多 50 个；不填为全部') }),
  output: unread,
  errors: [],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D106'],
});
