import type { FastifyInstance } from 'fastify';
import { esignNotifyPath } from '../../../adapters/esign/client.ts';
import { jobContext, type Deps } from '../../../platform/context.ts';
import { hearSigning } from '../service/signing.ts';

/** Bytes; many times what a notification has. */
const bodyLimit = 4096;

/** The e-sign provider calls here, possibly more than once; 401 without its signature. */
export function signingNotifications(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    // The signature covers the text as it came.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(esignNotifyPath, { bodyLimit }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      void reply.header('cache-control', 'no-store');
      const heard = await hearSigning(jobContext(deps), {
        path: esignNotifyPath,
        body,
        headers: request.headers,
      });
      return heard ? { ok: true } : reply.status(401).send({ ok: false });
    });
  });
}
