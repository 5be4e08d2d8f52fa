import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds in which the body must have arrived; {@link bodyMs} when absent. */
    bodyMs?: number;
  }
}

/** A body that has not arrived by then will not: without a bound a few slow senders hold every connection. */
const bodyMs = 30_000;
/** A phone on a slow network may take this long for its 100 MB. */
export const slowestBodyMs = 30 * 60_000;

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

function stop(request: FastifyRequest): void {
  clearTimeout(timers.get(request));
  timers.delete(request);
}

function arm(request: FastifyRequest, limit: number): void {
  clearTimeout(timers.get(request));
  const timer = setTimeout(() => request.raw.socket.destroy(), limit);
  timer.unref();
  timers.set(request, timer);
}

/** Lets a body that is on its way take so long from now on; for who has shown that he may send one. */
export function extendBodyTime(request: FastifyRequest, limit: number): void {
  if (timers.has(request)) arm(request, limit);
}

/** Hangs up on who does not finish sending in time. The server's own bound is that of the slowest route. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    arm(request, request.routeOptions.config.bodyMs ?? bodyMs);
    request.raw.once('end', () => stop(request));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    stop(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    stop(request);
    done();
  });
}
