import type { proveWechat as contract } from '@qunlu/contract/account/bindings.ts';
import type { SecurityState } from '@qunlu/contract/account/entity.ts';
import { oauthSeconds } from '@qunlu/contract/account/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { alone } from '../../../platform/database.ts';
import { securityEvent } from '../events.ts';
import {
  addProof,
  dropProof,
  findIdentities,
  findOwner,
  findProof,
  keepIdentity,
  lockIdentity,
} from '../store/oauth.ts';
import { findUser, findUserLocked } from '../store/users.ts';
import { securityOf } from './bindings.ts';
import { requireProof } from './reauthentication.ts';
import { finishWechat, type WechatAuthorisation } from './wechat-state.ts';

/** D11: records the WeChat that the logged-in person has proved; it may be bound for ten minutes. */
export async function proveWechat(
  ctx: ViewerCtx,
  given: WechatAuthorisation,
): Promise<OutputOf<typeof contract>> {
  const { identity, route } = await finishWechat(ctx, ctx.viewer, given);
  const { openid, unionid, appid, nickname } = identity;
  await addProof(alone(ctx).db, {
    userId: ctx.viewer.userId,
    identity: { openid, unionid, appid, nickname },
    expiresAt: after(ctx.now, oauthSeconds),
  });
  return { openid, unionid, appid, nickname, route };
}

/** Refuses a WeChat that belongs to another account, and says what can be done. */
async function refuseOwned(tx: Tx, owner: number): Promise<never> {
  const other = await findUser(tx.db, owner);
  const message =
    other?.phone === null
      ? '这个微信已有一个没有手机号的账号：请退出后用这个微信登录，再绑定您的手机号，就能合并'
      : '这个微信已绑定另一个账号，请先在那个账号里解绑';
  return fail('conflict', { message, field: 'openid' });
}

/** C039, C045: binds the WeChat that was just proved; changes nothing when it is bound already. */
export async function bindWechat(
  ctx: ViewerCtx,
  given: { openid: string; appid?: string | undefined; unionid?: string | undefined },
): Promise<SecurityState> {
  const { userId } = ctx.viewer;
  const { openid, appid, unionid } = given;
  await requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const proved = await findProof(tx.db, { userId, openid, appid, now: tx.now });
    // Locks in the same order as logins and merges: identity, user, proof.
    if (proved) await lockIdentity(tx.db, proved);
    const user = (await findUserLocked(tx.db, userId)) ?? fail('login');
    const identity = proved && (await dropProof(tx.db, userId, proved)) ? proved : undefined;
    if (!identity || (unionid && unionid !== identity.unionid)) {
      const own = await findIdentities(tx.db, userId);
      const isBound = own.some((row) => row.openid === openid && (!appid || row.appid === appid));
      if (!isBound) fail('invalid', { message: '请重新用微信授权，再绑定', field: 'openid' });
      return securityOf(user);
    }
    const owner = await findOwner(tx.db, identity);
    if (owner !== undefined && owner !== userId) await refuseOwned(tx, owner);
    await keepIdentity(tx.db, userId, identity, tx.now);
    if (owner === undefined) {
      await raise(tx, securityEvent, {
        userId: userId,
        title: '已绑定微信',
        body: `您的账号刚刚绑定了微信${identity.nickname}，可以用它登录。如果不是您本人操作，请解绑并修改密码。`,
        path: '/user/oauth',
      });
    }
    return securityOf(user);
  });
}
