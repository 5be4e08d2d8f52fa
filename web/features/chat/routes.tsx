import type { RouteSpec } from '../../platform/router/table.ts';

export const chatRoutes: readonly RouteSpec[] = [
  { path: '/app/messages/settings', title: '消息设置', screen: () => import('./screens/settings.tsx') },
  { path: '/app/consult/:subject/:id', title: '咨询', screen: () => import('./screens/ask.tsx') },
];
