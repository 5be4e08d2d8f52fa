import type { RouteSpec } from '../../../platform/router/table.ts';

const admin = '/activity/admin/:id';

/** Publishing and the organiser's screens (R116–R127). */
export const adminRoutes: readonly RouteSpec[] = [
  { path: '/activity/post', title: '发布活动', screen: () => import('../screens/post.tsx') },
  { path: admin, title: '管理活动', screen: () => import('../screens/admin/home.tsx') },
  { path: `${admin}/edit`, title: '修改活动', screen: () => import('../screens/admin/edit.tsx') },
  { path: `${admin}/settings`, title: '活动设置', screen: () => import('../screens/admin/settings.tsx') },
  { path: `${admin}/tickets`, title: '票种', screen: () => import('../screens/admin/tickets.tsx') },
  { path: `${admin}/logs`, title: '管理记录', screen: () => import('../screens/admin/logs.tsx') },
  {
    path: `${admin}/member`,
    title: '报名的人',
    list: '选一位，填的内容和签到会在这里打开',
    screen: () => import('../screens/admin/members.tsx'),
  },
  { path: `${admin}/member/:pass`, title: '报名', screen: () => import('../screens/admin/member.tsx') },
  {
    path: `${admin}/paymember`,
    title: '收款',
    list: '选一笔，报名会在这里打开',
    screen: () => import('../screens/admin/payments.tsx'),
  },
  { path: `${admin}/wechat`, title: '微信群', screen: () => import('../screens/admin/wechat.tsx') },
  { path: `${admin}/qrcode`, title: '二维码', screen: () => import('../screens/admin/qrcode.tsx') },
  { path: `${admin}/batchnote`, title: '群发短信', screen: () => import('../screens/admin/batchnote.tsx') },
  { path: `${admin}/consult`, title: '提问', screen: () => import('../screens/admin/consult.tsx') },
];
