import { wechatBegin } from '@qunlu/contract/account/wechat.ts';
import { call } from '../http/call.ts';
import { pageLoad } from '../router/follow.ts';

/** In the session storage, so that it is of this browser and this visit only. */
const keyOf = (state: string): string => `oauth.${state}`;
/** Longest route that is carried through WeChat, characters (contract). */
const routeMax = 400;

/**
 * Goes to WeChat to authorise (B199): the whole page leaves and comes back to `/user/oauth/wechat` with `code` and
 * `state`. `route`: where to be afterwards.
 */
export async function beginOauth(request: {
  app: 'official' | 'website';
  purpose: 'login' | 'bind';
  route: string;
}): Promise<void> {
  const { app, purpose } = request;
  const route = request.route.length > routeMax ? '/' : request.route;
  const { url, state, verifier } = await call(wechatBegin, { body: { app, purpose, route } });
  sessionStorage.setItem(keyOf(state), verifier);
  pageLoad.assign(url);
}

/** What proves that this browser began; '' when it did not. It can be taken once. */
export function takeVerifier(state: string): string {
  const verifier = sessionStorage.getItem(keyOf(state)) ?? '';
  sessionStorage.removeItem(keyOf(state));
  return verifier;
}
