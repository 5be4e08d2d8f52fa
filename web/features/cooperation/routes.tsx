import type { RouteSpec } from '../../platform/router/table.ts';
import { cardCheck } from '../card/parts/card-check.ts';

const edit = () => import('./screens/edit.tsx');
const list = '选一条合作，它会在这里打开';

export const cooperationRoutes: readonly RouteSpec[] = [
  { path: '/cooperation/square', title: '合作', list, screen: () => import('./screens/square.tsx') },
  { path: '/cooperation/my', title: '我的合作', list, screen: () => import('./screens/mine.tsx') },
  {
    path: '/cooperation/create',
    title: '发布合作',
    flags: { cardCheck },
    screen: () => import('./screens/create.tsx'),
  },
  { path: '/cooperation/:id', title: '合作', screen: () => import('./screens/view.tsx') },
  // D185: both addresses are one screen.
  { path: '/cooperation/edit/:id', title: '编辑合作', screen: edit },
  { path: '/cooperation/:id/edit', title: '编辑合作', screen: edit },
  {
    path: '/cooperation/:id/apply',
    title: '申请合作',
    flags: { cardCheck },
    screen: () => import('./screens/apply.tsx'),
  },
  {
    path: '/cooperation/:id/apply_success',
    title: '申请结果',
    screen: () => import('./screens/applied.tsx'),
  },
];
