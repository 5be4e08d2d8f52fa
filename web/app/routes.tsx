import type { RouteSpec } from '../platform/router/table.ts';
import { cardCheck } from '../features/card/parts/card-check.ts';
import { activityRoute, cardRoute, circleRoute, serviceRoute } from './first-routes.ts';

/** The pages behind the rows of 我的; titles as in `user/pages.ts`, which comes with them. */
const userPages = () => import('./screens/user-pages.tsx');

/** Screens that combine features. */
export const appRoutes: readonly RouteSpec[] = [
  {
    path: '/app/home',
    title: '首页',
    guestTo: '/guest',
    next: 'member',
    screen: () => import('./screens/home.tsx'),
  },
  { path: '/guest', title: '群录', access: 'guest', screen: () => import('./screens/guest.tsx') },
  {
    path: '/app/phonebook',
    title: '通讯录',
    next: 'member',
    flags: { cardCheck },
    screen: () => import('./screens/circles.tsx'),
  },
  { path: '/app/find', title: '发现', next: 'member', screen: () => import('./screens/find.tsx') },
  cardRoute,
  serviceRoute,
  circleRoute,
  activityRoute,
  {
    path: '/app/messages',
    title: '消息',
    list: '选一个会话，它会在这里打开',
    screen: () => import('./screens/messages.tsx'),
  },
  { path: '/app/chat/:id', title: '聊天', screen: () => import('./screens/chat.tsx') },
  { path: '/app/consult/:id', title: '咨询', screen: () => import('./screens/consult.tsx') },
  { path: '/app/user', title: '我的', next: 'member', screen: () => import('./screens/user.tsx') },
  {
    path: '/app/user/cards',
    title: '名片与访客',
    screen: async () => ({ default: (await userPages()).Cards }),
  },
  {
    path: '/app/user/people',
    title: '好友与介绍',
    screen: async () => ({ default: (await userPages()).People }),
  },
  {
    path: '/app/user/trade',
    title: '服务与订单',
    screen: async () => ({ default: (await userPages()).Trade }),
  },
  {
    path: '/app/user/money',
    title: '钱包与发票',
    screen: async () => ({ default: (await userPages()).Money }),
  },
  {
    path: '/app/user/vip',
    title: '会员与积分',
    screen: async () => ({ default: (await userPages()).Vip }),
  },
  {
    path: '/app/user/account',
    title: '账号与认证',
    screen: async () => ({ default: (await userPages()).Account }),
  },
  { path: '/card/default', title: '我的名片', screen: () => import('./screens/default-card.tsx') },
  { path: '/user/home', title: '个人资料', screen: () => import('./screens/user-home.tsx') },
  { path: '/user/privacy', title: '隐私', screen: () => import('./screens/privacy.tsx') },
  { path: '/user/order/:hash', title: '订单详情', screen: () => import('./screens/order.tsx') },
  { path: '/user/native', title: '群录客户端', screen: () => import('./screens/native.tsx') },
  {
    path: '/user/protocol/user',
    title: '用户协议',
    access: 'guest',
    screen: () => import('./screens/user-agreement.tsx'),
  },
  {
    path: '/user/protocol/payment',
    title: '隐私与支付协议',
    access: 'guest',
    screen: () => import('./screens/payment-agreement.tsx'),
  },
  {
    path: '/app/open-vip-agreement',
    title: '会员协议',
    screen: () => import('./screens/vip-agreement.tsx'),
  },
];
