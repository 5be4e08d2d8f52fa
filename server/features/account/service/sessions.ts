import { hash } from 'node:crypto';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { sessionDays, sessionMaxDays, sessionsPerUser, userStatus } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  after,
  inTransaction,
  type Ctx,
  type Deps,
  type Viewer,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import type { FindEndedSessions } from '../../../platform/realtime/ports.ts';
import { securityEvent, sessionsEnded } from '../events.ts';
import { sameBytes } from '../../../platform/secrets.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { alone } from '../../../platform/database.ts';
import { isVisible, mayUseSession } from '../policy.ts';
import { cardSummary } from '../ports.ts';
import { deviceName } from '../present/device.ts';
import { presentSession } from '../present/session.ts';
import { dropPendingPasses } from '../store/passes.ts';
import {
  addSession,
  dropExpiredSessions,
  dropSession,
  dropSessionsByHash,
  dropSessionsOf,
  extendSession,
  findEndedSessions,
  findSession,
  hasSessionOn,
} from '../store/sessions.ts';
import { findUserLocked } from '../store/users.ts';

/** Seconds between two writes of a session's last use, so that most calls only read it. */
const extendAfterSeconds = 3600;
const lifeSeconds = sessionDays * 86_400;

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The viewer of a valid token (D5), or null. Queried at every call, so that an ended session stops working at once. */
export async function authenticate(deps: Deps, token: string, now: Date): Promise<Viewer | null> {
  const sessionHash = hashOf(token);
  const found = await findSession(deps.db, sessionHash, now);
  if (!found || !mayUseSession(found.status)) return null;
  if (now.getTime() - found.used_at.getTime() > extendAfterSeconds * 1000) {
    await extendSession(alone(deps).db, sessionHash, {
      used_at: now,
      expires_at: after(now, lifeSeconds),
      maxDays: sessionMaxDays,
    });
  }
  return { userId: found.user_id, phone: found.phone ?? '', status: found.status, sessionHash };
}

/** Whoever is banned or leaving is told nothing on their pages. */
export const endedSessions: FindEndedSessions = (db, hashes, now) =>
  findEndedSessions(db, hashes, now, Object.values(userStatus).filter(isVisible));

/** Notifies a person of a login on a device that they have not been using. */
async function notifyNewDevice(tx: Tx, userId: number, city: string): Promise<void> {
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
 * Starts a session, in the caller's transaction. The lock on the user's row enforces the maximum number of sessions (D5)
 * also for simultaneous logins. Only this answer contains the token; its hash is stored. `expected`: the person themself
 * sent this device here just now, so no notice is needed.
 */
export async function startSession(
  tx: Tx,
  userId: number,
  how: { isNew?: boolean; expected?: boolean; provedAt?: Date | null } = {},
): Promise<Session> {
  if (!tx.db.isTransaction) throw new Error('a session starts inside a transaction only');
  const { isNew = false, expected = false, provedAt = tx.now } = how;
  const user = await findUserLocked(tx.db, userId);
  if (!user || !mayUseSession(user.status)) {
    const way = tx.deps.env.support?.value;
    fail('forbidden', { message: `该账号已停用，如有疑问请联系客服${way ? `：${way}` : ''}` });
  }
  const city = tx.deps.locate(tx.client.ip);
  if (!isNew && !expected) await notifyNewDevice(tx, userId, city);
  // A new login in the same browser replaces its session.
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
      // A stolen session that lets another one in must not get one that counts as proved.
      proved_at: provedAt,
    },
    sessionsPerUser,
  );
  logSecurity(tx, 'session started', { user: userId });
  const { cardId } = await tx.deps.ports.get(cardSummary)(tx, userId);
  return presentSession({ token, user, cardId, expiresAt, lifeSeconds, isNew });
}

/** Old clients also send the token as a field: it must equal the header's (D199). */
export function checkOldToken(ctx: ViewerCtx, token: string | undefined): void {
  if (token !== undefined && !sameBytes(hashOf(token), ctx.viewer.sessionHash)) {
    fail('invalid', { message: '登录状态不一致，请重新登录后再试', field: 'token' });
  }
}

export async function endSession(ctx: ViewerCtx): Promise<void> {
  await dropSession(alone(ctx).db, ctx.viewer.sessionHash);
  await ctx.deps.realtime.checkSessions(ctx, ctx.viewer.userId);
  logSecurity(ctx, 'session ended', {});
}

/** D207: a logout that was made without a network. Who has the hash of a token has had the token; it opens nothing itself. */
export async function endSessionsByHash(ctx: Ctx, hashes: readonly string[]): Promise<void> {
  const ended = await dropSessionsByHash(
    alone(ctx).db,
    hashes.map((hash) => Buffer.from(hash, 'hex')),
  );
  for (const user of ended) {
    await ctx.deps.realtime.checkSessions(ctx, user);
    logSecurity(ctx, 'session ended', { user });
  }
}

/**
 * Ends all sessions of a person, except `except` when given, with their pending passes; answers how many. The tokens stop
 * working at once.
 */
export async function endSessionsOf(ctx: Ctx, userId: number, except?: Buffer): Promise<number> {
  const ended = await inTransaction(ctx, async (tx) => {
    await dropPendingPasses(tx.db, userId);
    const dropped = await dropSessionsOf(tx.db, userId, except);
    await raise(tx, sessionsEnded, { userId });
    await tx.deps.realtime.checkSessions(tx, userId);
    return dropped;
  });
  logSecurity(ctx, 'sessions ended', { user: userId, ended });
  return ended;
}

export async function cleanSessions(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropExpiredSessions(deps.db, deps.clock(), goesOn);
}
