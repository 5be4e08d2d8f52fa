import type { RouteSpec } from '../../platform/router/table.ts';

export const capacityRoutes: readonly RouteSpec[] = [
  { path: '/user/waiting', title: '我的候补', screen: () => import('./screens/waiting.tsx') },
];
