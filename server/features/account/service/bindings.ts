import type {
  listBindings as listContract,
  phoneInfo as infoContract,
} from '@qunlu/contract/account/bindings.ts';
import type { SecurityState } from '@qunlu/contract/account/entity.ts';
import { phoneChangeDays } from '@qunlu/contract/account/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { securityEvent } from '../events.ts';
import { changeableAt, unbindRefusal } from '../policy.ts';
import { presentPhone, presentWechat } from '../present/bindings.ts';
import { dropIdentities, findIdentities, type OauthRow } from '../store/oauth.ts';
import { markProved } from '../store/sessions.ts';
import { findUser, findUserLocked, updateUser, type UserRow } from '../store/users.ts';
import { consumeCode } from './codes.ts';
import { requireProof } from './reauthentication.ts';
import { sendSecurityText } from './security-text.ts';
import { endSessionsOf } from './sessions.ts';

const hashOf = (ctx: Ctx, kind: 'phone' | 'openid', id: number): string =>
  ctx.deps.secrets.mac('account.binding', `${kind} ${id}`).toString('base64url').slice(0, 22);

/** One entry per WeChat: a person's openids in several apps are one binding to them. */
const oneOfEach = (rows: readonly OauthRow[]): OauthRow[] =>
  rows.filter(
    (row, index) => row.unionid === null || rows.findIndex((one) => one.unionid === row.unionid) === index,
  );

async function self(ctx: ViewerCtx): Promise<UserRow> {
  return (await findUser(ctx.db, ctx.viewer.userId)) ?? fail('login');
}

/** C036: the number first, then WeChat. */
export async function listBindings(ctx: ViewerCtx): Promise<OutputOf<typeof listContract>> {
  const user = await self(ctx);
  const { phone } = user;
  const wechats = oneOfEach(await findIdentities(ctx.db, user.user_id));
  const has = { phone: phone !== null, wechat: wechats.length > 0 };
  const refusals = { phone: unbindRefusal('phone', has), wechat: unbindRefusal('openid', has) };
  return {
    list: [
      ...(phone === null
        ? []
        : [presentPhone({ ...user, phone }, hashOf(ctx, 'phone', user.user_id), refusals.phone)]),
      ...wechats.map((row) => presentWechat(row, hashOf(ctx, 'openid', row.oauth_id), refusals.wechat)),
    ],
    next: pagingEnd,
  };
}

/** Fails while the last change is too recent. */
export function checkChangeable(user: UserRow, now: Date): void {
  const at = changeableAt(user, now);
  if (!at) return;
  const retryAfter = Math.ceil((at.getTime() - now.getTime()) / 1000);
  const message = `手机号${phoneChangeDays}天内只能更换一次，请${Math.ceil(retryAfter / 86_400)}天后再试`;
  fail('tooOften', { message, retryAfter, field: 'phone' });
}

/** C037 */
export async function viewPhoneInfo(ctx: ViewerCtx): Promise<OutputOf<typeof infoContract>> {
  const user = await self(ctx);
  const changeable = changeableAt(user, ctx.now);
  return {
    phone: maskPhone(user.phone ?? ''),
    verified_at: user.phone_verified_at ? secondsOf(user.phone_verified_at) : 0,
    changeable_at: changeable ? secondsOf(changeable) : 0,
    has_password: user.password_hash !== null,
    can: { change: changeable === null },
  };
}

/** E148, E149: what is left to do. A password requires a phone. */
export const securityOf = (user: UserRow): SecurityState => ({
  phone: user.phone === null,
  password: user.phone !== null && user.password_hash === null,
});

