import type { SecurityState, Session } from '@qunlu/contract/account/entity.ts';
import { passwordRules } from '@qunlu/contract/account/rules.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { networkOf } from '../../../platform/limits.ts';
import { raise } from '../../../platform/events.ts';
import { alone } from '../../../platform/database.ts';
import { securityEvent } from '../events.ts';
import { clearAttempts, restoreAttempt, consumeAttempt } from '../store/passwords.ts';
import {
  findUser,
  findUserByPhone,
  findUserByPhoneLocked,
  findUserLocked,
  updateUser,
  type UserRow,
} from '../store/users.ts';
import { consumeCode, requireUsable, type CodeOutcome } from './codes.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { endSessionsOf, startSession } from './sessions.ts';

const { failures: triesMax, lockSeconds } = passwordRules;

export const phoneHashOf = (ctx: Ctx, phone: string): Buffer =>
  ctx.deps.secrets.mac('account.password-try', phone);

interface Guess {
  /** Under which wrong ones are counted. */
  counter: Buffer;
  /** null: no account, or one without a password; it must look like a wrong guess. */
  password_hash: string | null;
  given: string;
  /** The message for a wrong password, and its field. */
  wrong: string;
  field: string;
}

/**
 * D8: passes for the right password, fails otherwise, counting attempts per number, known or not. Never inside a
 * transaction: a rollback would lose the attempt, and hashing must hold no lock.
 */
async function provePassword(ctx: Ctx, guess: Guess): Promise<void> {
  const phoneHash = guess.counter;
  const tried = await consumeAttempt(alone(ctx).db, { phoneHash, now: ctx.now, max: triesMax, lockSeconds });
  if (tried.failures > triesMax) {
    const until = tried.lockedUntil ?? ctx.now;
    const retryAfter = Math.max(1, Math.ceil((until.getTime() - ctx.now.getTime()) / 1000));
    const message = `密码错误次数过多，请${Math.ceil(retryAfter / 60)}分钟后再试，或用验证码登录`;
    fail('tooOften', { message, retryAfter });
  }
  const right = await verifyPassword(guess.password_hash, guess.given).catch(async (error: unknown) => {
    if (error instanceof Failure) await restoreAttempt(alone(ctx).db, phoneHash, triesMax);
    throw error;
  });
  if (right) return;
  const left = triesMax - tried.failures;
  const then = left > 0 ? `还可以再试${left}次` : `请${lockSeconds / 60}分钟后再试，或用验证码登录`;
  fail('invalid', { message: `${guess.wrong}，${then}`, field: guess.field });
}

/** Login by phone and password; unknown numbers, accounts without a password and wrong ones answer alike. */
export async function loginByPassword(
  ctx: Ctx,
  given: { username: string; password: string },
): Promise<Session> {
  const known = await findUserByPhone(ctx.db, given.username);
  const wrong = '手机号或密码不正确';
  await provePassword(ctx, {
    counter: phoneHashOf(ctx, given.username),
    password_hash: known?.password_hash ?? null,
    given: given.password,
    wrong,
    field: 'password',
  });
  return inTransaction(ctx, async (tx) => {
    const user = known && (await findUserLocked(tx.db, known.user_id));
    // The password or the number has changed since it was read.
    if (!user || user.password_hash !== known.password_hash || user.phone !== known.phone) {
      fail('invalid', { message: wrong, field: 'password' });
    }
    await clearAttempts(tx.db, phoneHashOf(tx, given.username));
    return startSession(tx, user.user_id);
  });
}

/** Of who is logged in; wrong ones count like those of a login. */
export async function checkOwnPassword(ctx: ViewerCtx, given: string): Promise<void> {
  await provePassword(ctx, {
    counter: phoneHashOf(ctx, ctx.viewer.phone),
    password_hash: (await findUser(ctx.db, ctx.viewer.userId))?.password_hash ?? null,
    given,
    wrong: '密码不正确',
    field: 'password',
  });
  await clearAttempts(alone(ctx).db, phoneHashOf(ctx, ctx.viewer.phone));
}

/**
 * Of the back office, by number and network: whoever knows the number of a member could keep them out of an office that
 * has no other way in.
 */
const officeCounter = (ctx: Ctx, phone: string): Buffer =>
  ctx.deps.secrets.mac('account.office-try', `${phone} ${networkOf(ctx.client.ip)}`);

