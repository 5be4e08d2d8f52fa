/**
 * Writes that wait for a network, in the order in which they were made (decision 0038). Each carries the idempotency key
 * with which it is sent, however often: the server does it once.
 */
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { authUserId } from '../auth-cookies.ts';
import { RequestError, unreadableCode } from '../http/errors.ts';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { setOfflineState } from '../offline.ts';
import { session } from '../session.ts';
import { put, readAll, remove } from './store.ts';

/** A write that waits. `what` says which sender sends it, `body` is that sender's. */
export interface QueuedWrite<Body = unknown> {
  what: string;
  body: Body;
  idempotencyKey: string;
}

/**
 * Sends one write. It throws what the call throws; `again` keeps a changed write in the place of this one, and throws when
 * somebody else has the phone now.
 */
export type Sender = (write: QueuedWrite, again: (changed: QueuedWrite) => Promise<void>) => Promise<void>;

/** The person was asked about a write and has closed the question: it waits on, and they are asked another time. */
export class Unanswered extends Error {}

const prefix = 'write:';
/** Scans of a door, which are sent together (features/attendance). */
export const scanPrefix = 'scan:';
/** What is being said in conversations (features/chat). */
export const outboxPrefix = 'talk:';
/** Posts of circles that are being sent (features/forum). */
export const postPrefix = 'post:';
/** What was played of lessons and is not told yet (features/course). */
export const playedPrefix = 'played:';
let last = 0;

/** Keys sort by time, also within one millisecond. */
function nextKey(): string {
  last = Math.max(last + 1, Date.now());
  return prefix + String(last).padStart(15, '0');
}

/** Says how many writes of a person wait. */
export async function countWaiting(person: number): Promise<void> {
  const [writes, scans] = [await readAll(person, prefix), await readAll(person, scanPrefix)];
  setOfflineState({ waiting: writes.length + scans.length });
}

/** Keeps a write for later. False: there is a network, or this browser keeps nothing; then it has to be sent now. */
export async function sendLater(what: string, body: unknown): Promise<boolean> {
  if (navigator.onLine) return false;
  // Not of the cookie: another tab may have logged in somebody else, whose queue this would join.
  const person = session().userId;
  const write: QueuedWrite = { what, body, idempotencyKey: newIdempotencyKey() };
  const kept = await put(person, nextKey(), write).catch(() => false);
  if (kept) await countWaiting(person);
  return kept;
}

/**
 * The server has answered that it will not do it: trying again would get the same answer. Not what a gate of the network answers
 * in its place (unreadable), nor what a new page mends (signature).
 */
const isFinal = (error: unknown): error is RequestError =>
  error instanceof RequestError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.retryAfter === undefined &&
  ![unreadableCode, failures.signature.code].includes(error.code) &&
  ![401, 408, 425, 429].includes(error.status);

export interface QueueOptions {
  senderOf: (what: string) => Promise<Sender>;
  /** Says that a write was refused, and is not kept any longer. */
  refused: (error: RequestError) => void;
}

export interface QueueResult {
  sent: number;
  refused: number;
}

/** One at a time over all tabs, where the browser can; the idempotency key guards the rest. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request('qunlu-offline-queue', work) : work();
}

/**
 * Sends what waits, one after the other. It stops where the server cannot be reached or asks for patience. Answers how many
 * it has sent, and how many were refused.
 */
export function sendWaiting(person: number, { senderOf, refused }: QueueOptions): Promise<QueueResult> {
  return alone(async () => {
    const done: QueueResult = { sent: 0, refused: 0 };
    for (const [key, write] of await readAll<QueuedWrite>(person, prefix)) {
      if (authUserId() !== person) break;
      const again = async (changed: QueuedWrite): Promise<void> => {
        const kept = await put(person, key, changed);
        // The person was asked something; until they answered, another tab may have let somebody else in.
        if (!kept || authUserId() !== person) throw new Error('the phone is no longer this person’s');
      };
      try {
        await (
          await senderOf(write.what)
        )(write, again);
        done.sent += 1;
      } catch (error) {
        if (!isFinal(error)) break;
        done.refused += 1;
        refused(error);
      }
      await remove(person, [key]);
    }
    await countWaiting(person);
    return done;
  });
}
