import type { RouteSpec } from '../../platform/router/table.ts';

export const relationRoutes: readonly RouteSpec[] = [
  { path: '/user/privacy/blacked', title: '黑名单', screen: () => import('./screens/blocked.tsx') },
];
