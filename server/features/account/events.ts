import { defineEvent } from '../../platform/events.ts';

/** All sessions of a person end, but their present one perhaps. */
export const sessionsEnded = defineEvent<{ userId: number }>(
  'account.sessions-ended',
  ({ userId }) => `user ${userId}`,
);

/**
 * Others may (not) see a person any more: banned, leaving, back again. Whatever a feature shows of people without asking
 * account each time hears of it inside the transaction: who is banned is gone from every list at once.
 */
export const visibilityChanged = defineEvent<{ userId: number; visible: boolean }>(
  'account.visibility-changed',
  ({ userId }) => `user ${userId}`,
);

/** A person has another name. */
export const userRenamed = defineEvent<{ userId: number }>(
  'account.renamed',
  ({ userId }) => `user ${userId}`,
);

/** Something happened to the account that its person must be told of. `path`: route of the app. */
export const securityEvent = defineEvent<{ userId: number; title: string; body: string; path: string }>(
  'account.security-event',
  ({ userId }) => `user ${userId}`,
);

/** The picture an account shows from now on, and the address that stood there; a listener may refuse it (40001). */
export const avatarChanged = defineEvent<{ userId: number; avatar: string; before: string }>(
  'account.avatar-changed',
  ({ userId }) => `user ${userId}`,
);
