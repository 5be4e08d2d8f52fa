import { qrLoginSeconds } from '@qunlu/contract/account/rules.ts';
import type { composeSubscribeQrcode as contract } from '@qunlu/contract/account/wechat.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { accountFollowed, securityEvent } from '../events.ts';
import { findIdentities, findOwner, keepIdentity, lockIdentity, type Identity } from '../store/oauth.ts';
import { findPresentUser, findUserLocked } from '../store/users.ts';
import { mayUseSession } from '../policy.ts';
import { issuePass, usePass } from './passes.ts';
import { markFollowed, openQrLogin } from './qr-login.ts';

/** Seconds that a pushed message is accepted after WeChat sent it, so that a captured one cannot be replayed later. */
const messageSeconds = 300;

/** C077, D161: whether the bound WeChat follows the service account. */
export async function followsOfficialAccount(ctx: ViewerCtx): Promise<{ result: number }> {
  const appid = ctx.deps.wechat.appid('official');
  const identities = await findIdentities(ctx.db, ctx.viewer.userId);
  const own = identities.find((identity) => identity.appid === appid);
  return { result: own && (await ctx.deps.wechat.isFollowing(own.openid)) ? 1 : 0 };
}

/** C079, D161: a follow code; scanning it lets its person log a guest's device in, or binds the WeChat to the caller's account. */
export async function composeFollowCode(ctx: Ctx): Promise<OutputOf<typeof contract>> {
  if (ctx.deps.wechat.appid('official') === '') {
    fail('stateChanged', { message: '暂不支持微信登录，请换一种方式' });
  }
  const expires_in = qrLoginSeconds;
  if (!ctx.viewer) {
    const { id, secret } = await openQrLogin(ctx);
    return { ...(await ctx.deps.wechat.followQrcode(`login:${id}`, expires_in)), expires_in, id, secret };
  }
  const pass = await issuePass(ctx, {
    purpose: 'follow',
    userId: ctx.viewer.userId,
    payload: {},
    seconds: expires_in,
  });
  const code = await ctx.deps.wechat.followQrcode(`bind:${pass}`, expires_in);
  return { ...code, expires_in, id: '', secret: '' };
}

/** Binds the scanner's WeChat to the account that showed the code, unless it belongs to another account. */
async function bindFollower(ctx: Ctx, pass: string, identity: Identity): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockIdentity(tx.db, identity);
    const used = await usePass(tx, 'follow', pass);
    if (!used) return;
    if ((await findOwner(tx.db, identity)) !== undefined) return;
    const user = await findUserLocked(tx.db, used.userId);
    if (!user || !mayUseSession(user.status)) return;
    await keepIdentity(tx.db, user.user_id, identity, tx.now);
    await raise(tx, securityEvent, {
      userId: user.user_id,
      title: '已绑定微信',
      body: '您的账号刚刚绑定了一个微信，可以用它登录。如果不是您本人操作，请解绑并修改密码。',
      path: '/user/oauth',
    });
  });
}

export interface WechatMessage {
  signature: string;
  timestamp: string;
  nonce: string;
}

/** Whether WeChat signed this message, recently. */
export function isGenuine(ctx: Ctx, query: WechatMessage): boolean {
  const age = Math.abs(secondsOf(ctx.now) - Number(query.timestamp));
  return age <= messageSeconds && ctx.deps.wechat.isMessageGenuine(query);
}

/** What the service account says to who scanned a login's code. */
const loginWords = (page: string): string =>
  `有设备请求登录您的群录账号。<a href="${page}">查看设备和城市</a>，确认是您本人后才会登录；不是您本人操作，请不要理会。`;

/** Somebody followed, or scanned while following. Idempotent. Answers what the service account says to them, or ''. */
export async function onFollowScan(ctx: Ctx, event: { openid: string; scene: string }): Promise<string> {
  const identity = {
    appid: ctx.deps.wechat.appid('official'),
    openid: event.openid,
    unionid: '',
    nickname: '',
  };
  const [kind = '', value = ''] = event.scene.split(':');
  if (kind === 'bind') await bindFollower(ctx, value, identity);
  const owner = await findOwner(ctx.db, identity);
  if (owner !== undefined) await inTransaction(ctx, (tx) => raise(tx, accountFollowed, { userId: owner }));
  if (kind !== 'login') return '';
  const user = owner === undefined ? undefined : await findPresentUser(ctx.db, owner);
  const page = await markFollowed(ctx, value, user && mayUseSession(user.status) ? user.user_id : undefined);
  return page === null ? '' : loginWords(page);
}

/** D182: JS-SDK signature for pages of this site and of the hosts that belong to it. */
export async function signJssdk(ctx: Ctx, url: string): ReturnType<typeof ctx.deps.wechat.signPage> {
  const { env, wechat } = ctx.deps;
  const hosts = [new URL(env.publicUrl).host, ...env.callbackHosts];
  const page = URL.canParse(url) ? new URL(url) : undefined;
  if (!page || !/^https?:$/.test(page.protocol) || !hosts.includes(page.host)) {
    fail('invalid', { message: '这个页面不属于本站，不能签名', field: 'url' });
  }
  if (wechat.appid('official') === '') {
    fail('stateChanged', { message: '暂不支持微信分享，请复制链接' });
  }
  return wechat.signPage(url.split('#')[0] ?? url);
}
