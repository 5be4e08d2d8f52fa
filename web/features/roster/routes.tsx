import type { RouteSpec } from '../../platform/router/table.ts';

export const rosterRoutes: readonly RouteSpec[] = [
  { path: '/phonebook-setting/:id/import', title: '导入成员', screen: () => import('./screens/import.tsx') },
  {
    path: '/phonebook-setting/:id/import/waiting',
    title: '等待确认的人',
    screen: () => import('./screens/waiting.tsx'),
  },
  { path: '/user/roster', title: '名册里的我', screen: () => import('./screens/mine.tsx') },
];