/** For the back office: whose phone and password these are, null for anybody else's. */
export async function userByPassword(
  ctx: Ctx,
  given: { phone: string; password: string },
): Promise<{ userId: number; password_hash: string } | null> {
  const known = await findUserByPhone(ctx.db, given.phone);
  try {
    await provePassword(ctx, {
      counter: officeCounter(ctx, given.phone),
      password_hash: known?.password_hash ?? null,
      given: given.password,
      wrong: '密码不正确',
      field: 'password',
    });
  } catch (error) {
    if (error instanceof Failure && error.failure === 'invalid') return null;
    throw error;
  }
  return known?.password_hash ? { userId: known.user_id, password_hash: known.password_hash } : null;
}

/** Resets the count of wrong passwords in the back office. */
export const clearFailedAttempts = (ctx: Ctx, phone: string): Promise<void> =>
  clearAttempts(alone(ctx).db, officeCounter(ctx, phone));

/** Whether the password is still that of this person and number; locks them. */
export async function isCurrentPassword(
  tx: Tx,
  proved: { userId: number; password_hash: string },
  phone: string,
): Promise<boolean> {
  const user = await findUserLocked(tx.db, proved.userId);
  return user?.password_hash === proved.password_hash && user.phone === phone;
}

/** Writes a new password, in the caller's transaction; all sessions but `except` end (D8). The user is locked. */
export async function storePassword(
  tx: Tx,
  user: UserRow,
  password_hash: string,
  except?: Buffer,
): Promise<void> {
  await endSessionsOf(tx, user.user_id, except);
  await updateUser(tx.db, user.user_id, { password_hash, password_set_at: tx.now });
  await clearAttempts(tx.db, phoneHashOf(tx, user.phone ?? ''));
  const what = user.password_hash === null ? '设置' : '修改';
  await raise(tx, securityEvent, {
    userId: user.user_id,
    title: `登录密码已${what}`,
    body: `您的登录密码刚刚${what}，其他设备已退出登录。如果不是您本人操作，请立即用手机验证码重设密码。`,
    path: '/user/password',
    words: `您的登录密码刚刚${what}，其他设备已退出登录。如非本人操作，请立即用手机验证码重设密码。`,
  });
}

/** B213: sets a new password with the old one, or with a code to the bound phone. Other sessions end (D8). */
export async function setPassword(
  ctx: ViewerCtx,
  given: { password: string; oldpassword?: string | undefined; code?: string | undefined },
): Promise<SecurityState> {
  const { viewer } = ctx;
  const { oldpassword, code } = given;
  checkNewPassword(given.password, viewer.phone);
  const before = await findUser(ctx.db, viewer.userId);
  if (oldpassword !== undefined) {
    await provePassword(ctx, {
      counter: phoneHashOf(ctx, viewer.phone),
      password_hash: before?.password_hash ?? null,
      given: oldpassword,
      wrong: '原密码不正确',
      field: 'oldpassword',
    });
  } else if (code === undefined) fail('invalid', { message: '请填写原密码或验证码', field: 'oldpassword' });
  else await requireUsable(ctx, { phone: viewer.phone, scene: 'password', code });
  const password_hash = await hashPassword(given.password);
  const outcome = await inTransaction(ctx, async (tx): Promise<CodeOutcome> => {
    const user = await findUserLocked(tx.db, viewer.userId);
    const changed = oldpassword !== undefined && user?.password_hash !== before?.password_hash;
    if (!user || user.phone !== viewer.phone || changed) {
      fail('invalid', { message: '手机号或密码刚刚在别处改过，请刷新后再试' });
    }
    if (oldpassword === undefined) {
      const used = await consumeCode(tx, { phone: viewer.phone, scene: 'password', code: code ?? '' });
      if (!used.ok) return used;
    }
    await storePassword(tx, user, password_hash, viewer.sessionHash);
    return { ok: true };
  });
  if (!outcome.ok) fail('invalid', { message: outcome.message, field: 'code' });
  return { phone: false, password: false };
}

/** For a forgotten password: with a code to the phone, sets a new one and ends all other sessions. */
export async function recoverAccount(
  ctx: Ctx,
  given: { phone: string; code: string; password: string },
): Promise<Session> {
  checkNewPassword(given.password, given.phone);
  await requireUsable(ctx, { phone: given.phone, scene: 'password', code: given.code });
  const password_hash = await hashPassword(given.password);
  const result = await inTransaction(ctx, async (tx) => {
    const user = await findUserByPhoneLocked(tx.db, given.phone);
    const outcome = await consumeCode(tx, { phone: given.phone, scene: 'password', code: given.code });
    if (!outcome.ok) return outcome;
    if (!user) {
      fail('invalid', { message: '这个手机号还没有注册，请直接用验证码登录', field: 'phone' });
    }
    await storePassword(tx, user, password_hash);
    return { ok: true as const, session: await startSession(tx, user.user_id, { expected: true }) };
  });
  if (!result.ok) fail('invalid', { message: result.message, field: 'code' });
  return result.session;
}