/** D11: unbinds something with a code to the bound phone, or a recent proof; other sessions end (D5). */
async function giveUp(
  ctx: ViewerCtx,
  code: string | undefined,
  work: (tx: Tx, user: UserRow) => Promise<string>,
): Promise<SecurityState> {
  const { userId, phone, sessionHash } = ctx.viewer;
  // The code goes to the phone: without one nothing is given up.
  const refusal = unbindRefusal('openid', { phone: phone !== '', wechat: true });
  if (refusal !== '') fail('stateChanged', { message: refusal });
  if (code === undefined) await requireProof(ctx);
  const result = await inTransaction(ctx, async (tx) => {
    const user = await findUserLocked(tx.db, userId);
    if (!user || user.phone !== phone) fail('stateChanged');
    if (code !== undefined) {
      const outcome = await consumeCode(tx, { phone, scene: 'unbind', code });
      if (!outcome.ok) return outcome;
      // As by `prove`: who gave the number up may take another one, in a browser that cannot log in by WeChat, too.
      await markProved(tx.db, sessionHash, tx.now);
    }
    const what = await work(tx, user);
    await endSessionsOf(tx, userId, sessionHash);
    await raise(tx, securityEvent, {
      userId: userId,
      title: `已解绑${what}`,
      body: `您的账号刚刚解绑了${what}，其他设备已退出登录。如果不是您本人操作，请重新绑定，并修改密码。`,
      path: '/user/oauth',
    });
    return { ok: true as const, what, user: await findUser(tx.db, userId) };
  });
  if (!result.ok) fail('invalid', { message: result.message, field: 'code' });
  await sendSecurityText(ctx, phone, `您的账号刚刚解绑了${result.what}。如非本人操作，请登录后重新绑定。`);
  return securityOf(result.user ?? fail('login'));
}

/** At least one login must remain (D11). Unbinding and binding anew must not circumvent the wait between two changes. */
async function dropPhone(tx: Tx, user: UserRow): Promise<string> {
  const wechat = (await findIdentities(tx.db, user.user_id)).length > 0;
  const refusal = unbindRefusal('phone', { phone: true, wechat });
  if (refusal !== '') fail('stateChanged', { message: refusal });
  checkChangeable(user, tx.now);
  const gone = { phone: null, phone_verified_at: null, phone_changed_at: tx.now };
  await updateUser(tx.db, user.user_id, gone);
  return '手机号';
}

async function dropWechats(tx: Tx, user: UserRow, isMeant: (row: OauthRow) => boolean): Promise<string> {
  const meant = (await findIdentities(tx.db, user.user_id)).filter(isMeant);
  if (meant.length === 0) fail('notFound', { message: '没有这个绑定，请刷新后再看', field: 'the_id' });
  const ids = meant.map((row) => row.oauth_id);
  await dropIdentities(tx.db, user.user_id, ids);
  return '微信';
}

/** C042 */
export async function unbindPhone(
  ctx: ViewerCtx,
  given: { phone: string; code: string },
): Promise<SecurityState> {
  const own = ctx.viewer.phone;
  if (own !== '' && given.phone !== own) {
    fail('invalid', { message: '这不是您绑定的手机号，请检查后再试', field: 'phone' });
  }
  return giveUp(ctx, given.code, dropPhone);
}

/** C044: unbinds all WeChat identities. The specification names the token alone: then a recent proof stands in for the code. */
export async function unbindWechat(ctx: ViewerCtx, code: string | undefined): Promise<SecurityState> {
  return giveUp(ctx, code, async (tx, user) => {
    if ((await findIdentities(tx.db, user.user_id)).length === 0) {
      fail('stateChanged', { message: '您没有绑定微信' });
    }
    return dropWechats(tx, user, () => true);
  });
}

/** C040: unbinds one entry of the list, given by its hash, or by the number or openid. */
export async function unbind(
  ctx: ViewerCtx,
  given: { type: 'phone' | 'openid'; the_id: string; appid?: string | undefined; code: string },
): Promise<SecurityState> {
  const { the_id: id, appid } = given;
  return giveUp(ctx, given.code, (tx, user) => {
    if (given.type === 'openid') {
      return dropWechats(
        tx,
        user,
        (row) =>
          (id === hashOf(tx, 'openid', row.oauth_id) || id === row.openid) && (!appid || appid === row.appid),
      );
    }
    const { phone } = user;
    const names = [hashOf(tx, 'phone', user.user_id), maskPhone(phone ?? ''), phone];
    if (!names.includes(id)) fail('notFound', { message: '没有这个绑定，请刷新后再看', field: 'the_id' });
    return dropPhone(tx, user);
  });
}
