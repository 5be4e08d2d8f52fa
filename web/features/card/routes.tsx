import type { RouteSpec } from '../../platform/router/table.ts';

export const cardRoutes: readonly RouteSpec[] = [
  { path: '/card/list', title: '全部名片', screen: () => import('./screens/list.tsx') },
  { path: '/card/create', title: '新建名片', screen: () => import('./screens/create.tsx') },
  { path: '/card/edit', title: '编辑名片', screen: () => import('./screens/edit.tsx') },
  {
    path: '/card/receipts',
    title: '谁看了我的联系方式',
    list: '选一个人，对方的名片会在这里打开',
    screen: () => import('./screens/receipts.tsx'),
  },
  { path: '/card/poster', title: '名片海报', screen: () => import('./screens/poster.tsx') },
  {
    path: '/card/visitors',
    title: '访客',
    list: '选一位访客，对方的名片会在这里打开',
    screen: () => import('./screens/visitors.tsx'),
  },
];
