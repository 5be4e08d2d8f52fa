import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import { readOptions } from '../../../platform/query.ts';
import type { Condition } from '../../../platform/router/table.ts';

const here: readonly number[] = [memberState.applying, memberState.normal, memberState.expired];

/** Whether somebody in this state has an entry of their own to read and change: applicants and the expired, too (D22, D60). */
export const hasEntry = (me: { state: number } | null): boolean => me !== null && here.includes(me.state);

/** For screens of one's own entry; others are led to where one joins. */
export const ownRow: Condition = {
  met: async (client, { id = '' }) => {
    const { can, me } = await client.fetchQuery(readOptions(viewCircle, { id: Number(id) }));
    return can.see || hasEntry(me);
  },
  to: '/phonebook/:id/join',
};
