import websocket from '@fastify/websocket';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { sessionCheckSeconds, tracerMessageMax, tracerPath } from '@qunlu/contract/realtime.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../context.ts';
import { readVisitor } from '../visitor.ts';
import { makeLines, type Connection } from './lines.ts';

const sweepMs = 30_000;
/** Close codes of RFC 6455 §7.4.1. */
const unsupportedData = 1003;
const goingAway = 1001;
/** Milliseconds in which a page says goodbye when the process ends; then its connection is cut. */
const goodbyeMs = 2000;

/** Browsers send the page's true origin, so sockets from other sites are refused. */
function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === request.headers.host;
}

/** The one socket of a page, `/tracer`. Registered before every other route, so that upgrades elsewhere are closed, too. */
export async function realtimeSocket(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: tracerMessageMax, perMessageDeflate: false },
    // The page comes back to another process, or to the next one, a moment later.
    preClose(done) {
      const { websocketServer } = this;
      for (const socket of websocketServer.clients) socket.close(goingAway);
      const cut = setTimeout(() => {
        for (const socket of websocketServer.clients) socket.terminate();
      }, goodbyeMs).unref();
      websocketServer.close(() => {
        clearTimeout(cut);
        done();
      });
    },
    // Frames that are none, messages that are too long, connections that break: the socket is closed already.
    errorHandler: (_error, socket) => socket.terminate(),
  });
  const lines = makeLines(deps);
  const timers = [
    setInterval(() => lines.closeSilent(), sweepMs),
    setInterval(() => void lines.closeEnded(), sessionCheckSeconds * 1000),
  ];
  for (const timer of timers) timer.unref();
  const stopListening = deps.realtime.listen(lines);
  app.addHook('onClose', () => {
    stopListening();
    timers.forEach(clearInterval);
  });
  app.route({
    method: 'GET',
    url: tracerPath,
    preValidation: async (request) => {
      if (!request.ws) return;
      if (!isOwnOrigin(request, deps.env.publicUrl)) fail('forbidden');
      // Cheaper to refuse here than to open and close.
      if (!lines.admits(request.ip)) fail('tooOften');
    },
    handler: async () => fail('notFound', { message: '这个地址只供页面连接，请从首页进入' }),
    wsHandler(socket, request) {
      const connection: Connection = {
        send: (text) => socket.send(text),
        close: (code) => socket.close(code),
        cut: () => socket.terminate(),
        waiting: () => socket.bufferedAmount,
      };
      const line = lines.open(connection, { ip: request.ip, visitor: readVisitor(request, deps.secrets) });
      socket.on('message', (data, isBinary) => {
        if (isBinary || !Buffer.isBuffer(data)) return line.end(unsupportedData);
        line.onMessage(data.toString('utf8'));
      });
      socket.on('ping', () => line.onPing());
      socket.on('close', () => line.end());
    },
  });
}
