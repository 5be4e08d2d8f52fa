import type { RouteSpec } from '../../platform/router/table.ts';

const short = () => import('./screens/short.tsx');

export const callRoutes: readonly RouteSpec[] = [
  { path: '/inbia/call', title: '通话', screen: () => import('./screens/call.tsx') },
  { path: '/inbia/call/:callId', title: '通话', screen: () => import('./screens/one.tsx') },
  { path: '/inbia/pcall', title: '多人通话', screen: () => import('./screens/group/circles.tsx') },
  { path: '/inbia/pcall/create', title: '开通多人通话', screen: () => import('./screens/group/create.tsx') },
  { path: '/inbia/pcall/:id/home', title: '多人通话', screen: () => import('./screens/group/home.tsx') },
  { path: '/inbia/pcall/:id/recharge', title: '充值分钟', screen: () => import('./screens/recharge.tsx') },
  {
    path: '/inbia/pcall/:id/member',
    title: '可以呼叫的成员',
    screen: () => import('./screens/group/member.tsx'),
  },
  {
    path: '/inbia/pcall/:id/admin',
    title: '多人通话设置',
    screen: () => import('./screens/group/admin.tsx'),
  },
  {
    path: '/inbia/pcall/:id/records',
    title: '通话记录',
    screen: () => import('./screens/group/records.tsx'),
  },
  {
    path: '/inbia/pcall/:phonebookId/:code/join',
    title: '加入通话',
    screen: () => import('./screens/group/join.tsx'),
  },
  {
    path: '/inbia/pcall/:phonebookId/status/:callId',
    title: '多人通话',
    screen: () => import('./screens/one.tsx'),
  },
  // D184: without a circle, of the one used last.
  { path: '/inbia/recharge', title: '充值分钟', screen: short },
  { path: '/inbia/member', title: '可以呼叫的成员', screen: short },
  { path: '/inbia/admin', title: '多人通话设置', screen: short },
  { path: '/inbia/records', title: '通话记录', screen: short },
];
