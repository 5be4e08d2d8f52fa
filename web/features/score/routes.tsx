import type { RouteSpec } from '../../platform/router/table.ts';

export const scoreRoutes: readonly RouteSpec[] = [
  { path: '/user/signlist', title: '签到', screen: () => import('./screens/sign-list.tsx') },
];
