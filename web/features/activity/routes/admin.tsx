import type { RouteSpec } from '../../../platform/router/table.ts';

/** Publishing and the organiser's screens (R116–R127). */
export const adminRoutes: readonly RouteSpec[] = [
  { path: '/activity/post', title: '发布活动', screen: () => import('../screens/post.tsx') },
  { path: '/activity/admin/:id', title: '管理活动', screen: () => import('../screens/admin/home.tsx') },
  { path: '/activity/admin/:id/edit', title: '修改活动', screen: () => import('../screens/admin/edit.tsx') },
  {
    path: '/activity/admin/:id/settings',
    title: '活动设置',
    screen: () => import('../screens/admin/settings.tsx'),
  },
  {
    path: '/activity/admin/:id/tickets',
    title: '票种',
    screen: () => import('../screens/admin/tickets.tsx'),
  },
  { path: '/activity/admin/:id/logs', title: '管理记录', screen: () => import('../screens/admin/logs.tsx') },
  {
    path: '/activity/admin/:id/member',
    title: '报名的人',
    list: '选一位，填的内容和签到会在这里打开',
    screen: () => import('../screens/admin/members.tsx'),
  },
  {
    path: '/activity/admin/:id/member/:pass',
    title: '报名',
    screen: () => import('../screens/admin/member.tsx'),
  },
  {
    path: '/activity/admin/:id/paymember',
    title: '收款',
    list: '选一笔，报名会在这里打开',
    screen: () => import('../screens/admin/payments.tsx'),
  },
  {
    path: '/activity/admin/:id/wechat',
    title: '微信群',
    screen: () => import('../screens/admin/wechat.tsx'),
  },
  {
    path: '/activity/admin/:id/qrcode',
    title: '二维码',
    screen: () => import('../screens/admin/qrcode.tsx'),
  },
  {
    path: '/activity/admin/:id/batchnote',
    title: '群发短信',
    screen: () => import('../screens/admin/batchnote.tsx'),
  },
  {
    path: '/activity/admin/:id/consult',
    title: '提问',
    screen: () => import('../screens/admin/consult.tsx'),
  },
];
