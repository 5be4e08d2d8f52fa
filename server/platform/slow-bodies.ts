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

/** Hangs up on who does not finish sending in time. The server's own bound is that of the slowest route. */
export function endSlowBodies(app: FastifyInstance): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest): void => clearTimeout(timers.get(request));
  app.addHook('onRequest', (request, _reply, done) => {
    const limit = request.routeOptions.config.bodyMs ?? bodyMs;
    const timer = setTimeout(() => request.raw.socket.destroy(), limit);
    timer.unref();
    timers.set(request, timer);
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
