import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';
import type { PushSender } from '../../platform/providers.ts';
import { cachedCredential, discardCredential } from '../wechat/credentials.ts';

type Account = Exclude<Env['push'], { provider: 'none' }>;

const timeoutMs = 8000;
/** What the provider takes at most; characters. */
const titleMax = 50;
const bodyMax = 256;
/** Milliseconds that it keeps trying to reach a phone that is off. */
const lifeMs = 86_400_000;
const codes = { done: 0, tokenEnded: 10001, invalid: 20001 } as const;

interface Reply {
  code: number;
  msg?: string;
  data?: { token?: string; expire_time?: string };
}

/** Signature of the request for a token: SHA-256, hex, over key, milliseconds and secret. */
export const tokenSign = (appKey: string, timestamp: string, masterSecret: string): string =>
  createHash('sha256').update(`${appKey}${timestamp}${masterSecret}`).digest('hex');

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** 个推 (RestAPI v2), the real one or the sandbox's counterpart: only the addresses differ. */
export function getuiPush(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'self'>,
  account: Account,
): PushSender {
  const origin = (): string =>
    account.provider === 'sandbox' ? `${deps.self.url}/sandbox/getui` : account.apiUrl;
  const credential = `getui.token.${account.appId}`;

  async function post(path: string, body: object, token?: string): Promise<Reply> {
    const answer = await fetch(`${origin()}/v2/${account.appId}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) },
      body: JSON.stringify(body),
      // What is written here is personal: it goes to the provider only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return (await answer.json()) as Reply;
  }

  async function token(): Promise<string> {
    return cachedCredential(deps, credential, async () => {
      const now = deps.clock().getTime();
      const timestamp = String(now);
      const sign = tokenSign(account.appKey, timestamp, account.masterSecret);
      const { code, data } = await post('/auth', { sign, timestamp, appkey: account.appKey });
      if (code !== codes.done || !data?.token)
        throw new Error(`个推 answered ${code} to the request for a token`);
      return { value: data.token, expiresIn: Math.floor((Number(data.expire_time) - now) / 1000) };
    });
  }

  return {
    async send({ device, requestId, title, body, url }) {
      const words = { title: cut(title, titleMax), body: cut(body, bodyMax) };
      const payload = JSON.stringify({ url });
      const message = {
        request_id: requestId,
        settings: { ttl: lifeMs },
        audience: { cid: [device] },
        push_message: { notification: { ...words, click_type: 'payload', payload } },
        push_channel: {
          android: { ups: { notification: { ...words, click_type: 'startapp' } } },
          ios: { type: 'notify', payload, aps: { alert: words, sound: 'default' } },
        },
      };
      const attempt = async () => post('/push/single/cid', message, await token());
      let reply = await attempt();
      if (reply.code === codes.tokenEnded) {
        await discardCredential(deps, credential);
        reply = await attempt();
      }
      if (reply.code === codes.done) return 'sent';
      if (reply.code === codes.invalid && reply.msg === 'target user is invalid') return 'gone';
      throw new Error(`个推 answered ${reply.code}`);
    },
  };
}
