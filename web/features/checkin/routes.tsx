import type { RouteSpec } from '../../platform/router/table.ts';
import { members } from '../circle/parts/joined.ts';

/** Guests on what belongs to a circle go to its home (B185, D183). */
const guestTo = '/phonebook/:id';
const inside = { guestTo, flags: members };

export const checkinRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook/:id/checkin',
    title: '打卡',
    ...inside,
    screen: () => import('./screens/campaigns.tsx'),
  },
  {
    path: '/phonebook/:id/checkin/:campaign',
    title: '打卡',
    ...inside,
    screen: () => import('./screens/campaign.tsx'),
  },
  {
    path: '/phonebook/:id/checkin/:campaign/write',
    title: '打卡',
    ...inside,
    screen: () => import('./screens/write.tsx'),
  },
  {
    path: '/phonebook/:id/checkin/:campaign/ranks',
    title: '打卡排行',
    ...inside,
    screen: () => import('./screens/ranks.tsx'),
  },
  {
    path: '/phonebook/:id/checkin/:campaign/entries',
    title: '大家的打卡',
    ...inside,
    screen: () => import('./screens/entries.tsx'),
  },
  {
    path: '/phonebook/:id/checkin/:campaign/poster',
    title: '打卡海报',
    ...inside,
    screen: () => import('./screens/poster.tsx'),
  },
  {
    path: '/phonebook-setting/:id/checkin-rule',
    title: '打卡规则',
    ...inside,
    screen: () => import('./screens/setting/rule.tsx'),
  },
  {
    path: '/phonebook-setting/:id/checkin-time',
    title: '打卡时间',
    ...inside,
    screen: () => import('./screens/setting/time.tsx'),
  },
  {
    path: '/phonebook-setting/:id/checkin-params',
    title: '打卡内容',
    ...inside,
    screen: () => import('./screens/setting/params.tsx'),
  },
  {
    path: '/phonebook-setting/:id/checkin-patch',
    title: '补卡',
    ...inside,
    screen: () => import('./screens/setting/patch.tsx'),
  },
];
