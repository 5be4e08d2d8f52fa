import type { RouteSpec } from '../../platform/router/table.ts';

export const agentRoutes: readonly RouteSpec[] = [
  { path: '/user/agent', title: '推荐有奖', screen: () => import('./screens/agent.tsx') },
  { path: '/user/agent/rules', title: '推荐规则', screen: () => import('./screens/rules.tsx') },
];
