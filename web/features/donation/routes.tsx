import type { RouteSpec } from '../../platform/router/table.ts';
import { members } from '../circle/parts/joined.ts';

/** Guests on what belongs to a circle go to its home (B326, D183). */
const inside = { guestTo: '/phonebook/:id', flags: members };

export const donationRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook/:id/donation',
    title: '支持圈子',
    ...inside,
    screen: () => import('./screens/donation.tsx'),
  },
  {
    path: '/phonebook/:id/donates',
    title: '支持圈子',
    ...inside,
    screen: () => import('./screens/donates.tsx'),
  },
  {
    path: '/phonebook-setting/:id/donation',
    title: '接受支持',
    ...inside,
    screen: () => import('./screens/setting.tsx'),
  },
];
