import type { RouteSpec } from '../../platform/router/table.ts';

const list = '选一个优惠，它会在这里打开';

export const o2oRoutes: readonly RouteSpec[] = [
  { path: '/o2o', title: '到店优惠', list, screen: () => import('./screens/find.tsx') },
  { path: '/o2o/create', title: '发布到店优惠', screen: () => import('./screens/create.tsx') },
  { path: '/o2o/vouchers', title: '我的券', screen: () => import('./screens/vouchers.tsx') },
  { path: '/o2o/own', title: '我的优惠', list, screen: () => import('./screens/own.tsx') },
  { path: '/o2o/till', title: '核销台', screen: () => import('./screens/till.tsx') },
  { path: '/o2o/:id', title: '到店优惠', screen: () => import('./screens/deal.tsx') },
  { path: '/o2o/:id/edit', title: '编辑到店优惠', screen: () => import('./screens/edit.tsx') },
  { path: '/o2o/:id/pay', title: '购买到店优惠', screen: () => import('./screens/pay.tsx') },
  { path: '/o2o/:id/success', title: '付款结果', screen: () => import('./screens/success.tsx') },
];
