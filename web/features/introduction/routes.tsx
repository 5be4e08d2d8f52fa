import type { Condition, RouteSpec } from '../../platform/router/table.ts';

/** Only members introduce members: others join first (40301). */
const joined: Condition = {
  met: async (client, { id = '' }) =>
    (await import('./queries.ts')).fetchCircle(client, Number(id)).then(({ can }) => can.see),
  to: '/phonebook/:id/join',
};

export const introductionRoutes: readonly RouteSpec[] = [
  {
    path: '/phonebook/:id/introduce',
    title: '介绍认识',
    guestTo: '/phonebook/:id',
    flags: { joined },
    screen: () => import('./screens/introduce.tsx'),
  },
  { path: '/user/introductions', title: '介绍认识', screen: () => import('./screens/introductions.tsx') },
];
