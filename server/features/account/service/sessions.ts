import { createHash } from 'node:crypto';
import { sessionDays, sessionsPerUser } from '@qunlu/contract/account/rules.ts';
import { after, viewerOf, type Ctx, type Deps, type Viewer } from '../../../platform/context.ts';
import { mayUseSession } from '../policy.ts';
import {
  addSession,
  dropExpiredSessions,
  dropSession,
  dropSessionsOf,
  extendSession,
  findSession,
} from '../store/sessions.ts';

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
    await extendSession(deps.db, sessionHash, now, after(now, lifeSeconds));
  }
  return { userId: found.user_id, phone: found.phone ?? '', status: found.status, sessionHash };
}

/** Opens a session; the token leaves the server once, only its hash is kept. */
export async function openSession(
  ctx: Ctx,
  userId: number,
): Promise<{ token: string; expiresAt: Date; lifeSeconds: number }> {
  const token = ctx.deps.random(32).toString('base64url');
  const expiresAt = after(ctx.now, lifeSeconds);
  await addSession(
    ctx.db,
    {
      token_hash: hashOf(token),
      user_id: userId,
      now: ctx.now,
      expires_at: expiresAt,
      ip: ctx.client.ip,
      user_agent: ctx.client.userAgent,
    },
    sessionsPerUser,
  );
  return { token, expiresAt, lifeSeconds };
}

export async function endSession(ctx: Ctx): Promise<void> {
  await dropSession(ctx.db, viewerOf(ctx).sessionHash);
}

/** Ends all sessions of a person, `except` one's own when it is given; answers how many. Their tokens are dead at once. */
export const endSessionsOf = (ctx: Ctx, userId: number, except?: Buffer): Promise<number> =>
  dropSessionsOf(ctx.db, userId, except);

export async function cleanSessions(deps: Deps): Promise<void> {
  await dropExpiredSessions(deps.db, deps.clock());
}
