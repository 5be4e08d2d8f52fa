import type { RouteSpec } from '../../../platform/router/table.ts';
import { registered } from '../parts/joined.ts';

/** Signing in: the host's code, the attendee's scan, the door. */
export const doorRoutes: readonly RouteSpec[] = [
  {
    path: '/activity/:id/sign',
    title: '签到',
    flags: registered,
    screen: () => import('../screens/sign.tsx'),
  },
  { path: '/activity/:id/signqrcode', title: '签到码', screen: () => import('../screens/signqrcode.tsx') },
  { path: '/activity/admin/:id/door', title: '签到台', screen: () => import('../screens/admin/door.tsx') },
];
