import type { RouteSpec } from '../../platform/router/table.ts';
import { notOwn } from './parts/not-own.ts';

/**
 * Finding and publishing. A service itself opens from links outside: its route is one of those that the app knows first
 * (`web/app/first-routes.ts`).
 */
const publishRoutes: readonly RouteSpec[] = [
  { path: '/app/service', title: '服务', screen: () => import('./screens/home.tsx') },
  {
    path: '/service/list',
    title: '找服务',
    list: '选一个服务，它会在这里打开',
    screen: () => import('./screens/list.tsx'),
  },
  { path: '/service/create', title: '发布服务', screen: () => import('./screens/create.tsx') },
  { path: '/service/edit/:id', title: '编辑服务', screen: () => import('./screens/edit.tsx') },
  { path: '/service/edit/:id/schedule', title: '预约时间', screen: () => import('./screens/schedule.tsx') },
  {
    path: '/user/service',
    title: '我的服务',
    list: '选一个服务，它会在这里打开',
    screen: () => import('./screens/own.tsx'),
  },
  { path: '/user/serviceapply', title: '开店申请', screen: () => import('./screens/apply.tsx') },
];

/** Buying, orders and the seller's dashboard. */
const orderRoutes: readonly RouteSpec[] = [
  {
    path: '/service/buy/:id',
    title: '下单',
    flags: { buyer: notOwn },
    screen: () => import('./screens/buy.tsx'),
  },
  { path: '/service/paysuccess/:id', title: '付款结果', screen: () => import('./screens/paid.tsx') },
  { path: '/service/order/:id', title: '服务订单', screen: () => import('./screens/order.tsx') },
  { path: '/service/comment/:id', title: '评价', screen: () => import('./screens/comment.tsx') },
  {
    path: '/user/buyservice',
    title: '我买的服务',
    list: '选一个订单，它的经过和安排会在这里打开',
    screen: () => import('./screens/bought.tsx'),
  },
  { path: '/user/service/desk', title: '工作台', screen: () => import('./screens/dashboard.tsx') },
  {
    path: '/user/service/orders',
    title: '卖出的服务',
    list: '选一个订单，它的经过和安排会在这里打开',
    screen: () => import('./screens/sold.tsx'),
  },
  {
    path: '/user/service/calendar',
    title: '日程',
    list: '选一个约好的时间，订单会在这里打开',
    screen: () => import('./screens/calendar.tsx'),
  },
  { path: '/user/service/stats', title: '统计', screen: () => import('./screens/stats.tsx') },
  { path: '/user/service/replies', title: '常用回复', screen: () => import('./screens/replies.tsx') },
];

export const serviceRoutes: readonly RouteSpec[] = [...publishRoutes, ...orderRoutes];
