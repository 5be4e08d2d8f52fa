import * as z from 'zod/mini';
import type { Ctx } from '../context.ts';
import type { Db } from '../database.ts';
import { manyPort, requiredPort } from '../ports.ts';

/** Whose page says something. */
export interface SocketCaller {
  /** Of a session that holds at this moment; null for guests. */
  userId: number | null;
  /** The address, or for IPv6 its network. */
  network: string;
}

/** What a feature hears on the socket of a page. */
export interface SocketMessageType {
  type: string;
  /** Answers what to do with a message; null: it is none of this type. */
  read(message: unknown): ((ctx: Ctx, from: SocketCaller) => Promise<void>) | null;
}

export const socketMessages = manyPort<SocketMessageType>('platform.socket-messages');

/** Messages of one type; `hear` comes after who speaks has been looked up. */
export const hears = <S extends z.core.$ZodType>(
  type: string,
  schema: S,
  hear: (ctx: Ctx, from: SocketCaller, message: z.output<S>) => Promise<void>,
): SocketMessageType => ({
  type,
  read(message) {
    const { success, data } = z.safeParse(schema, message);
    return success ? (ctx, from) => hear(ctx, from, data) : null;
  },
});

/** Of session hashes (hex) those that are no longer anybody's who may be told things, in one statement. */
export type FindEndedSessions = (db: Db, hashes: readonly string[], now: Date) => Promise<string[]>;
export const endedSessions = requiredPort<FindEndedSessions>('platform.ended-sessions');
