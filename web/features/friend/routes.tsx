import type { RouteSpec } from '../../platform/router/table.ts';

export const friendRoutes: readonly RouteSpec[] = [
  {
    path: '/app/friends',
    title: '好友',
    list: '选一位好友，名片会在这里打开',
    screen: () => import('./screens/friends.tsx'),
  },
  { path: '/app/friends/tags', title: '标签', screen: () => import('./screens/tags.tsx') },
  { path: '/app/friends/tags/view', title: '标签', screen: () => import('./screens/tags/view.tsx') },
  { path: '/app/friends/face', title: '面对面交换', screen: () => import('./screens/face-to-face.tsx') },
  {
    path: '/app/applylist',
    title: '新的好友',
    list: '选一个申请，对方的名片会在这里打开',
    screen: () => import('./screens/applylist.tsx'),
  },
];
