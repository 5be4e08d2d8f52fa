import type { listSessions as contract } from '@qunlu/contract/account/settings.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { logSecurity } from '../../../platform/security-log.ts';
import { sessionCan } from '../policy.ts';
import { maskAddress } from '../present/address.ts';
import { deviceName } from '../present/device.ts';
import { dropPendingPasses } from '../store/passes.ts';
import { dropOneSession, findOpenedAt, findSessionsOf } from '../store/session-list.ts';
import { findUserLocked } from '../store/users.ts';
import { requireProof } from './reauthentication.ts';
import { endSessionsOf } from './sessions.ts';

/** D5: the caller's sessions, this device first. */
export async function listSessions(ctx: ViewerCtx): Promise<OutputOf<typeof contract>> {
  const { userId, sessionHash } = ctx.viewer;
  const rows = await findSessionsOf(ctx.db, userId, ctx.now);
  const list = rows.map((row) => ({
    id: row.session_id,
    device: deviceName(row.user_agent),
    city: row.city || '未知地区',
    ip: maskAddress(row.ip),
    created_at: secondsOf(row.created_at),
    used_at: secondsOf(row.used_at),
    current: row.token_hash.equals(sessionHash),
    can: sessionCan({ current: row.token_hash.equals(sessionHash) }),
  }));
  return { list: list.toSorted((a, b) => Number(b.current) - Number(a.current)), next: pagingEnd };
}

/** Ends another of the caller's sessions; the id of another person's session answers like an unknown one. */
export async function endOneSession(ctx: ViewerCtx, sessionId: number): Promise<{ ok: boolean }> {
  const { userId, sessionHash } = ctx.viewer;
  await requireProof(ctx);
  const ended = await inTransaction(ctx, async (tx) => {
    await findUserLocked(tx.db, userId);
    const own = await findSessionsOf(tx.db, userId, tx.now);
    const found = own.find((row) => row.session_id === sessionId);
    if (found && !sessionCan({ current: found.token_hash.equals(sessionHash) }).end)
      fail('stateChanged', { message: '这是您正在使用的设备，请用“退出登录”' });
    const dropped = await dropOneSession(tx.db, userId, sessionId);
    // A login begun on that device must not complete later.
    if (dropped) await dropPendingPasses(tx.db, userId);
    return dropped;
  });
  if (!ended) fail('notFound', { message: '这台设备已经退出登录', field: 'id' });
  logSecurity(ctx, 'session ended', {});
  return { ok: true };
}

/** Ends all of the caller's sessions; `keep`: except this one. */
export async function logoutEverywhere(ctx: ViewerCtx, keep: boolean): Promise<{ ended: number }> {
  const { userId, sessionHash } = ctx.viewer;
  await requireProof(ctx);
  return { ended: await endSessionsOf(ctx, userId, keep ? sessionHash : undefined) };
}

/** When the caller's own session began. */
export const sessionOpenedAt = (ctx: ViewerCtx): Promise<Date | undefined> =>
  findOpenedAt(ctx.db, ctx.viewer.sessionHash);
