import { hash } from 'node:crypto';
import { codeRules } from '@qunlu/contract/account/rules.ts';
import type { staffLogin as contract } from '@qunlu/contract/staff/calls.ts';
import type { OutputOf, StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { staffRules } from '@qunlu/contract/staff/rules.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Ctx,
  type Deps,
  type StaffMember,
  type StaffCtx,
  type Tx,
} from '../../../platform/context.ts';
import { networkOf, consumeRateLimit } from '../../../platform/limits.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { alone } from '../../../platform/database.ts';
import { sendStaffCode, consumeCode } from '../../account/api/codes.ts';
import { clearFailedAttempts, userByPassword, isCurrentPassword } from '../../account/api/password.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { findMember } from '../store/members.ts';
import {
  addSession,
  dropExpired,
  dropSession,
  dropSessionsOf,
  findSession,
  touchSession,
} from '../store/sessions.ts';
import { audit } from './audit.ts';

/** Seconds after which a use is written again. */
const touchSeconds = 60;
/** Computers that one member may be logged in on. */
const sessionsMax = 5;

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');
const idleSince = (now: Date): Date => after(now, -staffRules.idleMinutes * 60);

/**
 * The member behind a living token, with the roles that they have at this moment: a role that was taken, and a person who
 * was banned or leaves, counts at the next call in every process (D138).
 */
export async function authenticateStaff(deps: Deps, token: string, now: Date): Promise<StaffMember | null> {
  const sessionHash = hashOf(token);
  const found = await findSession(deps.db, sessionHash, { now, usedAfter: idleSince(now) });
  if (!found || found.roles.length === 0) return null;
  if (!(await accountStateOf({ ...jobContext(deps), now }, found.user_id)).visible) return null;
  if (now.getTime() - found.used_at.getTime() > touchSeconds * 1000)
    await touchSession(alone(deps).db, sessionHash, found.user_id, now);
  return { userId: found.user_id, roles: found.roles, sessionHash };
}

interface Claim {
  phone: string;
  password: string;
}

/** Who is locked out reads nothing of another way in: there is none here. */
async function proved(ctx: Ctx, claim: Claim): Promise<{ userId: number; password_hash: string } | null> {
  try {
    return await userByPassword(ctx, claim);
  } catch (error) {
    if (!(error instanceof Failure) || error.failure !== 'tooOften') throw error;
    const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
    return fail('tooOften', {
      message: `错误次数过多，请${minutes}分钟后再试`,
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    });
  }
}

const isMember = async (ctx: Ctx, userId: number): Promise<boolean> =>
  ((await findMember(ctx.db, userId))?.roles.length ?? 0) > 0 && (await accountStateOf(ctx, userId)).visible;

/** D138: a code for who has the right password and works here; everybody else reads the same answer. */
export async function sendCode(ctx: Ctx, claim: Claim): Promise<{ wait: number }> {
  // Of every number alike: the limits of the codes themselves would tell whose they are. By network, too, so that nobody
  // keeps a member from their code by asking for it all day.
  const subject = `phone ${claim.phone} from ${networkOf(ctx.client.ip)}`;
  await consumeRateLimit(ctx, { name: 'staff.code', subject, max: 1, seconds: codeRules.resendSeconds });
  await consumeRateLimit(ctx, {
    name: 'staff.code-day',
    subject,
    max: codeRules.perPhoneDay,
    seconds: 86_400,
  });
  const owner = await proved(ctx, claim);
  if (owner) {
    await clearFailedAttempts(ctx, claim.phone);
    if (await isMember(ctx, owner.userId))
      await sendStaffCode(ctx, claim.phone).catch((error: unknown) =>
        ctx.deps.log.warn({ err: error }, 'staff code not sent'),
      );
  }
  return { wait: codeRules.resendSeconds };
}

/** A session in the back office of somebody whose password and code were right, written down (D138). */
export async function openOffice(
  tx: Tx,
  userId: number,
  roles: readonly StaffRole[],
): Promise<OutputOf<typeof contract>> {
  const token = tx.deps.random(32).toString('base64url');
  const expiresAt = after(tx.now, staffRules.sessionHours * 3600);
  await addSession(
    tx.db,
    { token_hash: hashOf(token), user_id: userId, now: tx.now, expires_at: expiresAt, ip: tx.client.ip },
    sessionsMax,
  );
  const working = { ...tx, staff: { userId, roles, sessionHash: hashOf(token) } };
  await audit(working, { action: 'login', subject: `user:${userId}`, reason: '登录后台' });
  logSecurity(working, 'session started', {});
  return { token, expires_at: secondsOf(expiresAt), roles: [...roles] };
}

/** D138: password and code together. Whatever of them is wrong reads alike. */
export async function logIn(ctx: Ctx, claim: Claim & { code: string }): Promise<OutputOf<typeof contract>> {
  const { phone, code } = claim;
  const owner = await proved(ctx, claim);
  const session = owner
    ? await inTransaction(ctx, async (tx) => {
        const holds = await isCurrentPassword(tx, owner, phone);
        // Counted for whoever asks, and used up in any case.
        const used = await consumeCode(tx, { phone, scene: 'staff', code });
        const member = await findMember(tx.db, owner.userId);
        if (!holds || !used.ok || !member?.roles.length || !(await accountStateOf(tx, owner.userId)).visible)
          return null;
        await clearFailedAttempts(tx, phone);
        return openOffice(tx, owner.userId, member.roles);
      })
    : null;
  return (
    session ??
    fail('invalid', { message: '手机号、密码或验证码不正确，请检查后重新获取验证码', field: 'code' })
  );
}

export async function logOut(ctx: StaffCtx): Promise<{ ok: boolean }> {
  await dropSession(alone(ctx).db, ctx.staff.sessionHash);
  logSecurity(ctx, 'session ended', {});
  return { ok: true };
}

/** A new password, a ban, logging out everywhere: what ends a person's sessions ends those in the office. */
export const endStaffSessionsOf = (ctx: Tx, userId: number): Promise<void> => dropSessionsOf(ctx.db, userId);

/** Sessions that are over. */
export async function cleanSessions(deps: Deps, goesOn: () => boolean): Promise<void> {
  const now = deps.clock();
  await dropExpired(deps.db, { now, usedBefore: idleSince(now) }, goesOn);
}
