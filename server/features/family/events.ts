import { defineEvent } from '../../platform/events.ts';

/** The owner of a family has told something to the members of its circles; to which stands written down. */
export const familyAnnounced = defineEvent<{ familyId: number; noticeId: number }>(
  'family.noticed',
  ({ familyId }) => `family ${familyId}`,
);
