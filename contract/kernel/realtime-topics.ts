/** What every page needs of the one socket, beside the shapes of its messages (`contract/realtime.ts`), which few pages need. */

/** Topics of events. An event names what has changed and never says what it is now. */
export const realtimeTopics = [
  /** A conversation has changed: `id` is its number, `version` what it has become. */
  'chat',
  /** Somebody has read or received up to somewhere: `id` is the conversation's number. */
  'chat-marks',
  /** Counters of the tab bar have changed. */
  'badges',
  /** Notifications have changed. */
  'notification',
  /** A list that is shown while it grows: `id` says which. */
  'live',
  /** A call, or one phone of it: `id` is the call's number. */
  'call',
] as const;
export type RealtimeTopic = (typeof realtimeTopics)[number];

/** K009: milliseconds between two questions while there is no socket. */
export const pollingMs = 10_000;
