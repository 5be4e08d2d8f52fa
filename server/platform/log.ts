import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from './env.ts';
import { redactPersonal } from './personal.ts';

const without = (text: string | undefined): string => redactPersonal(text ?? '');

/** Only what says where and why: a database error's `detail` contains the row. */
const errorLine = (error: Error & { code?: string; constraint?: string; table?: string }): object => ({
  type: error.name,
  code: error.code,
  table: error.table,
  constraint: error.constraint,
  message: without(error.message),
  stack: without(error.stack),
});

/** Logs carry a path pattern, a status and a duration: never a query, a body, a phone, a token or a code. */
export function makeLog(env: Pick<Env, 'logLevel'>, destination?: DestinationStream): Logger {
  return pino(
    {
      level: env.logLevel,
      base: null,
      serializers: {
        err: errorLine,
        req: (request: { method: string; routeOptions?: { url?: string } }) => ({
          method: request.method,
          route: request.routeOptions?.url ?? 'unknown',
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    destination,
  );
}
