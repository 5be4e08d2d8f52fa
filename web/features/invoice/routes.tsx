import type { RouteSpec } from '../../platform/router/table.ts';

export const invoiceRoutes: readonly RouteSpec[] = [
  { path: '/user/invoice/list', title: '发票', screen: () => import('./screens/list.tsx') },
  { path: '/user/invoice/req', title: '开发票', screen: () => import('./screens/req.tsx') },
];
