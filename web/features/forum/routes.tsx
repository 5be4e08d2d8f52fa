import type { RouteSpec } from '../../platform/router/table.ts';
import { members } from '../circle/parts/joined.ts';

/** Guests on what belongs to a circle go to its home (B185, D183). */
const guestTo = '/phonebook/:id';
const inside = { guestTo, flags: members };
/** The server says who reads a post: where it is for everybody that is more than the members. */
const asked = async (): Promise<boolean> => true;
const join = { met: asked, to: '/phonebook/:id/join' };

export const forumRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook/:id/circle',
    title: '圈子动态',
    ...inside,
    screen: () => import('./screens/circle.tsx'),
  },
  { path: '/phonebook/:id/forum', title: '帖子', ...inside, screen: () => import('./screens/forum.tsx') },
  {
    path: '/phonebook/:id/topic/:topicId',
    title: '帖子',
    guestTo,
    flags: { joined: join, onlyPayed: join },
    screen: () => import('./screens/topic.tsx'),
  },
  {
    path: '/phonebook/:id/topic-appraisal/:topicId',
    title: '评价',
    ...inside,
    screen: () => import('./screens/appraisal.tsx'),
  },
  {
    path: '/phonebook/:id/forum-post-media/:courseid?',
    title: '发帖',
    ...inside,
    screen: () => import('./screens/write.tsx'),
  },
  {
    path: '/phonebook/:id/forum-post-activity',
    title: '发活动',
    ...inside,
    screen: () => import('./screens/write-activity.tsx'),
  },
  {
    path: '/phonebook/:id/forum-post-service',
    title: '发服务',
    ...inside,
    screen: () => import('./screens/write-service.tsx'),
  },
  {
    path: '/phonebook/:id/forum-post-cooperation',
    title: '发合作',
    ...inside,
    screen: () => import('./screens/write-cooperation.tsx'),
  },
  { path: '/user/topics', title: '我的帖子', screen: () => import('./screens/mine.tsx') },
];
