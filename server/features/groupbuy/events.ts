import { defineEvent } from '../../platform/events.ts';

/** The code of an entry was read where its goods are handed over. */
export const entryHanded = defineEvent<{ entryId: number }>(
  'groupbuy.handed',
  ({ entryId }) => `groupbuy entry ${entryId}`,
);
