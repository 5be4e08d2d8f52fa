import { XMLParser } from 'fast-xml-parser';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jobContext, secondsOf, type Ctx, type Deps } from '../../../platform/context.ts';
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

/** WeChat's passive answer: a text that the service account says to the sender of the message. */
function saidTo(ctx: Ctx, message: Record<string, unknown>, words: string): string {
  // A section cannot contain its own end; the names come from a signed message, the words from here.
  const section = (text: string): string => `<![CDATA[${text.replaceAll(']]>', '')}]]>`;
  const [from, to] = [textOf(message['FromUserName']), textOf(message['ToUserName'])];
  return `<xml><ToUserName>${section(from)}</ToUserName><FromUserName>${section(to)}</FromUserName><CreateTime>${secondsOf(ctx.now)}</CreateTime><MsgType><![CDATA[text]]></MsgType><Content>${section(words)}</Content></xml>`;
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
        const words = await onFollowScan(ctx, {
          openid: textOf(message['FromUserName']),
          scene: scene.startsWith(sceneMark) ? scene.slice(sceneMark.length) : scene,
        });
        if (words !== '') return reply.type('text/xml; charset=utf-8').send(saidTo(ctx, message, words));
      }
      return 'success';
    });
  });
}
