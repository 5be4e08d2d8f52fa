import type { SecurityState } from '@qunlu/contract/account/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { phoneBound, securityEvent } from '../events.ts';
import { findUserByPhone, findUserLocked, updateUser, type UserRow } from '../store/users.ts';
import { checkChangeable } from './bindings.ts';
import { restoreCode, consumeCode } from './codes.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './password-hash.ts';
import { requireProof } from './reauthentication.ts';
import { sendSecurityText } from './security-text.ts';
import { endSessionsOf } from './sessions.ts';

const lockSelf = async (tx: Tx<ViewerCtx>): Promise<UserRow> =>
  (await findUserLocked(tx.db, tx.viewer.userId)) ?? fail('login');

/** D9: the number belongs to another account; only an account without a number can be merged with it. */
function refuseTaken(mergeable: boolean): never {
  const message = mergeable
    ? '这个手机号已有账号，可以把两个账号合并成一个'
    : '这个手机号已用于另一个账号，请换一个手机号';
  return fail('conflict', { message, field: 'phone', mergeable });
}

/** Checked only after the number has been proved, so that nobody else learns whose it is. */
async function checkFree(tx: Tx, user: UserRow, phone: string): Promise<void> {
  if (user.phone === phone) {
    fail('stateChanged', { message: '您绑定的就是这个手机号', field: 'phone' });
  }
  if (await findUserByPhone(tx.db, phone)) refuseTaken(user.phone === null);
}

/** Writes the number with its consequences; the user is locked, the number proved and free. */
async function putNumber(
  tx: Tx<ViewerCtx>,
  user: UserRow,
  phone: string,
  password_hash: string | null,
): Promise<void> {
  const changed = user.phone !== null;
  await updateUser(tx.db, user.user_id, {
    phone,
    phone_verified_at: tx.now,
    // The first number of an account does not count as a change (D11).
    phone_changed_at: changed || user.phone_changed_at ? tx.now : null,
    ...(password_hash === null ? {} : { password_hash, password_set_at: tx.now }),
  });
  if (changed || password_hash !== null) await endSessionsOf(tx, user.user_id, tx.viewer.sessionHash);
  await raise(tx, phoneBound, { userId: user.user_id });
  await raise(tx, securityEvent, {
    userId: user.user_id,
    title: changed ? '手机号已更换' : '已绑定手机号',
    body: `您的账号现在绑定的手机号是 ${maskPhone(phone)}。如果不是您本人操作，请立即退出其他设备、修改密码，并换回您的手机号。`,
    path: '/user/oauth',
  });
}

/** Turns a conflict with another request that took the number at the same time into the usual refusal. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if ((error as { code?: string }).code === '23505') refuseTaken(false);
    throw error;
  });
}

/** D11, D180: binds a number, or changes it with a code to the old one as well; may set a password. */
export async function bindPhone(
  ctx: ViewerCtx,
  given: {
    phone: string;
    code: string;
    oldcode?: string | undefined;
    password?: string | undefined;
  },
): Promise<SecurityState> {
  checkNewPassword(given.password, given.phone);
  const password_hash = given.password ? await hashPassword(given.password) : null;
  const proof = { phone: given.phone, scene: 'bind', code: given.code } as const;
  const work = inTransaction(ctx, async (tx) => {
    const user = await lockSelf(tx);
    // A first number opens every other door: a stolen session must not choose it.
    if (user.phone === null) await requireProof(tx);
    const outcome = await consumeCode(tx, proof);
    if (!outcome.ok) return { ...outcome, field: 'code' };
    await checkFree(tx, user, given.phone);
    if (user.phone !== null) {
      checkChangeable(user, tx.now);
      const { oldcode } = given;
      if (!oldcode) fail('invalid', { message: '请填写原手机号收到的验证码', field: 'oldcode' });
      const old = await consumeCode(tx, { phone: user.phone, scene: 'unbind', code: oldcode });
      if (!old.ok) {
        await restoreCode(tx, proof);
        return { ...old, field: 'oldcode' };
      }
    }
    await putNumber(tx, user, given.phone, password_hash);
    return { ok: true as const, before: user.phone };
  });
  const result = await orTaken(work);
  if (!result.ok) fail('invalid', { message: result.message, field: result.field });
  if (result.before !== null) {
    const now = maskPhone(given.phone);
    await sendSecurityText(
      ctx,
      result.before,
      `您的账号已换绑手机号 ${now}，这个号码不能再登录它。如非本人操作，请用微信登录后换回。`,
    );
  }
  return { phone: false, password: false };
}

/** D6: binds the number that the mini-program proves, instead of a code. */
export async function bindMiniPhone(ctx: ViewerCtx, code: string): Promise<{ phone: string }> {
  const phone = await ctx.deps.wechat.miniPhone(code);
  const work = inTransaction(ctx, async (tx) => {
    const user = await lockSelf(tx);
    if (user.phone === phone) return;
    if (user.phone !== null) {
      fail('conflict', { message: '您已绑定另一个手机号，请在“手机号与微信”里更换', field: 'phone' });
    }
    await requireProof(tx);
    await checkFree(tx, user, phone);
    await putNumber(tx, user, phone, null);
  });
  await orTaken(work);
  return { phone: maskPhone(phone) };
}
