import { defineEvent } from '../../platform/events.ts';

/** A withdrawal may be paid out. */
export const withdrawalApproved = defineEvent<{ withdrawalId: number }>(
  'wallet.withdrawal-approved',
  ({ withdrawalId }) => `withdrawal ${withdrawalId}`,
);
