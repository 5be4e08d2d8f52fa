import { defineEvent } from '../../platform/events.ts';

/** All sessions of a person have ended, perhaps except the current one. */
export const sessionsEnded = defineEvent<{ userId: number }>(
  'account.sessions-ended',
  ({ userId }) => `user ${userId}`,
);

/**
 * Whether others may see a person has changed: banned, leaving, back again. Features that store what they show of people
 * listen inside the transaction, so that a banned person disappears from every list at once.
 */
export const visibilityChanged = defineEvent<{ userId: number; visible: boolean }>(
  'account.visibility-changed',
  ({ userId }) => `user ${userId}`,
);

/** Staff has banned a person, also one who is leaving. `at` in seconds. */
export const personBanned = defineEvent<{ userId: number; at: number }>(
  'account.banned',
  ({ userId }) => `user ${userId}`,
);

/** A person has changed their name. */
export const userRenamed = defineEvent<{ userId: number }>(
  'account.renamed',
  ({ userId }) => `user ${userId}`,
);

/** A security event that the person must be told. `path`: route of the app; `words`: the sentence of a text message besides. */
export const securityEvent = defineEvent<{
  userId: number;
  title: string;
  body: string;
  path: string;
  words?: string;
}>('account.security-event', ({ userId }) => `user ${userId}`);

/** The person's WeChat follows the service account, again perhaps: it can be written to. */
export const accountFollowed = defineEvent<{ userId: number }>(
  'account.followed',
  ({ userId }) => `user ${userId}`,
);

/** An account's new picture, and the address that it replaces; a listener may refuse it (40001). */
export const avatarChanged = defineEvent<{ userId: number; avatar: string; before: string }>(
  'account.avatar-changed',
  ({ userId }) => `user ${userId}`,
);

/** A person has another number bound, or a first one; it is proved. */
export const phoneBound = defineEvent<{ userId: number }>(
  'account.phone-bound',
  ({ userId }) => `user ${userId}`,
);

/** Somebody has registered. `qc`: who or what brought them, as it is kept (D144). */
export const userRegistered = defineEvent<{ userId: number; qc: string }>(
  'account.registered',
  ({ userId }) => `user ${userId}`,
);
