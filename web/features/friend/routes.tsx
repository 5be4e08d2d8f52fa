import type { RouteSpec } from '../../platform/router/table.ts';

export const friendRoutes: readonly RouteSpec[] = [
  { path: '/app/friends', title: '好友', screen: () => import('./screens/friends.tsx') },
  { path: '/app/applylist', title: '新的好友', screen: () => import('./screens/applylist.tsx') },
];
