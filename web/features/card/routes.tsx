import type { RouteSpec } from '../../platform/router/table.ts';

export const cardRoutes: readonly RouteSpec[] = [
  { path: '/card/list', title: '全部名片', screen: () => import('./screens/list.tsx') },
  { path: '/card/create', title: '新建名片', screen: () => import('./screens/create.tsx') },
  { path: '/card/edit', title: '编辑名片', screen: () => import('./screens/edit.tsx') },
  {
    path: '/card/callers',
    title: '谁看了我',
    list: '选一个人，对方的名片会在这里打开',
    screen: () => import('./screens/callers.tsx'),
  },
  {
    path: '/card/requests',
    title: '查看申请',
    list: '选一个申请，对方的名片会在这里打开',
    screen: () => import('./screens/requests.tsx'),
  },
  { path: '/card/poster', title: '名片海报', screen: () => import('./screens/poster.tsx') },
];
