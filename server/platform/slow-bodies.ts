import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds within which the body must arrive; {@link bodyMs} by default. */
    bodyMs?: number;
  }
}

/** Without a bound a few slow senders could hold all connections. Milliseconds. */
const bodyMs = 30_000;
/** For 100 MB from a phone on a slow network. Milliseconds. */
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

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Gives the body of a request `limit` milliseconds from now; for a sender who has proved that they may upload. */
export function extendBodyTime(request: FastifyRequest, limit: number): void {
  if (timers.has(request)) arm(request, limit);
}

/** Closes connections whose body does not arrive in time. The server's own limit is that of the slowest route. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Without a body there is nothing to wait for, and its end would be noticed only with the answer.
    if (!hasBody(request)) return done();
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
