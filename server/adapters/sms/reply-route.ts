import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import { smsReplies } from '../../platform/sms-replies.ts';

const bodyLimit = 16 * 1024;
const accepted = { result: 0, errmsg: 'OK' };

/** Hands a reply to all who may want it. */
export async function takeReply(deps: Deps, reply: { phone: string; text: string }): Promise<void> {
  for (const take of deps.ports.get(smsReplies)) await take(deps, reply);
}

const isKey = (given: string, key: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
};

interface Sent {
  mobile?: unknown;
  text?: unknown;
}

/** What Tencent tells: one reply, or several. Anything else is none. */
function repliesIn(body: unknown): { phone: string; text: string }[] {
  const all = (Array.isArray(body) ? body : [body]).slice(0, 100) as (Sent | null | undefined)[];
  return all.flatMap((one) => {
    const phone = (typeof one?.mobile === 'string' ? one.mobile : '').replace(/^(\+?86)(?=1\d{10}$)/, '');
    return /^1\d{10}$/.test(phone) && typeof one?.text === 'string'
      ? [{ phone, text: one.text.slice(0, 200) }]
      : [];
  });
}

/** Where the provider of text messages tells what people reply: neither session nor signature, but a secret address. */
export function smsReplyRoute(app: FastifyInstance, deps: Deps): void {
  const { smsReplyKey } = deps.env;
  if (smsReplyKey === '') return;
  app.post<{ Params: { key: string } }>(
    '/v1/notify/sms-reply/:key',
    { bodyLimit },
    async (request, reply) => {
      if (!isKey(request.params.key, smsReplyKey)) return reply.callNotFound();
      void reply.header('cache-control', 'no-store');
      try {
        for (const one of repliesIn(request.body)) await takeReply(deps, one);
      } catch (error) {
        // Not accepted: the provider comes again.
        deps.log.error({ err: error }, 'a reply to a text could not be handled');
        return reply.status(500).send({ result: 1, errmsg: 'FAIL' });
      }
      return reply.send(accepted);
    },
  );
}
