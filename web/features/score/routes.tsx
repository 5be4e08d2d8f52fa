import type { RouteSpec } from '../../platform/router/table.ts';

export const scoreRoutes: readonly RouteSpec[] = [
  { path: '/user/signlist', title: '签到', screen: () => import('./screens/sign-list.tsx') },
  { path: '/user/score', title: '积分', screen: () => import('./screens/score.tsx') },
  { path: '/user/scores', title: '积分明细', screen: () => import('./screens/scores.tsx') },
];
