import type { RouteSpec } from '../../platform/router/table.ts';

const list = '选一个通讯录，会在这里打开';

export const discoveryRoutes: readonly RouteSpec[] = [
  { path: '/app/search', title: '搜索', screen: () => import('./screens/search.tsx') },
  { path: '/app/search/list', title: '搜索结果', screen: () => import('./screens/search-list.tsx') },
  { path: '/app/find/custom', title: '行业', screen: () => import('./screens/custom.tsx') },
  { path: '/app/find/phonebook', title: '找通讯录', list, screen: () => import('./screens/find.tsx') },
  { path: '/app/find/phonebook/list', title: '通讯录', list, screen: () => import('./screens/list.tsx') },
  { path: '/phonebook/square', title: '通讯录广场', list, screen: () => import('./screens/square.tsx') },
  { path: '/phonebook/public', title: '新开的通讯录', list, screen: () => import('./screens/public.tsx') },
  { path: '/phonebook/recommend', title: '为我推荐', list, screen: () => import('./screens/recommend.tsx') },
  {
    path: '/phonebook/recommend-circle',
    title: '热门通讯录',
    list,
    screen: () => import('./screens/recommend-circle.tsx'),
  },
  {
    path: '/phonebook/:id/recommend',
    title: '推荐通讯录',
    guestTo: '/phonebook/:id',
    screen: () => import('./screens/circle-recommend.tsx'),
  },
  {
    path: '/phonebook-setting/:id/industry',
    title: '通讯录的行业',
    screen: () => import('./screens/circle-industry.tsx'),
  },
  { path: '/user/tags', title: '兴趣标签', screen: () => import('./screens/tags.tsx') },
  { path: '/user/industry', title: '我的行业', screen: () => import('./screens/industry.tsx') },
];
