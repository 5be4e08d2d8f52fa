import type { RouteSpec } from '../../platform/router/table.ts';
import { members } from '../circle/parts/joined.ts';

/** Guests on what belongs to a circle go to its home (B326, D183). */
const inside = { guestTo: '/phonebook/:id', flags: members };

export const reputationRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook/:id/score',
    title: '圈子积分',
    ...inside,
    screen: () => import('./screens/score.tsx'),
  },
  {
    path: '/phonebook/:id/score-list',
    title: '积分榜',
    ...inside,
    screen: () => import('./screens/score-list.tsx'),
  },
];
