import { viewCircle } from '@qunlu/contract/phonebook/home.ts';
import { readOptions } from '../../../platform/query.ts';
import type { Condition } from '../../../platform/router/table.ts';

/** For screens of members: others are led to where one joins (D140). */
export const joined: Condition = {
  met: async (client, { id = '' }) =>
    (await client.fetchQuery(readOptions(viewCircle, { id: Number(id) }))).can.see,
  to: '/phonebook/:id/join',
};
