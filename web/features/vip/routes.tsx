import type { RouteSpec } from '../../platform/router/table.ts';

export const vipRoutes: readonly RouteSpec[] = [
  { path: '/app/open-vip', title: '会员', screen: () => import('./screens/open-vip.tsx') },
  { path: '/app/vip-poster', title: '会员海报', screen: () => import('./screens/poster.tsx') },
];
