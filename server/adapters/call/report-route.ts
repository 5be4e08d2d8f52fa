import type { FastifyInstance } from 'fastify';
import { callReportPath } from '../../platform/call-provider.ts';
import { callReports } from '../../platform/call-reports.ts';
import type { Deps } from '../../platform/context.ts';

const bodyLimit = 64 * 1024;

const texts = (given: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  );

/** Where the provider of calls says what has happened: neither session nor house signature, but its own, over the raw bytes. */
export function callReportRoute(app: FastifyInstance, deps: Deps): void {
  const { calls } = deps;
  if (!calls) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(callReportPath, { bodyLimit }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const reports = calls.read({
        headers: texts(request.headers),
        query: texts(request.query),
        body: typeof request.body === 'string' ? request.body : '',
        now: deps.clock(),
      });
      if (!reports) {
        deps.log.warn({ ip: request.ip }, 'a report of a call that is not genuine');
        return reply.status(401).send({ code: 1, msg: '失败' });
      }
      try {
        for (const report of reports) await deps.ports.get(callReports)(deps, report);
      } catch (error) {
        deps.log.error({ err: error }, 'a report of a call could not be handled');
        return reply.status(500).send({ code: 1, msg: '失败' });
      }
      return reply.send(calls.accepted);
    });
  });
}
