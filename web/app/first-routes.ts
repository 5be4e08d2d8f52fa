import { idOf } from '../platform/router/params.ts';
import { createTable, type RouteSpec, type RouteTable } from '../platform/router/table.ts';

export const cardRoute: RouteSpec = {
  path: '/card/:id',
  title: '名片',
  access: 'guest',
  screen: () => import('./screens/card.tsx'),
};

const firstTable = createTable({ routes: [cardRoute], aliases: [], redirects: [] });

/** The table of the first file, which knows only a shared card; null for any other path, which waits for all routes. */
export function firstTableFor(path: string): RouteTable | null {
  const [, id] = /^\/card\/(\d+)$/.exec(path) ?? [];
  return id !== undefined && idOf(id) !== null ? firstTable : null;
}
