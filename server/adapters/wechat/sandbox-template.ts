import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import { keepPush } from '../push/sandbox-store.ts';
import { give, openidOf, take } from './grants.ts';

/** Characters that a field called `thing…` takes. */
const thingMax = 20;
/** What a person has asked for does not end by itself; a year is long enough. */
const askedSeconds = 31_536_000;

interface TemplateMessage {
  touser?: string;
  template_id?: string;
  url?: string;
  client_msg_id?: string;
  data?: Record<string, { value?: string }>;
}

/** WeChat's answer to fields that its template does not take; undefined for those that it does. */
function wrongField(data: NonNullable<TemplateMessage['data']>): object | undefined {
  const wrong = Object.entries(data).find(
    ([name, { value = '' }]) => value === '' || (name.startsWith('thing') && value.length > thingMax),
  );
  return wrong && { errcode: 47003, errmsg: `argument invalid! data.${wrong[0]}.value invalid` };
}

const invalidCredential = { errcode: 40001, errmsg: 'invalid credential' };

/**
 * Template messages of the sandbox's service account; who does not follow it gets none, as with the real one. Messages of its
 * mini-program: one for each time that the person has asked (`/subscribed`, what `wx.requestSubscribeMessage` does there).
 */
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
    if (!(await isOwnToken(request.query as Record<string, string | undefined>))) return invalidCredential;
    const message = request.body as TemplateMessage;
    const receiver = message.touser ?? '';
    const template = Object.values(deps.env.wechatTemplates).find(({ id }) => id === message.template_id);
    if (!template) return { errcode: 40037, errmsg: 'invalid template_id' };
    if (!(await take(deps, 'follow', receiver, false)))
      return { errcode: 43004, errmsg: 'require subscribe' };
    const data = message.data ?? {};
    const wrong = wrongField(data);
    if (wrong) return wrong;
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

  app.get(at('/subscribed'), async (request) => {
    const { person = '', template_id = '' } = request.query as Record<string, string | undefined>;
    const openid = openidOf(deps, deps.wechat.appid('mini'), person.replace(/\W/g, '').slice(0, 32));
    await give(deps, 'subscription', {}, askedSeconds, `${openid} ${template_id.slice(0, 64)}`);
    return { errMsg: 'requestSubscribeMessage:ok' };
  });

  app.post(at('/cgi-bin/message/subscribe/send'), async (request) => {
    if (!(await isOwnToken(request.query as Record<string, string | undefined>))) return invalidCredential;
    const message = request.body as TemplateMessage & { page?: string };
    const receiver = message.touser ?? '';
    const template = Object.values(deps.env.wechatMiniTemplates).find(({ id }) => id === message.template_id);
    if (!template) return { errcode: 40037, errmsg: 'invalid template_id' };
    const data = message.data ?? {};
    const wrong = wrongField(data);
    if (wrong) return wrong;
    if (!(await take(deps, 'subscription', `${receiver} ${template.id}`, true)))
      return { errcode: 43101, errmsg: 'user refuse to accept the msg' };
    await keepPush(deps, {
      channel: 'wechat',
      receiver,
      requestId: deps.random(12).toString('hex'),
      title: data[template.title]?.value ?? '',
      body: data[template.body]?.value ?? '',
      url: message.page ?? '',
    });
    return { errcode: 0, errmsg: 'ok' };
  });
}
