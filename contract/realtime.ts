import * as z from 'zod/mini';
import { integer, optional, token } from './kernel/fields.ts';
import { realtimeTopics } from './kernel/realtime-topics.ts';

/** The one socket of a page (D211, C110). */
export const tracerPath = '/tracer';
/** Largest message that a page sends, bytes. */
export const tracerMessageMax = 2048;
/** K064, D164: seconds between two heartbeats, milliseconds that the client waits for the answer. */
export const heartbeatSeconds = 30;
export const heartbeatWaitMs = 3000;

/**
 * What a page says of itself: whose it is, and that it is still there. `token`: the session of `uid`; without it the socket stays
 * anonymous. Features hear more (`contract/tracking.ts`). A heartbeat is answered by `{type: 'heartbeat'}`, a login that counts by
 * an event of each topic with `id` 0.
 */
export const loginMessage = z.object({
  type: z.literal('login'),
  uid: integer('用户编号', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  token: optional(token('令牌'), '登录令牌'),
});
export const heartbeatMessage = z.object({ type: z.literal('heartbeat') });
export type SocketMessage = z.input<typeof loginMessage> | z.input<typeof heartbeatMessage>;

/**
 * What the server says on the one socket of a page (D211, decision 0100), besides the answer to a heartbeat. An event names what has
 * changed and never says what it is now: the page asks by a call, which knows who may see it. So an event that is lost, doubled or
 * late does no harm. `id` 0: something may have been missed, so all of the topic is asked for again.
 */
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
