import { randomBytes } from 'node:crypto';
import type { Person } from './people.ts';
import type { Answer, World } from './world.ts';

/** A person of the sandbox's WeChat whom no other test uses. */
export const freshFriend = (): string => `p${randomBytes(6).toString('hex')}`;

export interface WechatStart {
  url: string;
  state: string;
  verifier: string;
}

export async function beginOauth(
  world: World,
  input: { app?: string; purpose?: string; route?: string; token?: string } = {},
): Promise<WechatStart> {
  const { token, ...body } = { app: 'official', purpose: 'login', ...input };
  const { body: begun } = await world.call('POST', '/v1/oauth/wechat-begin', { token, body });
  return begun;
}

/** Agrees on WeChat's page; answers the code in the redirect. */
export async function agreeOauth(world: World, begun: WechatStart, friend: string): Promise<string> {
  const input = new URL(begun.url).searchParams;
  const back = await world.call('GET', '/sandbox/wechat/grant', {
    query: {
      appid: input.get('appid'),
      redirect_uri: input.get('redirect_uri'),
      state: input.get('state'),
      person: friend,
      nickname: friend === 'snapshot' ? '' : '小满',
    },
  });
  return new URL(String(back.headers['location'])).searchParams.get('code') ?? '';
}

/** A whole login, from the button to the answer. */
export async function oauthLogin(world: World, friend: string, app = 'official'): Promise<Answer> {
  const begun = await beginOauth(world, { app });
  const code = await agreeOauth(world, begun, friend);
  return world.call('POST', '/v1/oauth/wechat-login', {
    body: { code, state: begun.state, verifier: begun.verifier },
  });
}

/** A user who registered by WeChat and has no phone. */
export async function makeWechatPerson(
  world: World,
  friend = freshFriend(),
): Promise<Person & { friend: string }> {
  const { body } = await oauthLogin(world, friend);
  const session =
    body.session ??
    (
      await world.call('POST', '/v1/oauth/wechat-register', {
        body: { ticket: body.ticket, protocolIds: [1, 2] },
      })
    ).body;
  return { phone: '', token: session.token, userId: session.user_id, friend };
}

/** Proves a WeChat; answers the proof that may be bound. */
export async function proveOauth(world: World, token: string, friend: string): Promise<Answer> {
  const begun = await beginOauth(world, { purpose: 'bind', token });
  const code = await agreeOauth(world, begun, friend);
  return world.call('POST', '/v1/oauth/wechat-prove', {
    token,
    body: { code, state: begun.state, verifier: begun.verifier },
  });
}

/** What WeChat issues to an app on the phone: `mini` a code, `phone` a credential, `app` an openid and a token. */
export async function issued(
  world: World,
  kind: 'mini' | 'phone' | 'app',
  friend: string,
  more: Record<string, unknown> = {},
): Promise<{ code: string; openid: string; access_token: string }> {
  const answer = await world.call('GET', '/sandbox/wechat/issue', {
    query: { kind, person: friend, ...more },
  });
  return answer.body;
}
