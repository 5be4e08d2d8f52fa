import type { RouteSpec } from '../../platform/router/table.ts';

const login = () => import('./screens/login.tsx');

export const accountRoutes: readonly RouteSpec[] = [
  { path: '/login', title: '登录', access: 'guest-only', screen: login },
  { path: '/login/phone', title: '手机号登录', access: 'guest-only', screen: login },
];
