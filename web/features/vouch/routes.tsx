import type { RouteSpec } from '../../platform/router/table.ts';

export const vouchRoutes: readonly RouteSpec[] = [
  { path: '/user/vouches', title: '佐证', screen: () => import('./screens/vouches.tsx') },
  { path: '/vouches/:id', title: '佐证', screen: () => import('./screens/of.tsx') },
  { path: '/vouches/:id/create', title: '写佐证', screen: () => import('./screens/create.tsx') },
];
