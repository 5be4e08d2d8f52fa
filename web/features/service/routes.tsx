import type { RouteSpec } from '../../platform/router/table.ts';

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

/** Buying, orders and the seller's desk. */
const orderRoutes: readonly RouteSpec[] = [];

export const serviceRoutes: readonly RouteSpec[] = [...publishRoutes, ...orderRoutes];
