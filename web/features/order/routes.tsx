import type { RouteSpec } from '../../platform/router/table.ts';

export const orderRoutes: readonly RouteSpec[] = [
  { path: '/pay/success', title: '付款结果', screen: () => import('./screens/success.tsx') },
  { path: '/pay/:hash', title: '付款', screen: () => import('./screens/pay.tsx') },
  {
    path: '/user/order',
    title: '订单',
    list: '选一个订单，它的经过和退款会在这里打开',
    screen: () => import('./screens/list.tsx'),
  },
  { path: '/user/promise', title: '退款和结算怎样算', screen: () => import('./screens/promise.tsx') },
  { path: '/user/order/:hash/receipt', title: '付款凭证', screen: () => import('./screens/receipt.tsx') },
];
