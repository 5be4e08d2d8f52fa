import { countCards } from '@qunlu/contract/card/calls.ts';
import { readOptions } from '../../../platform/query.ts';
import type { Condition } from '../../../platform/router/table.ts';

/** For routes that need a card: `flags: { cardCheck }`. */
export const cardCheck: Condition = {
  met: async (client) => (await client.fetchQuery(readOptions(countCards))).count > 0,
  to: '/card/create',
};
