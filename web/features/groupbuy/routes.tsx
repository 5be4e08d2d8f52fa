import type { RouteSpec } from '../../platform/router/table.ts';

const list = '选一个团购，它会在这里打开';

export const groupbuyRoutes: readonly RouteSpec[] = [
  { path: '/groupbuy', title: '团购', list, screen: () => import('./screens/find.tsx') },
  { path: '/groupbuy/create', title: '发起团购', screen: () => import('./screens/create.tsx') },
  { path: '/groupbuy/user', title: '我的团购', list, screen: () => import('./screens/user.tsx') },
  { path: '/groupbuy/:id/view', title: '团购', screen: () => import('./screens/view.tsx') },
  { path: '/groupbuy/:id/edit', title: '编辑团购', screen: () => import('./screens/edit.tsx') },
  { path: '/groupbuy/:id/manage', title: '管理团购', screen: () => import('./screens/manage.tsx') },
  { path: '/groupbuy/:id/door', title: '核销取货码', screen: () => import('./screens/door.tsx') },
];
