import type { RouteSpec } from '../../platform/router/table.ts';

export const lifecycleRoutes: readonly RouteSpec[] = [
  { path: '/user/merge', title: '合并账号', screen: () => import('./screens/merge.tsx') },
  { path: '/user/privacy/export', title: '导出我的资料', screen: () => import('./screens/export.tsx') },
  { path: '/user/acc_delete', title: '注销账号', screen: () => import('./screens/acc-delete.tsx') },
];
