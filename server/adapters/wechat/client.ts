import { createHash } from 'node:crypto';
import type { WechatApp } from '@qunlu/contract/account/wechat.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf } from '../../platform/context.ts';
import type { WechatApi, WechatIdentity } from '../../platform/providers.ts';
import { sameBytes } from '../../platform/secrets.ts';
import { cachedCredential, discardCredential } from './credentials.ts';
import {
  stale,
  type WechatReply,
  type TokenAnswer,
  type WechatDeps,
  type WechatTransport,
} from './transport.ts';

/** The person does not follow the service account, has refused its messages, or is none of its people. */
const unreachable = new Set([43004, 43019, 43101, 40003]);
const mediaTimeoutMs = 30_000;
/** WeChat has sent this instead of a name since 2021. */
const placeholderName = '微信用户';

interface UserInfo extends WechatReply {
  openid: string;
  nickname?: string;
  unionid?: string;
}

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

/** Signature of the JS-SDK: SHA-1, hex, over the four values in this order, none of them encoded. */
export function pageSignature(page: {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  url: string;
}): string {
  return sha1(
    `jsapi_ticket=${page.ticket}&noncestr=${page.nonceStr}&timestamp=${page.timestamp}&url=${page.url}`,
  );
}

const nameOf = (nickname: string | undefined): string =>
  !nickname || nickname === placeholderName ? '' : nickname.slice(0, 32);

