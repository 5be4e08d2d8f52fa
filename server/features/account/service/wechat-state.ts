import type { wechatBegin as contract } from '@qunlu/contract/account/wechat.ts';
import { oauthSeconds } from '@qunlu/contract/account/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, type Ctx, type Viewer } from '../../../platform/context.ts';
import type { WechatIdentity } from '../../../platform/providers.ts';
import { alone } from '../../../platform/database.ts';
import { addState, consumeState } from '../store/oauth.ts';

type Purpose = 'login' | 'bind';
type WebApp = 'official' | 'website';

/** What WeChat's redirect returns, with what the browser stored. */
export interface WechatAuthorisation {
  code: string;
  state: string;
  verifier: string;
}

/** Under each key that holds, the present one first. */
const hashes = (ctx: Ctx, state: string, verifier: string) => ({
  hashes: ctx.deps.secrets.macs('account.oauth-state', state),
  verifierHashes: ctx.deps.secrets.macs('account.oauth-verifier', verifier),
});

/** Accepts only paths of this site: the browser opens it after WeChat has sent the person back. */
const ownRoute = (route: string | undefined): string => (route && /^\/(?![/\\])/.test(route) ? route : '');

/** Begins an authorisation with a single-use state, tied to this browser (protocols §3). */
export async function beginWechat(
  ctx: Ctx,
  input: { app: WebApp; purpose: Purpose; route?: string | undefined },
): Promise<OutputOf<typeof contract>> {
  const binder = input.purpose === 'bind' ? (ctx.viewer ?? fail('login')) : null;
  if (ctx.deps.wechat.appid(input.app) === '') {
    fail('stateChanged', { message: '暂不支持微信登录，请换一种方式' });
  }
  const state = ctx.deps.random(16).toString('hex');
  const verifier = ctx.deps.random(24).toString('base64url');
  await addState(alone(ctx).db, {
    state_hash: ctx.deps.secrets.mac('account.oauth-state', state),
    verifier_hash: ctx.deps.secrets.mac('account.oauth-verifier', verifier),
    app: input.app,
    purpose: input.purpose,
    user_id: binder?.userId ?? null,
    route: ownRoute(input.route),
    created_at: ctx.now,
    expires_at: after(ctx.now, oauthSeconds),
  });
  const redirectUri = `${ctx.deps.env.publicUrl}/#!/user/oauth/wechat`;
  return { url: ctx.deps.wechat.authorizeUrl(input.app, { redirectUri, state }), state, verifier };
}

/** D6: a snapshot user is no person and cannot log in. */
export function refuseSnapshot(identity: WechatIdentity): void {
  if (identity.snapshot) {
    fail('forbidden', { message: '当前是微信的快照页，请点右下角“使用完整服务”后再登录' });
  }
}

/**
 * Completes an authorisation, for a login or for the binding of `binder`: uses up the state first, then asks WeChat, outside
 * any transaction.
 */
export async function finishWechat(
  ctx: Ctx,
  binder: Viewer | null,
  given: WechatAuthorisation,
): Promise<{ identity: WechatIdentity; route: string }> {
  const begun = await consumeState(alone(ctx).db, {
    ...hashes(ctx, given.state, given.verifier),
    purpose: binder ? 'bind' : 'login',
    userId: binder?.userId ?? null,
    now: ctx.now,
  });
  if (!begun) fail('invalid', { message: '微信登录已失效，请重新登录', field: 'state' });
  const identity = await ctx.deps.wechat.exchange(begun.app as WebApp, given.code);
  refuseSnapshot(identity);
  return { identity, route: begun.route };
}
