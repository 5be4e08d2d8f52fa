import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import { give, take } from '../wechat/grants.ts';
import { tokenSign } from './getui.ts';
import { keepPush } from './sandbox-store.ts';

/** Seconds that the provider's own tokens live. */
const tokenSeconds = 86_400;
/** A device whose name begins so has removed the app. */
const removed = 'removed-';

interface Push {
  request_id?: string;
  audience?: { cid?: string[] };
  push_message?: { notification?: { title?: string; body?: string; payload?: string } };
}

/** The sandbox's 个推: the same addresses and answers, so that the real client runs against it. */
export function sandboxGetui(app: FastifyInstance, deps: Deps): void {
  const { push } = deps.env;
  if (push.provider !== 'sandbox') return;
  const at = (path: string): string => `/sandbox/getui/v2/${push.appId}${path}`;

  app.post(at('/auth'), async (request, reply) => {
    const { sign = '', timestamp = '', appkey = '' } = request.body as Record<string, string | undefined>;
    if (appkey !== push.appKey || sign !== tokenSign(push.appKey, timestamp, push.masterSecret))
      return reply.status(401).send({ code: 10001, msg: 'sign is invalid' });
    const token = await give(deps, 'token', { getui: true }, tokenSeconds);
    return {
      code: 0,
      msg: 'success',
      data: { token, expire_time: String(deps.clock().getTime() + tokenSeconds * 1000) },
    };
  });

  app.post(at('/push/single/cid'), async (request, reply) => {
    const token = String(request.headers['token'] ?? '');
    if (!(await take<{ getui?: boolean }>(deps, 'token', token, false))?.getui)
      return reply.status(401).send({ code: 10001, msg: 'token is invalid' });
    const { request_id: requestId = '', audience, push_message: message } = request.body as Push;
    const [receiver = ''] = audience?.cid ?? [];
    const { title = '', body = '', payload = '{}' } = message?.notification ?? {};
    if (requestId.length < 10 || requestId.length > 32)
      return reply.status(400).send({ code: 20001, msg: 'request_id is invalid' });
    if (receiver === '' || receiver.startsWith(removed))
      return reply.status(400).send({ code: 20001, msg: 'target user is invalid' });
    const { url = '' } = JSON.parse(payload) as { url?: string };
    await keepPush(deps, { channel: 'native', receiver, requestId, title, body, url });
    return { code: 0, msg: 'success', data: { [requestId]: { [receiver]: 'successed_online' } } };
  });
}
