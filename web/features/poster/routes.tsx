import type { Condition, RouteSpec } from '../../platform/router/table.ts';

/** Posters carry the invitation of a member: others join first (40301), whose time is over goes on first (40303). */
const joined: Condition = {
  met: async (client, { id = '' }) =>
    (await import('./queries.ts')).fetchPoster(client, Number(id)).then(() => true),
  to: '/phonebook/:id/join',
};

export const posterRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook/:id/poster/:template?',
    title: '邀请海报',
    guestTo: '/phonebook/:id',
    flags: { joined, onlyPayed: joined },
    screen: () => import('./screens/poster.tsx'),
  },
];
