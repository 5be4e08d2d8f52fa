import type { RouteSpec } from '../../platform/router/table.ts';

export const smsRoutes: readonly RouteSpec[] = [
  { path: '/user/sms', title: '短信', screen: () => import('./screens/sms.tsx') },
  { path: '/user/smsrecharge', title: '短信充值', screen: () => import('./screens/sms-recharge.tsx') },
  {
    path: '/phonebook/:id/sms/:sms',
    title: '短信',
    guestTo: '/phonebook/:id',
    screen: () => import('./screens/landing.tsx'),
  },
];
