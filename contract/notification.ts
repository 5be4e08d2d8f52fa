import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { described, enumField, flag, id, list, optional } from './kernel/fields.ts';
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

/** What leaves the app: the categories of the list, and messages, which have a list of their own. */
export const pushCategories = [...notificationCategories, 'message'] as const;
export type PushCategory = (typeof pushCategories)[number];
export const pushCategoryLabels: Record<PushCategory, string> = {
  ...notificationCategoryLabels,
  message: '聊天消息',
};

/** Ways out of the app that people choose; text messages go out by rule alone (D106). */
export const pushChannels = ['wechat', 'native'] as const;
export type PushChannel = (typeof pushChannels)[number];
export const pushChannelLabels: Record<PushChannel, string> = { wechat: '微信', native: '手机推送' };

/** D17: these leave whatever was chosen, as changes of an activity do. */
export const fixedCategories: readonly PushCategory[] = ['payment', 'system'];
/** D17: marketing and what comes from other people; `allowPush` 0 stops them outside of the app. */
export const socialCategories: readonly PushCategory[] = [
  'friend',
  'contact',
  'content',
  'message',
  'marketing',
];

/** D106: hours of Shanghai in which nothing leaves but what concerns the security of the account. */
export const quietHours = { from: 22, until: 8 } as const;

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

const counts = z.object({
  list: described(
    z.array(
      z.object({
        category: described(z.string(), '类别'),
        count: described(z.number(), '未读的通知数，数到 1000 为止'),
      }),
    ),
    '有未读通知的类别',
  ),
});

export const countCategories = endpoint({
  id: 'notice.counts',
  methods: ['GET'],
  path: '/v1/notice/counts',
  access: 'login',
  effect: 'read',
  summary: '每一类未读的通知数',
  output: counts,
  errors: [],
  idempotency: 'none',
  requirements: ['D106'],
});

const settings = z.object({
  allowPush: described(z.boolean(), '是否接收推荐和社交推送'),
  wechat_offered: described(z.boolean(), '本站能发微信消息'),
  wechat: described(z.boolean(), '已绑定微信，且本站能发微信消息'),
  wechat_stopped: described(z.boolean(), '绑定的微信没有关注服务号，发不到'),
  native_offered: described(z.boolean(), '本站能发手机推送'),
  native: described(z.boolean(), '已在手机应用里登录，能收到手机推送'),
  categories: described(
    z.array(
      z.object({
        category: described(z.string(), '类别'),
        fixed: described(z.boolean(), '总会发送，不能关闭'),
        social: described(z.boolean(), '不接收推荐和社交推送时不发送'),
        wechat: described(z.boolean(), '发微信消息'),
        native: described(z.boolean(), '发手机推送'),
      }),
    ),
    '类别',
  ),
});
export type NotificationSettings = z.output<typeof settings>;

export const viewNotificationSettings = endpoint({
  id: 'notice.settings',
  methods: ['GET'],
  path: '/v1/notice/settings',
  access: 'login',
  effect: 'read',
  summary: '哪些通知发到应用外，怎么发；应用内的通知总会有',
  output: settings,
  errors: [],
  idempotency: 'none',
  requirements: ['D106', 'D17', 'B101'],
});

export const setNotification = endpoint({
  id: 'notice.set',
  methods: ['POST'],
  path: '/v1/notice/settings',
  access: 'login',
  effect: 'write',
  summary: '打开或关闭一类通知在一种渠道上的发送',
  body: z.object({
    category: enumField('类别', pushCategories),
    channel: enumField('渠道', pushChannels),
    on: flag('发送'),
  }),
  output: settings,
  errors: ['invalid'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D106', 'D17', 'B101'],
});
