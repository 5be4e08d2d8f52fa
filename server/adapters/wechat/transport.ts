import type { WechatApp } from '@qunlu/contract/account/wechat.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Deps } from '../../platform/context.ts';
import { cachedCredential, discardCredential } from './credentials.ts';

const timeoutMs = 8000;
/** What WeChat says of a code, token or openid that it does not take. */
const refused = new Set([40029, 40163, 40003, 41008, 42003, 40013, 40226]);
/** Of our own access token. */
export const stale = new Set([40001, 40014, 42001]);

/** Every answer of WeChat; no `errcode`, or 0: done. */
export interface WechatReply {
  errcode?: number;
  errmsg?: string;
}
export interface TokenAnswer extends WechatReply {
  access_token: string;
  expires_in: number;
  openid: string;
  unionid?: string;
  is_snapshotuser?: number;
}

/** What a client of WeChat needs of the process. */
export type WechatDeps = Omit<Deps, 'wechat' | 'contentCheck'>;

/** Calls to WeChat, the real one or the sandbox's counterpart. Each leaves the house; `busy` when there is no answer. */
export interface WechatTransport {
  /** Where this server asks. */
  apiUrl(): string;
  account(app: WechatApp): { appid: string; secret: string };
  /** One call; what WeChat refuses is the person's to mend, anything else ours. */
  ask<Answer extends WechatReply>(
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<Answer>;
  accessToken(app: WechatApp): Promise<string>;
  /** A call with the house's own token; one that went stale early is renewed once. */
  askWithToken<Answer extends WechatReply>(
    app: WechatApp,
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<Answer>;
  /** The same, answered as it came: for calls whose refusals are answers. */
  sendWithToken<Answer extends WechatReply>(app: WechatApp, path: string, body: object): Promise<Answer>;
}

export function wechatTransport(deps: WechatDeps): WechatTransport {
  const { env } = deps;
  const apiUrl = (): string =>
    env.wechat.provider === 'sandbox' ? `${deps.self.url}/sandbox/wechat` : env.wechat.apiUrl;

  const account = (app: WechatApp): { appid: string; secret: string } =>
    env.wechat.apps[app] ?? fail('stateChanged', { message: '暂不支持微信登录，请换一种方式' });

  async function send<Answer extends WechatReply>(
    path: string,
    query: Record<string, string>,
    body?: object,
  ) {
    // A form names its own type, with the boundary in it.
    const form = body instanceof FormData;
    try {
      const answer = await fetch(`${apiUrl()}${path}?${new URLSearchParams(query).toString()}`, {
        ...(body === undefined ? {} : { method: 'POST', body: form ? body : JSON.stringify(body) }),
        ...(form ? {} : { headers: { 'content-type': 'application/json' } }),
        // The address carries the house's secret: nobody else is to be asked.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return (await answer.json()) as Answer;
    } catch (error) {
      deps.log.warn({ err: error, path }, 'wechat does not answer');
      fail('busy', { message: '微信暂时没有回应，请稍后再试' });
    }
  }

  async function ask<Answer extends WechatReply>(
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<Answer> {
    const reply = await send<Answer>(path, query, body);
    if (!reply.errcode) return reply;
    if (refused.has(reply.errcode)) fail('invalid', { message: '微信登录已失效，请重新登录', field: 'code' });
    deps.log.warn({ path, errcode: reply.errcode }, 'wechat refused');
    fail('busy', { message: '微信暂时没有回应，请稍后再试' });
  }

  async function accessToken(app: WechatApp): Promise<string> {
    const { appid, secret } = account(app);
    return cachedCredential(deps, `wechat.token.${appid}`, async () => {
      const reply = await ask<TokenAnswer>(
        '/cgi-bin/stable_token',
        {},
        { grant_type: 'client_credential', appid, secret },
      );
      return { value: reply.access_token, expiresIn: reply.expires_in };
    });
  }

  /** What the house's token was said to be no more is renewed before the next try. */
  async function renewed(app: WechatApp, reply: WechatReply): Promise<boolean> {
    if (!stale.has(reply.errcode ?? 0)) return false;
    await discardCredential(deps, `wechat.token.${account(app).appid}`);
    return true;
  }

  return {
    apiUrl,
    account,
    ask,
    accessToken,

    async askWithToken<Answer extends WechatReply>(
      app: WechatApp,
      path: string,
      query: Record<string, string>,
      body?: object,
    ): Promise<Answer> {
      const first = await send<Answer>(path, { access_token: await accessToken(app), ...query }, body);
      if (!first.errcode) return first;
      await renewed(app, first);
      return ask<Answer>(path, { access_token: await accessToken(app), ...query }, body);
    },

    async sendWithToken<Answer extends WechatReply>(
      app: WechatApp,
      path: string,
      body: object,
    ): Promise<Answer> {
      const attempt = async () => send<Answer>(path, { access_token: await accessToken(app) }, body);
      const first = await attempt();
      return (await renewed(app, first)) ? attempt() : first;
    },
  };
}
