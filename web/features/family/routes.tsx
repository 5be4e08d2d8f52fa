import type { RouteSpec } from '../../platform/router/table.ts';

export const familyRoutes: readonly RouteSpec[] = [
  { path: '/family', title: '大家庭', screen: () => import('./screens/families.tsx') },
  { path: '/family/:id', title: '大家庭', screen: () => import('./screens/family.tsx') },
];
