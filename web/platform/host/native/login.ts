import type { Session } from '@qunlu/contract/account/entity.ts';
import { product, protocolIds } from '@qunlu/contract/account/rules.ts';
import { wechatToken } from '@qunlu/contract/account/wechat.ts';
import { pageConfig } from '../../config.ts';
import { call } from '../../http/call.ts';
import { preCheckFailed } from '../../pre-check.ts';
import { callbackDestination } from '../../router/callback.ts';
import { follow } from '../../router/follow.ts';
import { currentTarget } from '../../router/hash-bang.ts';
import { login } from '../../session.ts';
import { openLoginPage, type LoginRequest } from '../login-page.ts';
import { askAgreement } from './agree.tsx';
import { type Bridge, BridgeError } from './bridge.ts';

/** Logs in by the phone's WeChat, through the wrapper (B200); opens the login page when that is not possible. */
export async function nativeLogin(bridge: Bridge, request: LoginRequest): Promise<void> {
  if (!pageConfig().login.app || !bridge.knows('login')) return openLoginPage(request);
  try {
    const session = await sessionOf(await bridge.ask('login'));
    if (!session) return openLoginPage(request);
    const free = login(session);
    if (free && request.callback !== currentTarget())
      follow(callbackDestination(request.callback, pageConfig().hosts));
  } catch (error) {
    if (error instanceof BridgeError && error.failure === 'cancelled') openLoginPage(request);
    else await preCheckFailed(error, request);
  }
}

/** null: a new person who did not agree to the protocols. */
async function sessionOf(grant: { openid: string; access_token: string }): Promise<Session | null> {
  const known = await call(wechatToken, { body: { ...grant, product } });
  if (known.session || !(await askAgreement())) return known.session;
  const agreed = await call(wechatToken, { body: { ...grant, product, protocolIds: [...protocolIds] } });
  return agreed.session;
}
