import { XMLParser } from 'fast-xml-parser';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jobContext, type Deps } from '../../../platform/context.ts';
import { onFollowScan, isGenuine } from '../service/wechat-follow.ts';

const path = '/wx/message';
/** Bytes; ten times what a person can write to the service account. */
const bodyLimit = 16 * 1024;
/** WeChat's prefix of the scene when somebody has just begun to follow. */
const sceneMark = 'qrscene_';

// Entities are not expanded: messages need none, and expansion could exhaust memory.
const parser = new XMLParser({ processEntities: false, ignoreAttributes: true, parseTagValue: false });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function fieldsOf(body: unknown): Record<string, unknown> {
  try {
    const { xml } = parser.parse(textOf(body)) as { xml?: unknown };
    return typeof xml === 'object' && xml !== null ? (xml as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function queryOf(request: FastifyRequest): Record<'signature' | 'timestamp' | 'nonce' | 'echostr', string> {
  const given = (request.query ?? {}) as Record<string, unknown>;
  return {
    signature: textOf(given['signature']),
    timestamp: textOf(given['timestamp']),
    nonce: textOf(given['nonce']),
    echostr: textOf(given['echostr']),
  };
}

/** WeChat pushes events of the service account here, in XML and possibly more than once. */
export function wechatMessageRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    );
    scope.get(path, async (request, reply) => {
      const query = queryOf(request);
      void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
      return isGenuine(jobContext(deps), query) ? query.echostr : reply.status(403).send('');
    });
    scope.post(path, { bodyLimit }, async (request, reply) => {
      const ctx = jobContext(deps);
      void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
      if (!isGenuine(ctx, queryOf(request))) return reply.status(403).send('');
      const message = fieldsOf(request.body);
      const event = textOf(message['Event']);
      if (event === 'subscribe' || event === 'SCAN') {
        const scene = textOf(message['EventKey']);
        await onFollowScan(ctx, {
          openid: textOf(message['FromUserName']),
          scene: scene.startsWith(sceneMark) ? scene.slice(sceneMark.length) : scene,
        });
      }
      return 'success';
    });
  });
}
