import type { RouteSpec } from '../../platform/router/table.ts';
import { members } from '../circle/parts/joined.ts';

/** Guests on what belongs to a circle go to its home (B326, D183). */
const inside = { guestTo: '/phonebook/:id', flags: members };
const beside = '选一个问题，它会在这里打开';

export const askRoutes: readonly RouteSpec[] = [
  { path: '/app/ask', title: '问答', list: beside, screen: () => import('./screens/home.tsx') },
  { path: '/app/ask-find', title: '找问答', list: beside, screen: () => import('./screens/find.tsx') },
  { path: '/ask/create', title: '提问', screen: () => import('./screens/create.tsx') },
  { path: '/ask/:id/edit', title: '修改提问', screen: () => import('./screens/edit.tsx') },
  { path: '/ask/question/:questionId', title: '问题', screen: () => import('./screens/question.tsx') },
  { path: '/ask/answer/:answerId', title: '回答', screen: () => import('./screens/answer.tsx') },
  { path: '/ask/ask-self', title: '我的问答', list: beside, screen: () => import('./screens/own.tsx') },
  { path: '/ask/:id', title: '向 TA 提问', screen: () => import('./screens/answerer.tsx') },
  {
    path: '/phonebook/:id/ask',
    title: '圈子问答',
    list: beside,
    ...inside,
    screen: () => import('./screens/circle.tsx'),
  },
  {
    path: '/phonebook/:id/ask/:askId/post',
    title: '回答',
    ...inside,
    screen: () => import('./screens/circle-post.tsx'),
  },
  {
    path: '/phonebook/:id/asker',
    title: '回答的人',
    ...inside,
    screen: () => import('./screens/circle-answerers.tsx'),
  },
  { path: '/phonebook/audit-ask/:id', title: '审核提问', screen: () => import('./screens/audit.tsx') },
];
