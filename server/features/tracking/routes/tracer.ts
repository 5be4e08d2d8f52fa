import websocket from '@fastify/websocket';
import { tracerMessageMax, tracerPath } from '@qunlu/contract/tracking.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/context.ts';
import { readVisitor } from '../../../platform/visitor.ts';
import { makeTracer } from '../service/tracer.ts';

const sweepMs = 30_000;

/** Browsers send the page's true origin, so sockets from other sites are refused. */
function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === request.headers.host;
}

/** `/tracer`. Registered before every other route, so that upgrades elsewhere are closed, too. */
export async function tracerSocket(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(websocket, { options: { maxPayload: tracerMessageMax } });
  const tracer = makeTracer(deps);
  const sweep = setInterval(() => tracer.closeSilent(), sweepMs);
  sweep.unref();
  app.addHook('onClose', () => clearInterval(sweep));
  app.route({
    method: 'GET',
    url: tracerPath,
    preValidation: async (request) => {
      if (!request.ws) return;
      if (!isOwnOrigin(request, deps.env.publicUrl)) fail('forbidden');
      // Cheaper to refuse here than to open and close.
      if (!tracer.admits(request.ip)) fail('tooOften');
    },
    handler: async () => fail('notFound', { message: '这个地址只供页面连接，请从首页进入' }),
    wsHandler(socket, request) {
      const line = tracer.open(socket, { ip: request.ip, visitor: readVisitor(request, deps.secrets) });
      socket.on('message', (data, isBinary) => {
        if (!isBinary && Buffer.isBuffer(data)) line.onMessage(data.toString('utf8'));
      });
      socket.on('close', () => line.onClose());
    },
  });
}
