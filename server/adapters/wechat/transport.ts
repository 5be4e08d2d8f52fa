import type { WechatApp } from '@qunlu/contract/account/wechat.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Deps } from '../../platform/context.ts';
import { cachedCredential, discardCredential } from './credentials.ts';

const timeoutMs = 8000;
/** Error codes for a code, token or openid that WeChat does not accept. */
const refused = new Set([40029, 40163, 40003, 41008, 42003, 40013, 40226]);
/** Error codes for an expired or revoked access token of ours. */
export const stale = new Set([40001, 40014, 42001]);

/** Every answer of WeChat; without `errcode`, or with 0, it succeeded. */
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

/** What the WeChat client needs of the process. */
export type WechatDeps = Omit<
  Deps,
  'wechat' | 'contentCheck' | 'push' | 'pay' | 'identity' | 'eSign' | 'calls'
>;

/** HTTP calls to WeChat, the real one or the sandbox's counterpart. Never inside a transaction; `busy` without an answer. */
export interface WechatTransport {
  /** Base address of the API. */
  apiUrl(): string;
  account(app: WechatApp): { appid: string; secret: string };
  /** One call; WeChat's refusal of the person's input becomes `invalid`, any other error `busy`. */
  ask<Answer extends WechatReply>(
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<Answer>;
  accessToken(app: WechatApp): Promise<string>;
  /** A call with our access token; renews the token once when WeChat says it has expired. */
  askWithToken<Answer extends WechatReply>(
    app: WechatApp,
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<Answer>;
  /** The same without turning errors into failures: for calls whose error codes carry meaning. */
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
    // A form sets its own content type, with the boundary.
    const form = body instanceof FormData;
    try {
      const answer = await fetch(`${apiUrl()}${path}?${new URLSearchParams(query).toString()}`, {
        ...(body === undefined ? {} : { method: 'POST', body: form ? body : JSON.stringify(body) }),
        ...(form ? {} : { headers: { 'content-type': 'application/json' } }),
        // The address contains our secret: a redirect must not take it elsewhere.
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

  /** Discards our access token when WeChat calls it expired; answers whether to retry. */
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
