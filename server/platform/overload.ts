import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Deps } from './context.ts';
import { waitingFor } from './database.ts';
import { makeDoor } from './door.ts';

/** Reads are refused at this multiple of what refuses writes: they are cheap, and what people see first. */
const readsLast = 2;
/** Milliseconds between two measurements of the event loop; also how fast a refusal ends. */
const sampleMs = 500;

/** Answered at any load: operators look at them when there is too much of it. */
const never = new Set(['/healthz', '/readyz', '/metrics']);

/** How many times the limit a request bears before it is refused. */
function patienceOf(request: FastifyRequest): number {
  if (never.has(request.routeOptions.url ?? '')) return Infinity;
  return request.method === 'GET' || request.method === 'HEAD' ? readsLast : 1;
}

/** Requests let in at a time. The embedded database does one thing at a time; elsewhere more than its connections bring nothing. */
const placesOf = (databaseUrl: string | null): number => (databaseUrl ? 40 : 8);

/**
 * Lets few requests in at a time (`door.ts`), and refuses them while the event loop is late or too many wait for the database:
 * no queue grows for ever.
 */
export async function refuseOverload(app: FastifyInstance, { env, db }: Deps): Promise<void> {
  const door = makeDoor(placesOf(env.databaseUrl), patienceOf);
  await app.register(underPressure, {
    maxEventLoopDelay: env.load.loopDelayMs,
    sampleInterval: sampleMs,
    pressureHandler(request, reply, _kind, measured) {
      // Blocked for the whole span there is no measurement at all: it was late by that much, not for ever.
      const delay = measured !== undefined && Number.isFinite(measured) ? measured : sampleMs;
      if (delay <= env.load.loopDelayMs * patienceOf(request)) return;
      door.refuse(request, reply);
      // For ever: it has been answered.
      return new Promise(() => undefined);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const isTooMany = waitingFor(db) >= env.load.queue * patienceOf(request);
    if (isTooMany) door.refuse(request, reply);
    else done();
  });
  door.guard(app);
}

/** A statement that took too long, a lock or a connection that was not to be had in time, a server that is full or away. */
const overloadCodes = new Set([
  '57014',
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
]);
/** The pool gives its time-outs no code. */
const overloadMessages =
  /^timeout exceeded when trying to connect|^Connection terminated|^Client has encountered a connection error/;

/** Whether the database refused for its load, or cannot be reached, which the same request does not meet a little later. */
export const isOverload = (error: Error): boolean =>
  overloadCodes.has((error as pg.DatabaseError).code ?? '') || overloadMessages.test(error.message);
