import { createHash } from 'node:crypto';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { sessionDays, sessionMaxDays, sessionsPerUser } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  after,
  inTransaction,
  type Ctx,
  type Deps,
  type Viewer,
  type ViewerCtx,
} from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { securityEvent, sessionsEnded } from '../events.ts';
import { sameBytes } from '../../../platform/secrets.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { mayUseSession } from '../policy.ts';
import { cardSummary } from '../ports.ts';
import { deviceName } from '../present/device.ts';
import { presentSession } from '../present/session.ts';
import { dropPendingPasses } from '../store/passes.ts';
import {
  addSession,
  dropExpiredSessions,
  dropSession,
  dropSessionsOf,
  extendSession,
  findSession,
  hasSessionOn,
} from '../store/sessions.ts';
import { findUserLocked } from '../store/users.ts';

/** A session used within this many seconds is not written again: reading stays one round trip. */
const extendAfterSeconds = 3600;
const lifeSeconds = sessionDays * 86_400;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The viewer of a living token (D5), or null. Asked at every call, so a revoked token ends at once everywhere. */
export async function authenticate(deps: Deps, token: string, now: Date): Promise<Viewer | null> {
  const sessionHash = hashOf(token);
  const found = await findSession(deps.db, sessionHash, now);
  if (!found || !mayUseSession(found.status)) return null;
  if (now.getTime() - found.used_at.getTime() > extendAfterSeconds * 1000) {
    await extendSession(deps.db, sessionHash, {
      used_at: now,
      expires_at: after(now, lifeSeconds),
      maxDays: sessionMaxDays,
    });
  }
  return { userId: found.user_id, phone: found.phone ?? '', status: found.status, sessionHash };
}

/** A login on a device that the person has not been using is told to him. */
async function notifyNewDevice(tx: Ctx, userId: number, city: string): Promise<void> {
  const { userAgent } = tx.client;
  if (await hasSessionOn(tx.db, userId, userAgent, tx.now)) return;
  await raise(tx, securityEvent, {
    userId: userId,
    title: '新设备登录',
    body: `设备：${deviceName(userAgent)}，地点：${city}。如果不是您本人登录，请让这台设备退出，并修改密码。`,
    path: '/user/settings/sessions',
  });
}

/**
 * Lets a person in, in the caller's transaction: at most so many sessions live (D5), which the lock on the user's row
 * makes true for logins at once. The token leaves the server in this answer only, its hash is kept. `expected`: the
 * person himself has just sent this device here.
 */
export async function startSession(
  tx: Ctx,
  userId: number,
  how: { isNew?: boolean; expected?: boolean } = {},
): Promise<Session> {
  if (!tx.db.isTransaction) throw new Error('a session starts inside a transaction only');
  const { isNew = false, expected = false } = how;
  const user = await findUserLocked(tx.db, userId);
  if (!user || !mayUseSession(user.status)) {
    const way = tx.deps.env.support?.value;
    fail('forbidden', { message: `该账号已停用，如有疑问请联系客服${way ? `：${way}` : ''}` });
  }
  const city = tx.deps.locate(tx.client.ip);
  if (!isNew && !expected) await notifyNewDevice(tx, userId, city);
  // Who logs in again here goes on with the new one alone.
  if (tx.viewer?.userId === userId) await dropSession(tx.db, tx.viewer.sessionHash);
  const token = tx.deps.random(32).toString('base64url');
  const expiresAt = after(tx.now, lifeSeconds);
  await addSession(
    tx.db,
    {
      token_hash: hashOf(token),
      user_id: userId,
      now: tx.now,
      expires_at: expiresAt,
      ip: tx.client.ip,
      user_agent: tx.client.userAgent,
      city,
    },
    sessionsPerUser,
  );
  logSecurity(tx, 'session started', { user: userId });
  const { cardId } = await tx.deps.ports.get(cardSummary)(tx, userId);
  return presentSession({ token, user, cardId, expiresAt, lifeSeconds, isNew });
}

/** Old clients send the token as a field, too: it must be the one of the header (D199). */
export function checkOldToken(ctx: ViewerCtx, token: string | undefined): void {
  if (token !== undefined && !sameBytes(hashOf(token), ctx.viewer.sessionHash)) {
    fail('invalid', { message: '登录状态不一致，请重新登录后再试', field: 'token' });
  }
}

export async function endSession(ctx: ViewerCtx): Promise<void> {
  await dropSession(ctx.db, ctx.viewer.sessionHash);
  logSecurity(ctx, 'session ended', {});
}

/**
 * Ends all sessions of a person, `except` one's own when it is given, and whatever is on its way to become one; answers
 * how many. Their tokens are dead at once.
 */
export async function endSessionsOf(ctx: Ctx, userId: number, except?: Buffer): Promise<number> {
  const ended = await inTransaction(ctx, async (tx) => {
    await dropPendingPasses(tx.db, userId);
    const dropped = await dropSessionsOf(tx.db, userId, except);
    await raise(tx, sessionsEnded, { userId });
    return dropped;
  });
  logSecurity(ctx, 'sessions ended', { user: userId, ended });
  return ended;
}

export async function cleanSessions(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropExpiredSessions(deps.db, deps.clock(), goesOn);
}
