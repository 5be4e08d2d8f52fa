import { envelopeOf, wrapFailure } from '@qunlu/contract/kernel/envelope.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './limits.ts';
import { isOpenSocket } from './open-socket.ts';

/** Seconds after which a refused caller may try again. */
const retrySeconds = 2;
/** Requests that wait at the door; writes half as many. */
const waitingMost = 4000;
/** Of one network: it cannot take all places where others would wait. */
const waitingOfNetwork = 1000;
/** Milliseconds that one waits there: whoever reads is served in time or learns it soon; a refused action is done again by hand. */
const waitMs = { read: 800, write: 4000 };
/** Milliseconds after which a request in work counts no more: it waits for a lock or another server, not for this one. */
const workMs = 250;
/** Refusals of one network in a second that are answered at once; further ones only when their callers may try again. */
const refusalsAtOnce = 50;
const heldMs = retrySeconds * 1000;
/** Refusals that are held back at a time; beyond, the connection is closed. */
const heldMost = 2000;
const sweepMs = 50;

export const overloaded = (): Failure => new Failure('busy', { retryAfter: retrySeconds });

const refusal = (path: string): { body: string; bytes: number } => {
  const body = JSON.stringify(wrapFailure(envelopeOf(path), overloaded()));
  return { body, bytes: Buffer.byteLength(body) };
};
const refusals = { v1: refusal('/v1/'), v3: refusal('/v3-api/') };

/** Answers as every failure is answered, without the hooks and the making of JSON: a refusal must not cost what it saves. */
function answerRefusal({ url }: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  // Fastify waits for nothing any more; what runs after an answer runs.
  reply.hijack();
  if (raw.destroyed) return;
  const { body, bytes } = refusals[envelopeOf(url)];
  raw
    .writeHead(503, {
      'retry-after': String(retrySeconds),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes,
    })
    .end(body);
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

interface Guest {
  until: number;
  go(isRefused: boolean): void;
}

export interface Door {
  /** From here on requests wait; whatever refuses them without work comes before. */
  guard(app: FastifyInstance): void;
  /** Refuses a request: at once, later when its network asks too often, or by closing the connection. */
  refuse(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * Lets so many requests in at a time; the others wait outside, where they cost nothing, and networks take turns: who asks again and
 * again waits behind their own, and who was let in is finished first. `patience` answers how many times the bound a request bears.
 */
export function makeDoor(places: number, patience: (request: FastifyRequest) => number): Door {
  const working = new Map<FastifyRequest, number>();
  const queues = new Map<string, Set<Guest>>();
  const counts = new Map<string, number>();
  let waiting = 0;
  let held = 0;
  let counted = 0;
  let timer: NodeJS.Timeout | undefined;

  const take = (network: string, queue: Set<Guest>, guest: Guest): void => {
    if (!queue.delete(guest)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(network);
  };
  function letIn(): void {
    while (working.size < places) {
      const [first] = queues;
      if (!first) return;
      const [network, queue] = first;
      const [guest] = queue;
      if (!guest) return;
      take(network, queue, guest);
      // The next network's turn.
      if (queue.size > 0 && queues.delete(network)) queues.set(network, queue);
      guest.go(false);
    }
  }
  function sweep(): void {
    timer = undefined;
    const now = performance.now();
    for (const [request, since] of working) {
      if (now - since < workMs) break;
      working.delete(request);
    }
    for (const [network, queue] of queues)
      for (const guest of queue) {
        if (now < guest.until) continue;
        take(network, queue, guest);
        guest.go(true);
      }
    if (now - counted > 1000) {
      counts.clear();
      counted = now;
    }
    letIn();
    watch();
  }
  function watch(): void {
    if (!timer && (working.size > 0 || waiting > 0)) timer = setTimeout(sweep, sweepMs).unref();
  }
  const enter = (request: FastifyRequest): void => {
    working.set(request, performance.now());
    watch();
  };

  const door: Door = {
    guard,
    refuse(request, reply) {
      const network = networkOf(request.ip);
      const count = (counts.get(network) ?? 0) + 1;
      if (counts.size < waitingMost) counts.set(network, count);
      watch();
      if (count <= refusalsAtOnce) answerRefusal(request, reply);
      else if (held >= heldMost) request.raw.socket.destroy();
      else {
        held += 1;
        setTimeout(() => {
          held -= 1;
          answerRefusal(request, reply);
        }, heldMs).unref();
      }
    },
  };

  function wait(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const network = networkOf(request.ip);
    const queue = queues.get(network) ?? new Set<Guest>();
    queues.set(network, queue);
    const gone = (): void => take(network, queue, guest);
    const guest: Guest = {
      until: performance.now() + (isRead(request) ? waitMs.read : waitMs.write),
      go(isRefused) {
        reply.raw.off('close', gone);
        if (isRefused) return answerRefusal(request, reply);
        enter(request);
        done();
      },
    };
    reply.raw.once('close', gone);
    queue.add(guest);
    waiting += 1;
    watch();
  }

  function guard(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const times = patience(request);
      if (times === Infinity || isOpenSocket(request)) return done();
      if (working.size < places && waiting === 0) {
        enter(request);
        return done();
      }
      const beside = queues.get(networkOf(request.ip))?.size ?? 0;
      if (waiting >= (waitingMost / 2) * times || beside >= waitingOfNetwork)
        return door.refuse(request, reply);
      wait(request, reply, done);
    });
    app.addHook('onResponse', (request, _reply, done) => {
      if (working.delete(request)) letIn();
      done();
    });
  }
  return door;
}
