import type { RouteSpec } from '../../platform/router/table.ts';

export const noticeRoutes: readonly RouteSpec[] = [
  { path: '/user/notices', title: '通知', screen: () => import('./screens/list.tsx') },
];
