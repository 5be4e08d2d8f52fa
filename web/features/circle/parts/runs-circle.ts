import type { Condition } from '../../../platform/router/table.ts';

/** For members of the circle: others join first (40301), whose time is over goes on first (40303). What a member may do the screen says. */
export const runsCircle: Condition = {
  met: async (client, { id = '' }) =>
    (await import('../queries/settings.ts')).fetchSettings(client, Number(id)).then(() => true),
  to: '/phonebook/:id/join',
};
