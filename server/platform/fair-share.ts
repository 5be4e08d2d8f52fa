import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOpenSocket } from './open-socket.ts';

/** Transactions of one person at once in a process: whoever waits for a lock of their own must not hold more connections. */
const most = 2;
/** Further ones that wait, without a connection. */
const waitingMost = 100;
const retrySeconds = 2;

/** What runs and waits of one caller; whoever leaves hands the place over, so that nobody overtakes. */
interface Share {
  running: number;
  waiting: (() => void)[];
}

/** Gives each key so many places; `go` is called once there is one. False: too many wait already. */
function makeShares<K>(places: number, waitingMost: number) {
  const shares = new Map<K, Share>();
  return {
    enter(key: K, go: () => void): boolean {
      const share = shares.get(key) ?? { running: 0, waiting: [] };
      shares.set(key, share);
      if (share.running < places) {
        share.running += 1;
        go();
      } else if (share.waiting.length >= waitingMost) return false;
      else share.waiting.push(go);
      return true;
    },
    leave(key: K): void {
      const share = shares.get(key);
      const next = share?.waiting.shift();
      // Not at once: the embedded database answers without leaving this turn of the event loop, and nobody else would be heard
      // until the last of them is done.
      if (next) setImmediate(next);
      else if (share && share.running > 1) share.running -= 1;
      else shares.delete(key);
    },
  };
}

const transactions = makeShares<number>(most, waitingMost);

/** Runs the transaction of a person when fewer than {@link most} of theirs run. The database's locks stay the truth. */
export async function inShare<T>(userId: number, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((go) => {
    if (!transactions.enter(userId, go)) fail('busy', { retryAfter: retrySeconds });
  });
  try {
    return await work();
  } finally {
    transactions.leave(userId);
  }
}

/**
 * Requests of one session in work at once, reads as well, from before they ask the database who it is. The embedded database
 * does one thing at a time: whoever sends forty requests waits for them, and nobody else. Elsewhere what a screen asks for.
 */
export function shareRequests(app: FastifyInstance, places: number): void {
  const requests = makeShares<string>(places, waitingMost);
  const holders = new WeakMap<FastifyRequest, () => void>();
  const leave = (request: FastifyRequest): void => {
    holders.get(request)?.();
    holders.delete(request);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const key = request.headers.authorization;
    if (key === undefined || isOpenSocket(request)) return done();
    const entered = requests.enter(key, () => {
      // Whoever has gone meanwhile is asked for nothing.
      if (reply.raw.destroyed) return requests.leave(key);
      holders.set(request, () => requests.leave(key));
      // However it ends, also when nothing is sent.
      reply.raw.once('close', () => leave(request));
      done();
    });
    if (!entered) done(new Failure('busy', { retryAfter: retrySeconds }));
  });
  // What is sent does not wait for the database any more: a slow reader holds no place.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
}
