import type { RouteSpec } from '../../platform/router/table.ts';
import { registered, registering } from './parts/joined.ts';
import { adminRoutes } from './routes/admin.tsx';
import { doorRoutes } from './routes/door.tsx';

/**
 * Coming to an activity. The activity itself opens from links outside: its route is one of those that the app knows first
 * (`web/app/first-routes.ts`).
 */
const comerRoutes: readonly RouteSpec[] = [
  {
    path: '/activity/:id/pay',
    title: '报名',
    flags: registering,
    screen: () => import('./screens/register.tsx'),
  },
  {
    path: '/activity/:id/registration',
    title: '我的报名',
    flags: registered,
    screen: () => import('./screens/registration.tsx'),
  },
  {
    path: '/activity/:id/registered',
    title: '报名结果',
    flags: registered,
    screen: () => import('./screens/registered.tsx'),
  },
  { path: '/activity/:id/post', title: '现场照片', screen: () => import('./screens/photos.tsx') },
  { path: '/activity/:id/qrcode', title: '活动海报', screen: () => import('./screens/qrcode.tsx') },
  { path: '/activity/:id/getwechat', title: '微信群', screen: () => import('./screens/wechat.tsx') },
  { path: '/activity/:id/people', title: '谁会来', screen: () => import('./screens/people.tsx') },
  { path: '/activity/:id/met', title: '我遇到了谁', screen: () => import('./screens/met.tsx') },
];

/** Finding activities, and one's own. */
const listRoutes: readonly RouteSpec[] = [
  {
    path: '/app/activity',
    title: '我的活动',
    list: '选一个活动，它会在这里打开',
    screen: () => import('./screens/mine.tsx'),
  },
  {
    path: '/app/activity-home',
    title: '找活动',
    list: '选一个活动，它会在这里打开',
    screen: () => import('./screens/find.tsx'),
  },
];

export const activityRoutes: readonly RouteSpec[] = [
  ...comerRoutes,
  ...listRoutes,
  ...doorRoutes,
  ...adminRoutes,
];
