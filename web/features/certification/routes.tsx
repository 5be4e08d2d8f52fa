import type { RouteSpec } from '../../platform/router/table.ts';

export const certificationRoutes: readonly RouteSpec[] = [
  { path: '/card/certify', title: '名片认证', screen: () => import('./screens/certify.tsx') },
];
