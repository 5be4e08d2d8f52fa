import pino, { type Logger } from 'pino';
import type { Env } from './env.ts';

/** Logs carry a path pattern, a status and a duration: never a query, a body, a phone, a token or a code. */
export function makeLog(env: Pick<Env, 'logLevel'>): Logger {
  return pino({
    level: env.logLevel,
    base: null,
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  });
}
