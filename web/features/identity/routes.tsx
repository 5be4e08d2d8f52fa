import type { RouteSpec } from '../../platform/router/table.ts';

export const identityRoutes: readonly RouteSpec[] = [
  { path: '/user/identity', title: '实名认证', screen: () => import('./screens/identity.tsx') },
  { path: '/user/identity/looks', title: '使用记录', screen: () => import('./screens/looks.tsx') },
  { path: '/user/identity/agreement', title: '签署协议', screen: () => import('./screens/agreement.tsx') },
  { path: '/user/identity/merchant', title: '商户签约', screen: () => import('./screens/merchant.tsx') },
  {
    path: '/user/identity/merchant/apply',
    title: '商户资料',
    screen: () => import('./screens/merchant-apply.tsx'),
  },
];
