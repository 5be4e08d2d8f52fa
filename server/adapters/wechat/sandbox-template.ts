import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import { keepPush } from '../push/sandbox-store.ts';
import { take } from './grants.ts';

/** Characters that a field called `thing…` takes. */
const thingMax = 20;

interface TemplateMessage {
  touser?: string;
  template_id?: string;
  url?: string;
  client_msg_id?: string;
  data?: Record<string, { value?: string }>;
}

/** Template messages of the sandbox's service account; who does not follow it gets none, as with the real one. */
export function sandboxTemplates(
  app: FastifyInstance,
  deps: Deps,
  {
    at,
    isOwnToken,
  }: {
    at: (path: string) => string;
    isOwnToken: (query: Record<string, string | undefined>) => Promise<boolean>;
  },
): void {
  app.post(at('/cgi-bin/message/template/send'), async (request) => {
    if (!(await isOwnToken(request.query as Record<string, string | undefined>)))
      return { errcode: 40001, errmsg: 'invalid credential' };
    const message = request.body as TemplateMessage;
    const receiver = message.touser ?? '';
    const template = Object.values(deps.env.wechatTemplates).find(({ id }) => id === message.template_id);
    if (!template) return { errcode: 40037, errmsg: 'invalid template_id' };
    if (!(await take(deps, 'follow', receiver, false)))
      return { errcode: 43004, errmsg: 'require subscribe' };
    const data = message.data ?? {};
    const wrong = Object.entries(data).find(
      ([name, { value = '' }]) => value === '' || (name.startsWith('thing') && value.length > thingMax),
    );
    if (wrong) return { errcode: 47003, errmsg: `argument invalid! data.${wrong[0]}.value invalid` };
    await keepPush(deps, {
      channel: 'wechat',
      receiver,
      requestId: message.client_msg_id ?? deps.random(12).toString('hex'),
      title: data[template.title]?.value ?? '',
      body: data[template.body]?.value ?? '',
      url: message.url ?? '',
    });
    return { errcode: 0, errmsg: 'ok', msgid: deps.clock().getTime() };
  });
}
