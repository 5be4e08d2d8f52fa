import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import { readOptions } from '../../../platform/query.ts';
import type { Condition, RouteFlags } from '../../../platform/router/table.ts';

/** For screens of members: others are led to where one joins (D140). */
const joined: Condition = {
  met: async (client, { id = '' }) => {
    const { can, me } = await client.fetchQuery(readOptions(viewCircle, { id: Number(id) }));
    return can.see || me?.state === memberState.expired;
  },
  to: '/phonebook/:id/join',
};

/** Whose time is over reads there what going on costs. */
const onlyPayed: Condition = {
  met: async (client, { id = '' }) =>
    (await client.fetchQuery(readOptions(viewCircle, { id: Number(id) }))).me?.state !== memberState.expired,
  to: '/phonebook/:id/join',
  words: '您的会籍已到期，续费后可以继续',
};

export const members = { joined, onlyPayed } satisfies RouteFlags;
