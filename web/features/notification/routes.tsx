import type { RouteSpec } from '../../platform/router/table.ts';

export const notificationRoutes: readonly RouteSpec[] = [
  {
    path: '/user/notices',
    title: '通知',
    list: '选一条通知，相关的内容会在这里打开',
    screen: () => import('./screens/list.tsx'),
  },
  { path: '/user/notices/settings', title: '通知设置', screen: () => import('./screens/settings.tsx') },
];