/** WeChat over HTTP, the real one or the sandbox's counterpart: only the addresses differ. */
export function wechatClient(deps: WechatDeps, transport: WechatTransport): WechatApi {
  const { env } = deps;
  const { account, apiUrl, ask, askWithToken, sendWithToken, accessToken } = transport;
  const sandbox = env.wechat.provider === 'sandbox';
  /** Base address of pages that a browser is sent to. */
  const browserUrl = (real: string): string => (sandbox ? `${env.publicUrl}/sandbox/wechat` : real);

  async function profile(token: string, openid: string): Promise<UserInfo> {
    return ask<UserInfo>('/sns/userinfo', { access_token: token, openid, lang: 'zh_CN' });
  }

  async function identity(
    appid: string,
    reply: Pick<TokenAnswer, 'access_token' | 'openid' | 'unionid' | 'is_snapshotuser'>,
  ): Promise<WechatIdentity> {
    const snapshot = reply.is_snapshotuser === 1;
    const info = snapshot ? { openid: reply.openid } : await profile(reply.access_token, reply.openid);
    return {
      appid,
      openid: reply.openid,
      unionid: reply.unionid ?? info.unionid ?? '',
      nickname: nameOf(info.nickname),
      snapshot,
    };
  }

  /** The bytes of a picture, or WeChat's error. */
  async function fetchMedia(
    app: WechatApp,
    id: string,
    max: number,
  ): Promise<Buffer | 'large' | WechatReply> {
    const query = new URLSearchParams({ access_token: await accessToken(app), media_id: id }).toString();
    try {
      const answer = await fetch(`${apiUrl()}/cgi-bin/media/get?${query}`, {
        signal: AbortSignal.timeout(mediaTimeoutMs),
      });
      if (/json|text/.test(answer.headers.get('content-type') ?? ''))
        return (await answer.json()) as WechatReply;
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of answer.body ?? []) {
        bytes += chunk.length;
        if (bytes > max) return 'large';
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      deps.log.warn({ err: error }, 'wechat does not answer');
      fail('busy', { message: '微信暂时没有回应，请稍后再试' });
    }
  }

  return {
    async media(id, max) {
      // Media ids of the service account and of the mini-program look alike, so both are asked.
      for (const app of ['official', 'mini'] as const) {
        if (!env.wechat.apps[app]) continue;
        let reply = await fetchMedia(app, id, max);
        if (typeof reply === 'object' && 'errcode' in reply && stale.has(reply.errcode ?? 0)) {
          await discardCredential(deps, `wechat.token.${account(app).appid}`);
          reply = await fetchMedia(app, id, max);
        }
        if (reply === 'large' || Buffer.isBuffer(reply)) return reply;
      }
      return null;
    },

    appid: (app) => env.wechat.apps[app]?.appid ?? '',

    authorizeUrl(app, { redirectUri, state }) {
      const { appid } = account(app);
      const official = app === 'official';
      const path = official ? '/connect/oauth2/authorize' : '/connect/qrconnect';
      const scope = official ? 'snsapi_userinfo' : 'snsapi_login';
      // WeChat requires this order of the parameters, and the fragment.
      return `${browserUrl(env.wechat.openUrl)}${path}?appid=${appid}&redirect_uri=${encodeURIComponent(redirectUri)}&response_type=code&scope=${scope}&state=${state}#wechat_redirect`;
    },

    async exchange(app, code) {
      const { appid, secret } = account(app);
      const reply = await ask<TokenAnswer>('/sns/oauth2/access_token', {
        appid,
        secret,
        code,
        grant_type: 'authorization_code',
      });
      return identity(appid, reply);
    },

    async verifyToken(openid, token) {
      const { appid } = account('app');
      await ask('/sns/auth', { access_token: token, openid });
      return identity(appid, { access_token: token, openid });
    },

    async miniIdentity(jsCode) {
      const { appid, secret } = account('mini');
      const reply = await ask<TokenAnswer>('/sns/jscode2session', {
        appid,
        secret,
        js_code: jsCode,
        grant_type: 'authorization_code',
      });
      return { appid, openid: reply.openid, unionid: reply.unionid ?? '', nickname: '', snapshot: false };
    },

    async miniPhone(code) {
      const reply = await askWithToken<
        WechatReply & { phone_info: { purePhoneNumber: string; countryCode: string } }
      >('mini', '/wxa/business/getuserphonenumber', {}, { code });
      const { purePhoneNumber, countryCode } = reply.phone_info;
      if (countryCode !== '86' || !/^1[3-9]\d{9}$/.test(purePhoneNumber)) {
        fail('invalid', { message: '只支持大陆手机号，请改用短信验证码绑定', field: 'code' });
      }
      return purePhoneNumber;
    },

    async signPage(url) {
      const { appid } = account('official');
      const ticket = await cachedCredential(deps, `wechat.ticket.${appid}`, async () => {
        const reply = await askWithToken<WechatReply & { ticket: string; expires_in: number }>(
          'official',
          '/cgi-bin/ticket/getticket',
          { type: 'jsapi' },
        );
        return { value: reply.ticket, expiresIn: reply.expires_in };
      });
      const page = {
        ticket,
        nonceStr: deps.random(12).toString('hex'),
        timestamp: secondsOf(deps.clock()),
        url: url.split('#')[0] ?? url,
      };
      return {
        appId: appid,
        timestamp: page.timestamp,
        nonceStr: page.nonceStr,
        signature: pageSignature(page),
      };
    },

    async isFollowing(openid) {
      const reply = await askWithToken<WechatReply & { subscribe: number }>(
        'official',
        '/cgi-bin/user/info',
        {
          openid,
          lang: 'zh_CN',
        },
      );
      return reply.subscribe === 1;
    },

    async sendTemplate({ openid, requestId, templateId, url, fields }) {
      const data = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]));
      const { errcode = 0 } = await sendWithToken<WechatReply>('official', '/cgi-bin/message/template/send', {
        touser: openid,
        template_id: templateId,
        url,
        client_msg_id: requestId,
        data,
      });
      if (unreachable.has(errcode)) return 'gone';
      if (errcode !== 0) throw new Error(`WeChat answered ${errcode} to a template message`);
      return 'sent';
    },

    async sendSubscription({ openid, templateId, page, fields }) {
      const data = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]));
      const { errcode = 0 } = await sendWithToken<WechatReply>('mini', '/cgi-bin/message/subscribe/send', {
        touser: openid,
        template_id: templateId,
        page,
        miniprogram_state: 'formal',
        lang: 'zh_CN',
        data,
      });
      if (unreachable.has(errcode)) return 'gone';
      if (errcode !== 0) throw new Error(`WeChat answered ${errcode} to a message of the mini-program`);
      return 'sent';
    },

    async followQrcode(scene, seconds) {
      const reply = await askWithToken<WechatReply & { ticket: string; url: string }>(
        'official',
        '/cgi-bin/qrcode/create',
        {},
        {
          expire_seconds: seconds,
          action_name: 'QR_STR_SCENE',
          action_info: { scene: { scene_str: scene } },
        },
      );
      const image = `${browserUrl(env.wechat.mpUrl)}/cgi-bin/showqrcode?ticket=${encodeURIComponent(reply.ticket)}`;
      return { image, url: reply.url };
    },

    isMessageGenuine({ signature, timestamp, nonce }) {
      const token = env.wechat.messageToken;
      if (token === '') return false;
      const right = sha1([token, timestamp, nonce].sort().join(''));
      return sameBytes(Buffer.from(signature), Buffer.from(right));
    },
  };
}
