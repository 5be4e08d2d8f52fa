import { idOf } from '../platform/router/params.ts';
import { createTable, type RouteSpec, type RouteTable } from '../platform/router/table.ts';

export const cardRoute: RouteSpec = {
  path: '/card/:id',
  title: '名片',
  access: 'guest',
  screen: () => import('./screens/card.tsx'),
};

export const serviceRoute: RouteSpec = {
  path: '/service/:id',
  title: '服务',
  access: 'guest',
  screen: () => import('../features/service/screens/service.tsx'),
};

export const circleRoute: RouteSpec = {
  path: '/phonebook/:id',
  title: '通讯录',
  access: 'guest',
  screen: () => import('../features/circle/screens/home.tsx'),
};

export const activityRoute: RouteSpec = {
  path: '/activity/:id',
  title: '活动',
  access: 'guest',
  screen: () => import('../features/activity/screens/view.tsx'),
};

const firstTable = createTable({
  routes: [cardRoute, serviceRoute, circleRoute, activityRoute],
  aliases: [],
  redirects: [],
});

/** The table of the first file, which knows only what links from outside open; null for any other path, which waits for all routes. */
export function firstTableFor(path: string): RouteTable | null {
  const [, id] = /^\/(?:card|service|phonebook|activity)\/(\d+)$/.exec(path) ?? [];
  return id !== undefined && idOf(id) !== null ? firstTable : null;
}
