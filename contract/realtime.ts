import * as z from 'zod/mini';

/**
 * What the server says on the one socket of a page (D211, decision 0100), besides the answer to a heartbeat. An event names what has
 * changed and never says what it is now: the page asks by a call, which knows who may see it. So an event that is lost, doubled or
 * late does no harm.
 */
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
] as const;
export type RealtimeTopic = (typeof realtimeTopics)[number];

export const realtimeEvent = z.object({
  type: z.literal('event'),
  topic: z.enum(realtimeTopics),
  id: z.number(),
  version: z.number(),
});
export type RealtimeEvent = z.output<typeof realtimeEvent>;

/** Close codes of the socket: the session has ended, and too many sockets or messages (RFC 6455 §7.4.2, private use). */
export const socketClosed = { sessionEnded: 4401, tooMany: 1008 } as const;
/** Seconds within which the socket of a session that has ended is closed. */
export const sessionCheckSeconds = 4;
/** K009: milliseconds between two questions while there is no socket. */
export const pollingMs = 10_000;
