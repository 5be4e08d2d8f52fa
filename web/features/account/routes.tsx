import type { RouteSpec } from '../../platform/router/table.ts';

const login = () => import('./screens/login.tsx');

export const accountRoutes: readonly RouteSpec[] = [
  { path: '/login', title: '登录', access: 'guest-only', next: 'guest', screen: login },
  { path: '/login/phone', title: '手机号登录', access: 'guest-only', screen: login },
  {
    path: '/user/recover',
    title: '找回与申诉',
    access: 'guest',
    screen: () => import('./screens/recover.tsx'),
  },
  { path: '/user/password', title: '登录密码', screen: () => import('./screens/password.tsx') },
  { path: '/user/oauth', title: '手机号与微信', screen: () => import('./screens/oauth.tsx') },
  { path: '/user/oauth/phone', title: '绑定手机号', screen: () => import('./screens/oauth-phone.tsx') },
  {
    path: '/user/oauth/wechat',
    title: '微信登录',
    access: 'guest',
    screen: () => import('./screens/oauth-wechat.tsx'),
  },
  { path: '/user/qrcode-login', title: '扫码登录', screen: () => import('./screens/qrcode-login.tsx') },
  { path: '/user/settings', title: '设置', screen: () => import('./screens/settings.tsx') },
  { path: '/user/settings/sessions', title: '登录设备', screen: () => import('./screens/sessions.tsx') },
  { path: '/user/permission', title: '偏好设置', screen: () => import('./screens/permission.tsx') },
];
