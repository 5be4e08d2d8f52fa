import type { RouteSpec } from '../../platform/router/table.ts';

export const articleRoutes: readonly RouteSpec[] = [
  {
    path: '/app/home-article',
    title: '文章',
    list: '选一篇文章，它会在这里打开',
    screen: () => import('./screens/home-article.tsx'),
  },
  { path: '/article/:alias', title: '文章', access: 'guest', screen: () => import('./screens/article.tsx') },
  // Behind every static path of the same length: a channel is a number.
  { path: '/app/:id', title: '频道', screen: () => import('./screens/channel.tsx') },
  {
    path: '/article/preview/:token',
    title: '预览',
    access: 'guest',
    screen: () => import('./screens/preview.tsx'),
  },
];
