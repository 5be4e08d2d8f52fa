import type { RouteSpec } from '../../platform/router/table.ts';

export const walletRoutes: readonly RouteSpec[] = [
  { path: '/user/wallet', title: '钱包', screen: () => import('./screens/wallet.tsx') },
  { path: '/user/wallet/apply', title: '申请提现', screen: () => import('./screens/apply.tsx') },
  { path: '/user/recharge', title: '充值', screen: () => import('./screens/recharge.tsx') },
  { path: '/fees', title: '平台收费', access: 'guest', screen: () => import('./screens/fees.tsx') },
  { path: '/user/drawal', title: '提现进度', screen: () => import('./screens/drawal.tsx') },
  {
    path: '/user/withdrawalList',
    title: '提现记录',
    list: '选一笔提现，它到哪一步会在这里打开',
    screen: () => import('./screens/withdrawals.tsx'),
  },
];
