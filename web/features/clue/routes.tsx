import type { RouteSpec } from '../../platform/router/table.ts';

export const clueRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook/:id/circle-clue',
    title: '商机',
    guestTo: '/phonebook/:id',
    screen: () => import('./screens/clues.tsx'),
  },
];
