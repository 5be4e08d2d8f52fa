import type { Condition, RouteSpec } from '../../platform/router/table.ts';
import { members } from '../circle/parts/joined.ts';

/** Guests on what belongs to a circle go to its home (B326, D183). */
const guestTo = '/phonebook/:id';
const inside = { guestTo, flags: members };

/** Who looks from outside may read an outline that is open to visitors: the server decides, and sends others to where one joins. */
const asked: Condition = { met: () => Promise.resolve(true), to: '/phonebook/:id/join' };
const looked = { guestTo, flags: { joined: asked, onlyPayed: asked } };

export const courseRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook/:id/curriculum',
    title: '课程',
    ...looked,
    screen: () => import('./screens/curriculum.tsx'),
  },
  {
    path: '/phonebook/:id/course/:courseid',
    title: '课程',
    ...looked,
    screen: () => import('./screens/course.tsx'),
  },
  {
    path: '/phonebook/:id/course/:courseid/buy',
    title: '购买课程',
    ...inside,
    screen: () => import('./screens/buy.tsx'),
  },
  {
    path: '/phonebook/:id/course/:courseid/lesson/:lesson',
    title: '课',
    ...looked,
    screen: () => import('./screens/lesson.tsx'),
  },
  {
    path: '/phonebook/:id/course/:courseid/notes',
    title: '我的笔记',
    ...inside,
    screen: () => import('./screens/notes.tsx'),
  },
  {
    path: '/phonebook/:id/course/:courseid/certificate',
    title: '结业证书',
    ...inside,
    screen: () => import('./screens/certificate.tsx'),
  },
  {
    path: '/phonebook-setting/:id/course',
    title: '课程',
    ...inside,
    screen: () => import('./screens/setting.tsx'),
  },
  {
    path: '/phonebook-setting/:id/course-post/:cid?',
    title: '写课程',
    ...inside,
    screen: () => import('./screens/post.tsx'),
  },
  {
    path: '/phonebook-setting/:id/course-stops/:cid',
    title: '大家停在哪里',
    ...inside,
    screen: () => import('./screens/stops.tsx'),
  },
];
