import type { RouteSpec } from '../../platform/router/table.ts';

const login = () => import('./screens/login.tsx');

export const accountRoutes: readonly RouteSpec[] = [
  { path: '/login', title: '登录', access: 'guest-only', screen: login },
  { path: '/login/phone', title: '手机号登录', access: 'guest-only', screen: login },
  { path: '/user/settings', title: '设置', screen: () => import('./screens/settings.tsx') },
  { path: '/user/settings/sessions', title: '登录设备', screen: () => import('./screens/sessions.tsx') },
  { path: '/user/permission', title: '偏好设置', screen: () => import('./screens/permission.tsx') },
  { path: '/user/privacy/export', title: '导出我的资料', screen: () => import('./screens/export.tsx') },
  { path: '/user/acc_delete', title: '注销账号', screen: () => import('./screens/acc-delete.tsx') },
  { path: '/user/signlist', title: '签到', screen: () => import('./screens/sign-list.tsx') },
];
